import type { SanityClient } from '@sanity/client'
import { pathToString, type SanityDocument } from 'sanity'
import { contactLinks, siteValues, VALUE_IN_TEXT } from '@archstep/contracts/fields/siteValues.ts'
import { textsIn, type TextPlace } from '../content/textsIn.ts'
import { writeDrafts, type DraftChange } from '../content/writeDrafts.ts'

/** A site value that was typed into another document instead of inserted by name. */
interface TypedCopy extends TextPlace {
  /** For a text: the text with the value's name inserted. */
  readonly text?: string
  /** For a link: the name of its contact. */
  readonly contact?: string
}

/** Values by name; link targets as `link-phone`. */
type Known = ReadonlyMap<string, string>

/** Shorter values may occur in a sentence by chance. */
const LEAST_LENGTH = 8

/** Longest first, because an address begins with its street. */
const valuesToFind = (known: Known): [name: string, value: string][] =>
  siteValues
    .map(({ name }): [string, string] => [name, known.get(name) ?? ''])
    .filter(([, value]) => value.length >= LEAST_LENGTH)
    .toSorted(([, a], [, b]) => b.length - a.length)

/** A bare address, without text around it. */
const ADDRESS_FIELDS: ReadonlySet<unknown> = new Set(['href', 'email', 'number'])

/** A phone object has both its number and its display text; code is shown verbatim. */
const WITHOUT_VALUES: ReadonlySet<unknown> = new Set(['phone', 'code'])

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

/** Finds unknown names in texts, which visitors would see verbatim. */
export function findUnknownNames(documents: readonly SanityDocument[], known: Known): TextPlace[] {
  const unknownIn = (place: TextPlace): TextPlace[] => {
    const signs = Array.from(place.words.matchAll(VALUE_IN_TEXT)).flatMap(([sign, name = '']) =>
      known.get(name) ? [] : [sign],
    )
    return Array.from(new Set(signs), (words) => ({ ...place, words }))
  }
  return documents.flatMap((document) => Array.from(textsIn(document, WITHOUT_VALUES)).flatMap(unknownIn))
}

/**
 * Replaces copies by names in drafts, so the site doesn't change until they are published.
 * @throws ClientError if a draft has changed since it was read
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
