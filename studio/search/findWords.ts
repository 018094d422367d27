import type { SanityClient } from '@sanity/client'
import { pathToString, type Path, type SanityDocument, type Schema, type SchemaType } from 'sanity'
import { placeInWords, stepsTo } from '../content/placeInWords.ts'
import { textsIn, type TextPlace } from '../content/textsIn.ts'
import { writeDrafts } from '../content/writeDrafts.ts'

export interface SearchTerms {
  readonly words: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
  /** Also search values that are not prose: addresses, links, options of lists. */
  readonly codes: boolean
}

/** A text with matches. A paragraph is one text, even if parts of it are bold. */
export interface Passage {
  /** Changes when the text changes. */
  readonly key: string
  readonly document: SanityDocument
  readonly path: Path
  /** `Invitation › Button › Words` */
  readonly place: string
  readonly pieces: readonly TextPlace[]
  readonly words: string
  readonly matches: readonly (readonly [start: number, end: number])[]
}

/** Characters that count as the same: curly and straight quotes, and spaces of any width. */
const LIKE: readonly [RegExp, string][] = [
  [/[.*+?^${}()|[\]\\]/g, String.raw`\$&`],
  [/['‘’]/g, "['‘’]"],
  [/["“”]/g, '["“”]'],
  [/\s+/g, String.raw`\s+`],
]

/** Skips placeholders such as `{our phone}`, which the site looks up. */
const NOT_IN_BRACES = String.raw`(?!(?<=\{[^{}]*)[^{}]*\})`

function patternOf({ words, matchCase, wholeWords, codes }: SearchTerms): RegExp {
  const like = LIKE.reduce((pattern, [sign, signs]) => pattern.replace(sign, signs), words.trim())
  const letter = String.raw`[\p{L}\p{N}]`
  const bounded = wholeWords ? `(?<!${letter})${like}(?!${letter})` : like
  return new RegExp(codes ? bounded : NOT_IN_BRACES + bounded + NOT_IN_BRACES, matchCase ? 'gu' : 'giu')
}

const NOT_WORDS: ReadonlySet<string> = new Set(['slug', 'url', 'date', 'datetime'])

const kindsOf = (type: SchemaType | undefined): string[] => (type ? [type.name, ...kindsOf(type.type)] : [])

/** Also applies to everything below a type. Texts for search engines are prose, although nobody can click them. */
const isForCode = (type: SchemaType) =>
  (type.options as { readByCode?: boolean } | undefined)?.readByCode === true && !kindsOf(type).includes('seo')

/** Whether a string is prose, and not an address, an option of a list or another value for code. */
function isRead(type: SchemaType, { document, path }: TextPlace): boolean {
  const steps = stepsTo(type, document, path)
  const own = steps.at(-1)?.type
  if (!own || steps.some(({ type: step }) => kindsOf(step).some((kind) => NOT_WORDS.has(kind)))) return false
  const { list } = (own.options ?? {}) as { list?: unknown }
  if (list) return false
  // Highlighted words must stay the same as in their text.
  return path.at(-1) === 'highlight' || !steps.some(({ type: step }) => step && isForCode(step))
}

/** Invisible; only its order matters. */
const isRank = ({ path }: TextPlace) => path[0] === 'orderRank'

/** The path of the paragraph around a span: `….children[…].text`. */
const paragraphOf = (path: Path): Path | undefined =>
  path.at(-3) === 'children' && path.at(-1) === 'text' ? path.slice(0, -3) : undefined

export function findWords(
  documents: readonly SanityDocument[],
  wanted: SearchTerms,
  schema: Pick<Schema, 'get'>,
): Passage[] {
  if (wanted.words.trim() === '') return []
  const pattern = patternOf(wanted)
  return documents.flatMap((document) => {
    const type = schema.get(document._type)
    if (!type) return []
    const texts = Array.from(textsIn(document, new Set())).filter(
      (place) => !isRank(place) && (wanted.codes || isRead(type, place)),
    )
    const passages = Map.groupBy(texts, ({ path }) => pathToString(paragraphOf(path) ?? path))
    return Array.from(passages).flatMap(([field, pieces]): Passage[] => {
      const words = pieces.map((piece) => piece.words).join('')
      const matches = Array.from(
        words.matchAll(pattern),
        ({ 0: { length }, index }) => [index, index + length] as const,
      )
      const path = pieces.flatMap((piece) => [paragraphOf(piece.path) ?? piece.path])[0] ?? []
      const place = placeInWords(type, document, path)
      return matches.length === 0
        ? []
        : [{ key: `${document._id} ${field} ${words}`, document, path, place, pieces, words, matches }]
    })
  })
}

const BEFORE = 60
const SHOWN = 300

/**
 * An excerpt around the matches, split into matching and other parts.
 * @param replacement shown instead of the matches
 */
export function excerptOf({ words, matches }: Passage, replacement?: string): { text: string; isFound: boolean }[] {
  const from = Math.max(0, (matches[0]?.[0] ?? 0) - BEFORE)
  const to = Math.min(words.length, Math.max(from + SHOWN, matches[0]?.[1] ?? 0))
  const parts = [{ text: (from > 0 ? '…' : '') + words.slice(from, matches[0]?.[0]), isFound: false }]
  for (const [index, [start, end]] of matches.entries()) {
    if (start >= to) break
    parts.push({ text: replacement ?? words.slice(start, end), isFound: true })
    parts.push({ text: words.slice(end, Math.min(matches[index + 1]?.[0] ?? to, to)), isFound: false })
  }
  return to < words.length ? [...parts, { text: '…', isFound: false }] : parts
}

/** The spans of a text after replacement; new words take the formatting of the old ones. */
function replacedPieces({ pieces, matches }: Passage, replacement: string): [path: string, words: string][] {
  let from = 0
  return pieces.flatMap(({ path, words }): [string, string][] => {
    const to = from + words.length
    let rest = from
    let text = ''
    for (const [start, end] of matches) {
      if (end <= from || start >= to) continue
      text += words.slice(rest - from, Math.max(start, from) - from) + (start >= from ? replacement : '')
      rest = end
    }
    text += words.slice(rest - from)
    from = to
    return text === words ? [] : [[pathToString(path), text]]
  })
}

/** @throws ClientError, and writes nothing, if a draft has changed since it was read */
export async function replaceWords(client: SanityClient, passages: readonly Passage[], words: string): Promise<void> {
  const changes = Array.from(
    Map.groupBy(passages, ({ document }) => document),
    ([document, found]) => ({
      document,
      set: Object.fromEntries(found.flatMap((passage) => replacedPieces(passage, words))),
    }),
  )
  await writeDrafts(client, changes, 'search.replace')
}
