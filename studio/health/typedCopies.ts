import type { SanityClient } from '@sanity/client'
import { getDraftId, pathToString, type Path, type SanityDocument } from 'sanity'
import { contactLinks, siteValues } from '../../schemas/siteValues.ts'

/** What texts have by name, and links as `link-phone`. */
export type KnownValues = Readonly<Record<string, unknown>>

/** A value of the site settings that stands typed in another document, and what would follow it instead. */
export interface TypedCopy {
  readonly document: SanityDocument
  readonly path: Path
  /** What is typed there. */
  readonly typed: string
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

function* copiesIn(document: SanityDocument, path: Path, value: unknown, known: KnownValues): Generator<TypedCopy> {
  if (typeof value === 'string') {
    const contact = contactLinks.find(({ name }) => value === known[`link-${name}`])
    if (contact && path.at(-1) === 'href') yield { document, path, typed: value, contact: contact.name }
    if (ADDRESS_FIELDS.has(path.at(-1))) return
    const text = valuesOf(known).reduce((words, [name, typed]) => words.replaceAll(typed, `{our ${name}}`), value)
    if (text !== value) yield { document, path, typed: value, text }
    return
  }
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
  for (const [name, item] of entries) yield* copiesIn(document, [...path, name], item, known)
}

/**
 * Finds what is typed in several places and kept in the site settings.
 * @param documents as staff see them
 * @param known the answer to `siteValuesGroq`
 */
export function findTypedCopies(documents: readonly SanityDocument[], known: KnownValues): TypedCopy[] {
  return documents
    .filter(({ _type: type }) => type !== 'siteSettings')
    .flatMap((document) => Array.from(copiesIn(document, [], document, known)))
}

/** Puts the names in the place of the copies, in drafts: nothing changes on the site until they are published. */
export async function replaceTypedCopies(client: SanityClient, copies: readonly TypedCopy[]): Promise<void> {
  const documents = Map.groupBy(copies, ({ document }) => document)
  let transaction = client.transaction()
  for (const [{ _originalId: _, ...document }, found] of documents) {
    const draftId = getDraftId(document._id)
    transaction = transaction.createIfNotExists({ ...document, _id: draftId })
    for (const { path, text, contact } of found) {
      const place = pathToString(path)
      transaction = transaction.patch(draftId, (patch) =>
        text === undefined
          ? patch.set({ [place.replace(/href$/, 'contact')]: contact }).unset([place])
          : patch.set({ [place]: text }),
      )
    }
  }
  await transaction.commit({ tag: 'health.values' })
}
