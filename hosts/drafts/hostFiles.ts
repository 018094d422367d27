/** Files of the built site, as the service needs them; each is asked of the host until it has been read once. */
export interface HostFiles {
  /** @throws Error when the host does not give it */
  readText: (path: string) => Promise<string>
  /** A list of copies; undefined while the host does not give one: uploads then come from the CMS. */
  readList: (path: string) => Promise<object | undefined>
}

/**
 * Opens the files of the built site.
 *
 * What is kept is what has arrived, and never a promise: on Cloudflare one that belongs to a request that was given up
 * never settles ("hanging" promises: https://developers.cloudflare.com/workers/observability/errors/).
 * @param readAsset reads a file by its path
 */
export function openHostFiles(readAsset: (path: string) => Promise<Response>): HostFiles {
  const texts = new Map<string, string>()
  const lists = new Map<string, object>()
  return {
    async readText(path) {
      const known = texts.get(path)
      if (known !== undefined) return known
      const response = await readAsset(path)
      if (!response.ok) throw new Error(`The site’s file ${path} can’t be read: its host answered ${response.status}.`)
      const text = await response.text()
      texts.set(path, text)
      return text
    },
    async readList(path) {
      const known = lists.get(path)
      if (known) return known
      try {
        const response = await readAsset(path)
        const list: unknown = response.ok ? await response.json() : undefined
        if (typeof list !== 'object' || list === null) return undefined
        lists.set(path, list)
        return list
      } catch {
        return undefined
      }
    },
  }
}
