import { readFile, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const buildReport = z.object({
  /** Sentences to repeat at the end, where people look. */
  summary: z.array(z.string()),
  /** Ids of documents that the build could not show as they are. */
  faulty: z.array(z.string()),
})
type BuildReport = z.infer<typeof buildReport>

/** Hands a report from Vite's process to `npm run build`. @param site absolute path of the built site */
const fileOf = (site: string) => `${site}.report.json`

export const writeBuildReport = (site: string, report: BuildReport): Promise<void> =>
  writeFile(fileOf(site), JSON.stringify(report))

/** Reads the report and forgets it; an empty one if the build ended before it had one. */
export async function takeBuildReport(site: string): Promise<BuildReport> {
  const text = await readFile(fileOf(site), 'utf8').catch(() => undefined)
  await rm(fileOf(site), { force: true })
  return text === undefined ? { summary: [], faulty: [] } : buildReport.parse(JSON.parse(text))
}
