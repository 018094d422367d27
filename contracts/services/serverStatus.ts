import * as z from 'zod/mini'

/** Where the Content Lake of our own server serves the state of that server to signed-in staff, below its version. */
export const SERVER_STATUS_PATH = '/local/status'

/**
 * A finding, as text. `broken`: something does not work, and the text ends with what to do. `note`: it works, but people
 * should know. `unseen`: it could not be checked. `well`: it is in order.
 */
export const finding = z.object({ level: z.enum(['broken', 'note', 'unseen', 'well']), text: z.string() })
export type Finding = Readonly<z.infer<typeof finding>>

/** What the script `status` writes, and where the script is. */
const report = { findings: z.array(finding), script: z.optional(z.string()) }
export const serverReport = z.object(report)
/** The same with its age, as the lake serves it. */
export const serverStatus = z.object({ ...report, ageMs: z.number() })
export type ServerStatus = Readonly<z.infer<typeof serverStatus>>
