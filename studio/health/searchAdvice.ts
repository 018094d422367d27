import { getValueAtPath, pathToString, type SanityDocument } from 'sanity'
import type { Finding } from './inspectDocuments.ts'
import { textsIn, type Place } from './typedCopies.ts'

/** A title of fewer letters names a page without saying what is on it. */
const LEAST_LETTERS = 10

/** What search engines show of a page, as staff call it. */
const FIELDS: Readonly<Record<string, string>> = { title: 'search title', description: 'search description' }

const NONE: ReadonlySet<unknown> = new Set()

/** What the title of every page ends with is no page. */
const isPage = ({ _type: type }: SanityDocument) => type !== 'siteSettings'

/** Whether a page, or one of the screens of a document, is kept out of search engines. */
const isUnlisted = ({ document, path }: Place) => getValueAtPath(document, [...path.slice(0, -1), 'unlisted']) === true

/**
 * What the rules of one document can't see: pages that search engines can't tell apart by their words. That words are
 * missing or cut, the rules say; a picture for sharing is drawn where there is none.
 * @param documents as staff see them
 */
export function searchAdvice(documents: readonly SanityDocument[]): Finding[] {
  const texts = documents
    .filter(isPage)
    .flatMap((document) => Array.from(textsIn(document, NONE)))
    .filter((text) => text.path.at(-2) === 'seo' && FIELDS[String(text.path.at(-1))] && !isUnlisted(text))
  const alike = Map.groupBy(texts, ({ path, words }) => `${String(path.at(-1))} ${words.trim().toLowerCase()}`)
  return texts.flatMap((text): Finding[] => {
    const { document, path, words } = text
    const field = String(path.at(-1))
    const advice = (message: string): Finding => ({
      documentId: document._id,
      type: document._type,
      path: pathToString(path),
      level: 'warning',
      message,
    })
    const others = (alike.get(`${field} ${words.trim().toLowerCase()}`)?.length ?? 1) - 1
    return [
      ...(field === 'title' && words.trim().length < LEAST_LETTERS
        ? [advice('This search title is very short: say in it what visitors find on the page.')]
        : []),
      ...(others > 0 && words.trim() !== ''
        ? [
            advice(
              `${others === 1 ? 'Another page has' : `${others} other pages have`} the same ${FIELDS[field]}: ` +
                `“${words.trim()}”. Say what is on this page only, so that people can choose between them.`,
            ),
          ]
        : []),
    ]
  })
}
