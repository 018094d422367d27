import * as z from 'zod/mini'

/** Where the Content Lake of a server of one's own tells signed-in staff how that server is, below its version. */
export const SERVER_STATUS_PATH = '/local/status'

/**
 * One thing that was looked at, in a sentence. `broken`: it does not work, and the sentence ends with what to do.
 * `note`: it works, and should be known. `unseen`: it could not be looked at. `well`: it is in order.
 */
export const finding = z.object({ level: z.enum(['broken', 'note', 'unseen', 'well']), text: z.string() })
export type Finding = Readonly<z.infer<typeof finding>>

/** What the script `status` keeps each minute. */
const report = { findings: z.array(finding) }
export const serverReport = z.object(report)
/** The same, as the lake hands it on, by its own clock. */
export const serverStatus = z.object({ ...report, ageMs: z.number() })
