import * as z from 'zod'

const list = z.record(z.string(), z.unknown())

/**
 * Opens the files of the built site, as the service needs them; each is asked of the host until it has been read once.
 *
 * What is kept is what has arrived, and never a promise: a file that could not be read is asked for again.
 * @param readAsset reads a file by its path
 */
export function openHostFiles(readAsset: (path: string) => Promise<Response>) {
  const known = new Map<string, unknown>()
  /** @throws Error when the host does not give it, or it is not what it must be */
  async function read<T>(path: string, parse: (text: string) => T): Promise<T> {
    const kept = known.get(path)
    if (kept !== undefined) return kept as T
    const response = await readAsset(path)
    if (!response.ok) throw new Error(`The site’s file ${path} can’t be read: its host answered ${response.status}.`)
    const content = parse(await response.text())
    known.set(path, content)
    return content
  }
  return {
    readText: (path: string) => read(path, String),
    /** A list of copies; undefined while the host does not give one: uploads then come from the CMS. */
    readList: (path: string): Promise<object | undefined> =>
      read(path, (text) => list.parse(JSON.parse(text))).catch(() => undefined),
  }
}
