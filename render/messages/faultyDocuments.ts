import { readFile, rm, writeFile } from 'node:fs/promises'

/** Passes ids of documents from Vite's process to `npm run build`. @param site absolute path of the built site */
const fileOf = (site: string) => `${site}.faulty.json`

/** Records the documents that a build could not show as they are. */
export const writeFaultyDocuments = (site: string, ids: Iterable<string>): Promise<void> =>
  writeFile(fileOf(site), JSON.stringify([...new Set(ids)]))

/** Reads these documents, and forgets them. */
export async function takeFaultyDocuments(site: string): Promise<string[]> {
  const text = await readFile(fileOf(site), 'utf8').catch(() => '[]')
  await rm(fileOf(site), { force: true })
  return JSON.parse(text) as string[]
}
