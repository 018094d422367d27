import { getValueAtPath, type SanityDocument } from 'sanity'
import { fieldOf, textsIn, type TextPlace } from '../content/textsIn.ts'
import type { HealthFinding } from './inspectDocuments.ts'

/** A shorter title says too little about the page. */
const LEAST_LETTERS = 10

const FIELDS: ReadonlyMap<unknown, string> = new Map([
  ['title', 'search title'],
  ['description', 'search description'],
])

const NONE: ReadonlySet<unknown> = new Set()

/** The site settings aren't a page: their search title is the suffix of every page's title. */
const isPage = ({ _type: type }: SanityDocument) => type !== 'siteSettings'

/** Whether a page, or one screen of a document, is hidden from search engines. */
const isUnlisted = ({ document, path }: TextPlace) =>
  getValueAtPath(document, [...path.slice(0, -1), 'unlisted']) === true

/**
 * Advice that a single document's rules can't give: pages with texts that search engines can't tell apart. The rules
 * already cover missing and truncated texts, and missing share pictures are generated.
 */
export function searchAdvice(documents: readonly SanityDocument[]): HealthFinding[] {
  const texts = documents.filter(isPage).flatMap((document) =>
    Array.from(textsIn(document, NONE)).flatMap((text) => {
      const field = FIELDS.get(text.path.at(-1))
      if (!field || text.path.at(-2) !== 'seo' || isUnlisted(text)) return []
      const words = text.words.trim()
      return [{ ...text, field, words, key: `${field} ${words.toLowerCase()}` }]
    }),
  )
  const alike = Map.groupBy(texts, ({ key }) => key)
  const findings: HealthFinding[] = []
  for (const { document, path, words, field, key } of texts) {
    const advise = (message: string) => findings.push({ ...fieldOf({ document, path }), level: 'warning', message })
    if (path.at(-1) === 'title' && words.length < LEAST_LETTERS) {
      advise('This search title is very short: say in it what visitors find on the page.')
    }
    const others = (alike.get(key)?.length ?? 1) - 1
    if (others > 0 && words !== '') {
      const who = others === 1 ? 'Another page has' : `${others} other pages have`
      advise(
        `${who} the same ${field}: “${words}”. Say what is on this page only, so that people can choose between them.`,
      )
    }
  }
  return findings
}
