import { pathToString, type SanityDocument } from 'sanity'
import type { HealthFinding } from './inspectDocuments.ts'
import { textsIn } from './typedCopies.ts'

/** What has crept in before, and what an American reader expects there. */
const WORDS: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\be-mail/i, 'email'],
  [/\b(?:label|cancel|travel)led\b/i, 'one l: labeled, canceled, traveled'],
  [/\b\w+isation\b/i, 'z: organization, or sync for synchronization'],
  [/\b(?:colour|favour|behaviour|neighbour)/i, 'or: color, favor, behavior, neighbor'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:sample offers?|offers? of ours|signed offer)\b/i, 'proposal'],
  // Below figures that are added up; in a sentence it is a good word.
  [/^together$/i, 'Total'],
  [/\d\s%/, '% with no space before it'],
]

/** Code is shown as it is. */
const CODE: ReadonlySet<unknown> = new Set(['code'])

/** Addresses that nobody reads as a sentence. */
const ADDRESSES: ReadonlySet<unknown> = new Set(['current', 'email', 'from', 'href', 'to'])

/** Spellings and words that no native editor would leave. @param documents as staff see them */
export function wordAdvice(documents: readonly SanityDocument[]): HealthFinding[] {
  return documents.flatMap((document) =>
    Array.from(textsIn(document, CODE)).flatMap(({ path, words }) =>
      WORDS.flatMap(([pattern, instead]): HealthFinding[] => {
        const [found] = pattern.exec(words.trim()) ?? []
        if (found === undefined || ADDRESSES.has(path.at(-1))) return []
        const message = `“${found}” is not what Americans write here. Write ${instead}.`
        return [{ documentId: document._id, type: document._type, path: pathToString(path), level: 'warning', message }]
      }),
    ),
  )
}
