import { readIfThere } from './siteFiles.ts'

/** Cache-Control of everything whose URL stays the same when it changes. */
export const ASK_AGAIN = 'public, max-age=0, must-revalidate'

/** One block of a `_headers` file: a path, possibly with the wildcard `*`, and its headers. */
export interface HeaderRule {
  path: string
  matches: (urlPath: string) => boolean
  headers: (readonly [name: string, value: string])[]
}

function pattern(path: string): RegExp {
  const literal = path.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`^${literal.join('.*')}$`)
}

/** Reads the text of a `_headers` file. @throws Error that names the malformed line */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const expression = pattern(line.trim())
      rules.push({ path: line.trim(), matches: (urlPath) => expression.test(urlPath), headers: [] })
      continue
    }
    const header = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line)
    const rule = rules.at(-1)
    if (!header?.[1] || header[2] === undefined || !rule) {
      throw new Error(
        `_headers, line ${index + 1}: expected a path or an indented “Name: value”, found “${line.trim()}”.`,
      )
    }
    rule.headers.push([header[1], header[2]])
  }
  return rules
}

/** Reads a `_headers` file; a site without one has no rules. */
export async function readHeaderRules(file: string): Promise<HeaderRule[]> {
  return parseHeaderRules(await readIfThere(file))
}

/** The headers for a URL path. If several rules set the same one, the last wins. */
export function headersFor(rules: readonly HeaderRule[], urlPath: string): Map<string, string> {
  return new Map(
    rules
      .filter((rule) => rule.matches(urlPath))
      .flatMap((rule) => rule.headers.map(([name, value]) => [name.toLowerCase(), value] as const)),
  )
}
