import * as z from 'zod/mini'

/** Where a self-hosted Content Lake reports its server's status to signed-in staff, below the API version. */
export const SERVER_STATUS_PATH = '/local/status'

/**
 * One finding. `broken`: something doesn't work, and the text ends with what to do. `note`: it works, but people should
 * know about it. `unseen`: it could not be checked. `well`: it works.
 */
export const finding = z.object({ level: z.enum(['broken', 'note', 'unseen', 'well']), text: z.string() })
export type Finding = Readonly<z.infer<typeof finding>>

/** The output of the `status` script, and the script's location. */
const report = { findings: z.array(finding), script: z.optional(z.string()) }
export const serverReport = z.object(report)
/** The report and its age, as the lake serves it. */
export const serverStatus = z.object({ ...report, ageMs: z.number() })
export type ServerStatus = Readonly<z.infer<typeof serverStatus>>
