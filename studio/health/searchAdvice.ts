import { getValueAtPath, pathToString, type SanityDocument } from 'sanity'
import type { HealthFinding } from './inspectDocuments.ts'
import { textsIn, type TextPlace } from './typedCopies.ts'

/** A title of fewer letters names a page without saying what is on it. */
const LEAST_LETTERS = 10

/** What search engines show of a page, as staff call it. */
const FIELDS: ReadonlyMap<unknown, string> = new Map([
  ['title', 'search title'],
  ['description', 'search description'],
])

const NONE: ReadonlySet<unknown> = new Set()

/** What the title of every page ends with is no page. */
const isPage = ({ _type: type }: SanityDocument) => type !== 'siteSettings'

/** Whether a page, or one of the screens of a document, is kept out of search engines. */
const isUnlisted = ({ document, path }: TextPlace) =>
  getValueAtPath(document, [...path.slice(0, -1), 'unlisted']) === true

/**
 * What the rules of one document can't see: pages that search engines can't tell apart by their words. That words are
 * missing or cut, the rules say; a picture for sharing is drawn where there is none.
 * @param documents as staff see them
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
    const advise = (message: string) =>
      findings.push({
        documentId: document._id,
        type: document._type,
        path: pathToString(path),
        level: 'warning',
        message,
      })
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
