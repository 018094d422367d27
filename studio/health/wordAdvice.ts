import { pathToString, type SanityDocument } from 'sanity'
import type { HealthFinding } from './inspectDocuments.ts'
import { textsIn } from './typedCopies.ts'

/** Wording that has crept in before, and what American readers expect. */
const WORDS: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\be-mail/i, 'email'],
  [/\b(?:label|cancel|travel)led\b/i, 'one l: labeled, canceled, traveled'],
  [/\b\w+isation\b/i, 'z: organization, or sync for synchronization'],
  [/\b(?:colour|favour|behaviour|neighbour)/i, 'or: color, favor, behavior, neighbor'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:sample offers?|offers? of ours|signed offer)\b/i, 'proposal'],
  // As a label below figures; in a sentence the word is fine.
  [/^together$/i, 'Total'],
  [/\d\s%/, '% with no space before it'],
]

/** Code is shown verbatim. */
const CODE: ReadonlySet<unknown> = new Set(['code'])

/** Addresses are not prose. */
const ADDRESSES: ReadonlySet<unknown> = new Set(['current', 'email', 'from', 'href', 'to'])

/** Advice about non-American spellings and wording. @param documents as staff see them */
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
