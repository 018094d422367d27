import type { SanityClient } from '@sanity/client'
import { getDraftId, pathToString, type Path, type SanityDocument } from 'sanity'
import { contactLinks, siteValues, VALUE_IN_TEXT } from '../../schemas/siteValues.ts'

/** What texts have by name, and links as `link-phone`. */
export type KnownValues = Readonly<Record<string, unknown>>

/** A value of the site settings that stands typed in another document, and what would follow it instead. */
export interface TypedCopy {
  readonly document: SanityDocument
  readonly path: Path
  /** What is typed there. */
  readonly words: string
  /** For a text: the same with the value's name. */
  readonly text?: string
  /** For a link: which of our own contacts it leads to. */
  readonly contact?: string
}

/** Shorter ones may stand in a sentence by chance. */
const LEAST_LENGTH = 8

type Known = readonly (readonly [name: string, value: string])[]

/** The longest first: an address begins with its street. */
const valuesOf = (known: KnownValues): Known =>
  siteValues
    .flatMap(({ name }) => {
      const value = known[name]
      return typeof value === 'string' && value.length >= LEAST_LENGTH ? [[name, value] as const] : []
    })
    .toSorted(([, a], [, b]) => b.length - a.length)

/** What is an address by itself, and no words around one. */
const ADDRESS_FIELDS: ReadonlySet<unknown> = new Set(['href', 'email', 'number'])

interface Words {
  readonly document: SanityDocument
  readonly path: Path
  readonly words: string
}

/** Every text of a document that visitors may read, and the addresses of its links. */
function* textsIn(document: SanityDocument, path: Path = [], value: unknown = document): Generator<Words> {
  if (typeof value === 'string') yield { document, path, words: value }
  if (typeof value !== 'object' || value === null) return
  const { _type: type } = value as { _type?: unknown }
  // A phone of its own has its number beside what is read; code is shown as it is.
  if (type === 'phone' || type === 'code') return
  const entries: [string | number | { _key: string }, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [
        typeof item === 'object' && item !== null && '_key' in item ? { _key: String(item._key) } : index,
        item,
      ])
    : Object.entries(value).filter(([name]) => !name.startsWith('_'))
  for (const [name, item] of entries) yield* textsIn(document, [...path, name], item)
}

function copyIn({ document, path, words }: Words, known: KnownValues): TypedCopy | undefined {
  const contact = contactLinks.find(({ name }) => words === known[`link-${name}`])
  if (contact && path.at(-1) === 'href') return { document, path, words, contact: contact.name }
  if (ADDRESS_FIELDS.has(path.at(-1))) return undefined
  const text = valuesOf(known).reduce((named, [name, typed]) => named.replaceAll(typed, `{our ${name}}`), words)
  return text === words ? undefined : { document, path, words, text }
}

/**
 * Finds what is typed in several places and kept in the site settings.
 * @param documents as staff see them
 * @param known the answer to `siteValuesGroq`
 */
export function findTypedCopies(documents: readonly SanityDocument[], known: KnownValues): TypedCopy[] {
  return documents
    .filter(({ _type: type }) => type !== 'siteSettings')
    .flatMap((document) => Array.from(textsIn(document), (words) => copyIn(words, known) ?? []).flat())
}

/** A name in a text that no value has: visitors read it as it stands. */
export interface UnknownName {
  readonly document: SanityDocument
  readonly path: Path
  /** The name as it stands there, with its braces. */
  readonly words: string
}

/** Finds names that no value has. @param known the answer to `siteValuesGroq` */
export function findUnknownNames(documents: readonly SanityDocument[], known: KnownValues): UnknownName[] {
  const facts = (known.facts ?? []) as readonly { name?: string; value?: string }[]
  const isKnown = (name: string) =>
    siteValues.some((value) => value.name === name && Boolean(known[name])) ||
    facts.some((fact) => fact.name === name && Boolean(fact.value))
  return documents.flatMap((document) =>
    Array.from(textsIn(document), ({ path, words }) =>
      Array.from(words.matchAll(VALUE_IN_TEXT), ([sign, name = '']) =>
        isKnown(name) ? [] : [{ document, path, words: sign }],
      ).flat(),
    ).flat(),
  )
}

/**
 * Puts the names in the place of the copies, in drafts: nothing changes on the site until they are published.
 * @throws ClientError when somebody has changed one of the drafts since it was read
 */
export async function replaceTypedCopies(client: SanityClient, copies: readonly TypedCopy[]): Promise<void> {
  const documents = Map.groupBy(copies, ({ document }) => document)
  let transaction = client.transaction()
  for (const [{ _originalId: originalId, ...document }, found] of documents) {
    const draftId = getDraftId(document._id)
    transaction = transaction.createIfNotExists({ ...document, _id: draftId })
    transaction = transaction.patch(draftId, (patch) => {
      const set: Record<string, string | undefined> = {}
      const unset: string[] = []
      for (const { path, text, contact } of found) {
        const place = pathToString(path)
        set[text === undefined ? place.replace(/href$/, 'contact') : place] = text ?? contact
        if (text === undefined) unset.push(place)
      }
      const changed = patch.set(set).unset(unset)
      return originalId === draftId ? changed.ifRevisionId(document._rev) : changed
    })
  }
  await transaction.commit({ tag: 'health.values' })
}
