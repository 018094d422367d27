import { readIfThere } from './readIfThere.ts'
import { decodePath } from './siteFiles.ts'

/** One line of a `_redirects` file. */
export interface RedirectRule {
  /** The old path, without percent signs. */
  from: string
  /** A path of the site or a whole address. */
  to: string
  status: 301 | 302
}

/**
 * Reads the text of a `_redirects` file of plain redirects: an old path, an address, and 302 or 301 (which may be left
 * out). What the hosts know beyond that (patterns, rewrites, conditions) the build does not write.
 * @throws Error that names the line that can't be understood
 */
export function parseRedirectRules(text: string): RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (!line.trim() || line.trimStart().startsWith('#')) return []
    const [, path = '', to, status] = /^(\/[^\s*:]*)\s+(\/\S*|https?:\/\/\S+)(?:\s+(301|302))?$/.exec(line.trim()) ?? []
    const from = decodePath(path)
    if (from === undefined || to === undefined) {
      throw new Error(`_redirects, line ${index + 1}: expected “/old /new 301” or 302, found “${line.trim()}”.`)
    }
    return [{ from, to, status: status === '302' ? 302 : 301 } as const]
  })
}

/** Reads a `_redirects` file; a site without one has no rules. */
export async function readRedirectRules(file: string): Promise<RedirectRule[]> {
  return parseRedirectRules(await readIfThere(file))
}
