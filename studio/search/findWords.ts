import type { SanityClient } from '@sanity/client'
import { pathToString, type Path, type SanityDocument, type Schema, type SchemaType } from 'sanity'
import { textsIn, type TextPlace } from '../health/typedCopies.ts'
import { writeDrafts } from '../health/writeDrafts.ts'
import { placeInWords, stepsTo } from '../publish/placeInWords.ts'

/** What to look for. */
export interface SearchTerms {
  readonly words: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
  /** Also in what the site only reads: addresses, links, choices from a list. */
  readonly codes: boolean
}

/** A text in which the words stand, as it is read: a paragraph is one text, also where some of its words are bold. */
export interface Passage {
  /** Stays the same until somebody changes the text. */
  readonly key: string
  readonly document: SanityDocument
  /** The field that opens. */
  readonly path: Path
  /** `Invitation › Button › Words` */
  readonly place: string
  readonly pieces: readonly TextPlace[]
  readonly words: string
  /** Where the words begin and end in it. */
  readonly matches: readonly (readonly [start: number, end: number])[]
}

/** Signs that keyboards have one of and texts another, and spaces of any width. */
const LIKE: readonly [RegExp, string][] = [
  [/[.*+?^${}()|[\]\\]/g, String.raw`\$&`],
  [/['‘’]/g, "['‘’]"],
  [/["“”]/g, '["“”]'],
  [/\s+/g, String.raw`\s+`],
]

/** Matches no place between the braces of a placeholder such as `{our phone}`: the site looks for what stands there. */
const NOT_IN_BRACES = String.raw`(?!(?<=\{[^{}]*)[^{}]*\})`

function patternOf({ words, matchCase, wholeWords, codes }: SearchTerms): RegExp {
  const like = LIKE.reduce((pattern, [sign, signs]) => pattern.replace(sign, signs), words.trim())
  const letter = String.raw`[\p{L}\p{N}]`
  const bounded = wholeWords ? `(?<!${letter})${like}(?!${letter})` : like
  return new RegExp(codes ? bounded : NOT_IN_BRACES + bounded + NOT_IN_BRACES, matchCase ? 'gu' : 'giu')
}

const NOT_WORDS: ReadonlySet<string> = new Set(['slug', 'url', 'date', 'datetime'])

/** A type, and what it was made of. */
const kindsOf = (type: SchemaType | undefined): string[] => (type ? [type.name, ...kindsOf(type.type)] : [])

/** It holds for all below a type, too. Words for search engines are words, though nobody can click them. */
const isForCode = (type: SchemaType) =>
  (type.options as { readByCode?: boolean } | undefined)?.readByCode === true && !kindsOf(type).includes('seo')

/**
 * Whether a text is there to be read, and not an address, a choice from a list or another thing that the site reads.
 */
function isRead(type: SchemaType, { document, path }: TextPlace): boolean {
  const steps = stepsTo(type, document, path)
  const own = steps.at(-1)?.type
  if (!own || steps.some(({ type: step }) => kindsOf(step).some((kind) => NOT_WORDS.has(kind)))) return false
  const { list } = (own.options ?? {}) as { list?: unknown }
  if (list) return false
  // What is marked in a text must stay the same words as there.
  return path.at(-1) === 'highlight' || !steps.some(({ type: step }) => step && isForCode(step))
}

/** Nobody sees it, and only its order counts. */
const isRank = ({ path }: TextPlace) => path[0] === 'orderRank'

/** The part of a path that leads to the paragraph around a piece of it: `….children[…].text`. */
const paragraphOf = (path: Path): Path | undefined =>
  path.at(-3) === 'children' && path.at(-1) === 'text' ? path.slice(0, -3) : undefined

/**
 * Finds words in all texts.
 * @param documents as staff see them
 * @returns in the order of the documents
 */
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

/** Letters that are shown before the first place of the words, and the most that are shown in all. */
const BEFORE = 60
const SHOWN = 300

/**
 * The words with what is around them, in parts that were found or not.
 * @param replacement shown in the place of the words
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

/** The pieces of a text with other words: these begin where the old ones did, and look like what stood there. */
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

/**
 * Puts other words in the place of those that were found, in drafts.
 * @throws ClientError when somebody has changed one of the drafts since it was read; then nothing is written
 */
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
