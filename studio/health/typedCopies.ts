import type { SanityClient } from '@sanity/client'
import { pathToString, type Path, type SanityDocument } from 'sanity'
import { contactLinks, siteValues, VALUE_IN_TEXT } from '@archstep/contracts/siteValues.ts'
import { writeDrafts, type DraftChange } from './writeDrafts.ts'

/** A text of a document. */
export interface TextPlace {
  readonly document: SanityDocument
  readonly path: Path
  /** What stands there, or the part that matters. */
  readonly words: string
}

/** A value of the site settings that stands typed in another document, and what would follow it instead. */
export interface TypedCopy extends TextPlace {
  /** For a text: the same with the value's name. */
  readonly text?: string
  /** For a link: which of our own contacts it leads to. */
  readonly contact?: string
}

/** What texts have by name, and links as `link-phone`. */
type Known = ReadonlyMap<string, string>

/** Shorter ones may stand in a sentence by chance. */
const LEAST_LENGTH = 8

/** The longest first: an address begins with its street. */
const valuesToFind = (known: Known): [name: string, value: string][] =>
  siteValues
    .map(({ name }): [string, string] => [name, known.get(name) ?? ''])
    .filter(([, value]) => value.length >= LEAST_LENGTH)
    .toSorted(([, a], [, b]) => b.length - a.length)

/** What is an address by itself, and no words around one. */
const ADDRESS_FIELDS: ReadonlySet<unknown> = new Set(['href', 'email', 'number'])

/** A phone of its own has its number beside what is read; code is shown as it is. */
const WITHOUT_VALUES: ReadonlySet<unknown> = new Set(['phone', 'code'])

/** Every text of a document, also what the site only reads. @param without types of objects to leave out */
export function* textsIn(
  document: SanityDocument,
  without: ReadonlySet<unknown>,
  path: Path = [],
  value: unknown = document,
): Generator<TextPlace> {
  if (typeof value === 'string') yield { document, path, words: value }
  if (typeof value !== 'object' || value === null) return
  if (without.has((value as { _type?: unknown })._type)) return
  const entries: [string | number | { _key: string }, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [
        typeof item === 'object' && item !== null && '_key' in item ? { _key: String(item._key) } : index,
        item,
      ])
    : Object.entries(value).filter(([name]) => !name.startsWith('_'))
  for (const [name, item] of entries) yield* textsIn(document, without, [...path, name], item)
}

/**
 * Finds what is typed in several places and kept in the site settings.
 * @param documents as staff see them
 * @param known values by name
 */
export function findTypedCopies(documents: readonly SanityDocument[], known: Known): TypedCopy[] {
  const values = valuesToFind(known)
  const copyIn = (place: TextPlace): TypedCopy[] => {
    const field = place.path.at(-1)
    const contact = contactLinks.find(({ name }) => place.words === known.get(`link-${name}`))
    if (contact && field === 'href') return [{ ...place, contact: contact.name }]
    if (ADDRESS_FIELDS.has(field)) return []
    const text = values.reduce((words, [name, typed]) => words.replaceAll(typed, `{our ${name}}`), place.words)
    return text === place.words ? [] : [{ ...place, text }]
  }
  return documents
    .filter(({ _type: type }) => type !== 'siteSettings')
    .flatMap((document) => Array.from(textsIn(document, WITHOUT_VALUES)).flatMap(copyIn))
}

/** Finds names in texts that no value has: visitors read them as they stand. @param known values by name */
export function findUnknownNames(documents: readonly SanityDocument[], known: Known): TextPlace[] {
  const unknownIn = (place: TextPlace): TextPlace[] =>
    Array.from(place.words.matchAll(VALUE_IN_TEXT)).flatMap(([sign, name = '']) =>
      known.get(name) ? [] : [{ ...place, words: sign }],
    )
  return documents.flatMap((document) => Array.from(textsIn(document, WITHOUT_VALUES)).flatMap(unknownIn))
}

/**
 * Puts the names in the place of the copies, in drafts: nothing changes on the site until they are published.
 * @throws ClientError when somebody has changed one of the drafts since it was read
 */
export async function replaceTypedCopies(client: SanityClient, copies: readonly TypedCopy[]): Promise<void> {
  const documents = Map.groupBy(copies, ({ document }) => document)
  const changes = Array.from(documents, ([document, found]): DraftChange => {
    const set: Record<string, string | undefined> = {}
    const unset: string[] = []
    for (const { path, text, contact } of found) {
      const place = pathToString(path)
      set[text === undefined ? place.replace(/href$/, 'contact') : place] = text ?? contact
      if (text === undefined) unset.push(place)
    }
    return { document, set, unset }
  })
  await writeDrafts(client, changes, 'health.values')
}
