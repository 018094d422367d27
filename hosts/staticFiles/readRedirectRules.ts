import { decodePath, readIfThere } from './siteFiles.ts'

/** One line of a `_redirects` file. */
export interface RedirectRule {
  /** The old path, decoded. */
  from: string
  /** A path of the site, or a full URL. */
  to: string
  status: 301 | 302
}

/**
 * Reads the text of a `_redirects` file of plain redirects: an old path, a new path or URL, and optionally 302 or 301. The
 * build does not write the hosts' other features (patterns, rewrites, conditions).
 * @returns the redirects, and a sentence for each malformed line, which hosts skip, too
 */
export function parseRedirectRules(text: string): { rules: RedirectRule[]; problems: string[] } {
  const rules: RedirectRule[] = []
  const problems: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.trimStart().startsWith('#')) continue
    const [, path = '', to, status] = /^(\/[^\s*:]*)\s+(\/\S*|https?:\/\/\S+)(?:\s+(301|302))?$/.exec(line.trim()) ?? []
    const from = decodePath(path)
    if (from === undefined || to === undefined) {
      problems.push(
        `_redirects, line ${index + 1}, is left out: expected “/old /new 301” or 302, found ` +
          `${JSON.stringify(line.trim())}.`,
      )
    } else rules.push({ from, to, status: status === '302' ? 302 : 301 })
  }
  return { rules, problems }
}

/** Reads a `_redirects` file and warns about skipped lines; a site without one has no rules. */
export async function readRedirectRules(file: string): Promise<RedirectRule[]> {
  const { rules, problems } = parseRedirectRules(await readIfThere(file))
  for (const problem of problems) console.warn(problem)
  return rules
}
