import type { SanityDocument } from 'sanity'
import { fieldOf, textsIn } from '../content/textsIn.ts'
import type { HealthFinding } from './inspectDocuments.ts'

/** Wording that has slipped in before, and the American English for it. */
const WORDS: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\be-mail/i, 'email'],
  [/\b(?:label|cancel|travel)led\b/i, 'one l: labeled, canceled, traveled'],
  [/\b(?!improvis)\w+isations?\b/i, 'z: organization, or sync for synchronization'],
  [/\b(?:colour|favour|behaviour|neighbour)/i, 'or: color, favor, behavior, neighbor'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:sample offers?|offers? of ours|signed offer)\b/i, 'proposal'],
  // Only as a label below figures; in a sentence, the word is fine.
  [/^together$/i, 'Total'],
  [/\d\s%/, '% with no space before it'],
  [/\b(?:un)?tick(?:ed)?\b/i, 'check or uncheck, for a box'],
  [/”[,.]/, 'commas and periods inside the quotation marks'],
]

/** Code is shown verbatim. */
const CODE: ReadonlySet<unknown> = new Set(['code'])

/** Addresses are not prose. */
const ADDRESSES: ReadonlySet<unknown> = new Set(['current', 'email', 'from', 'href', 'to'])

const DOMAIN = /(?<=[\w.+-]@)[a-z\d-]+(?:\.[a-z\d-]+)+/gi

/** Whether two words differ in only one or two neighboring letters, as typos do. */
function isSlip(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  let start = 0
  while (start < length && a[start] === b[start]) start += 1
  let end = 0
  while (end < length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return a !== b && Math.max(a.length, b.length) - start - end <= 2
}

/** Advice about non-American spellings and wording, and about misspelled email addresses of our own. */
export function wordAdvice(documents: readonly SanityDocument[]): HealthFinding[] {
  const texts = documents.flatMap((document) => Array.from(textsIn(document, CODE)))
  const ours = new Set(
    texts.flatMap(({ path, words }) => (path.at(-1) === 'email' ? (words.toLowerCase().match(DOMAIN) ?? []) : [])),
  )
  return texts.flatMap(({ document, path, words }) => {
    const advice = WORDS.flatMap(([pattern, instead]) => {
      const [found] = pattern.exec(words.trim()) ?? []
      if (found === undefined || ADDRESSES.has(path.at(-1))) return []
      return [`“${found}” is not what Americans write here. Write ${instead}.`]
    })
    for (const domain of words.toLowerCase().match(DOMAIN) ?? []) {
      const meant = [...ours].find((known) => isSlip(domain, known))
      if (meant && !ours.has(domain)) advice.push(`Is “@${domain}” misspelled? Your own addresses end in “@${meant}”.`)
    }
    return advice.map((message): HealthFinding =>
      Object.assign(fieldOf({ document, path }), { level: 'warning' as const, message }),
    )
  })
}
