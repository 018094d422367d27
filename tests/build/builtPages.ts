import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, inject } from 'vitest'
import type { StartFacts } from '#web/lib/startFacts.ts'

/** Screens with a form; their scripts may weigh more. */
const FORM_PAGES = new Set(['/Interest', '/Login', '/PostJobs', '/Register', '/book'])
/** Screens whose text is mostly in a form, or comes from the careers API. */
const SHORT_PAGES = new Set([...FORM_PAGES, '/Careers', '/CareersPage'])

/** Every page of the build except the 404 page, in canonical spelling: if there are several, the one with capitals. */
export const PAGES = [
  ...new Map(
    readdirSync(inject('site'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== '404.html')
      .map((file) => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length).replaceAll(path.sep, '/')}`))
      // Capitals sort before lower case: the lower-case spelling comes first here and is replaced.
      .sort()
      .reverse()
      .map((page) => [page.toLowerCase(), page]),
  ).values(),
].sort()

/** The minimum number of characters that a page must have without scripts. */
export function leastText(page: string): number {
  if (SHORT_PAGES.has(page)) return 100
  // A job is as long as a recruiter writes it.
  return page.startsWith('/CareersPage/') ? 600 : 1000
}
/** Bytes of script that a page may load by itself. */
export const scriptBudget = (page: string) => (FORM_PAGES.has(page) ? 154_000 : 132_000)

/** A test that checks every page of the build, and names those that fail with the reason. */
export function onEveryPage(look: (page: string) => void | Promise<void>): () => Promise<void> {
  return async () => {
    const wrong: string[] = []
    for (const page of PAGES) {
      try {
        await look(page)
      } catch (error) {
        wrong.push(`${page}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    expect(wrong.join('\n')).toBe('')
  }
}

export const fileOf = (page: string) => (page === '/' ? 'index.html' : `${page.slice(1)}.html`)

/** Caches results per file: the build doesn't change while its tests run. */
function memoized<T>(ask: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>()
  return (file) => {
    const answer = known.get(file) ?? ask(file)
    known.set(file, answer)
    return answer
  }
}

export const read = memoized((file) => readFileSync(path.join(inject('site'), file), 'utf8'))
export const exists = (file: string) => existsSync(path.join(inject('site'), file))
/** The size of a file as a host sends it. */
export const compressed = memoized((file) => brotliCompressSync(readFileSync(path.join(inject('site'), file))).length)
export const sizeOf = (file: string) => readFileSync(path.join(inject('site'), file)).length

export const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')

export const startFactsOf = (html: string) =>
  JSON.parse(all(html, /<script type="application\/json" id="start">([^<]*)/g)[0] ?? '') as StartFacts

/** The scripts that a page loads by itself, before any interaction. */
export function initialScripts(html: string): string[] {
  const start = startFactsOf(html)
  const files = [
    ...all(html, /<script type="module"[^>]*src="\/([^"]+)"/g),
    ...all(html, /<link rel="modulepreload"[^>]*href="\/([^"]+)"/g),
    ...[start.run.react, start.run.site, ...start.fetch].map((file) => file.slice(1)),
  ]
  return [...new Set(files)]
}
