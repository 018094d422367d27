import * as z from 'zod'

const list = z.record(z.string(), z.unknown())

/**
 * Opens files of the built site. Each is fetched from the host once and cached.
 *
 * Only content is cached, never a promise, so that a failed file is fetched again.
 * @param readAsset reads a file by its path
 */
export function openBuiltFiles(readAsset: (path: string) => Promise<Response>) {
  const known = new Map<string, unknown>()
  /** @throws Error if the host does not have it, or it is invalid */
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
    /** A list of copies; undefined if the host has none, in which case uploads come from the CMS. */
    readList: (path: string): Promise<object | undefined> =>
      read(path, (text) => list.parse(JSON.parse(text))).catch(() => undefined),
  }
}
