import { isKeyedObject, pathToString, type Path, type SanityDocument } from 'sanity'
import type { FieldPlace } from '@archstep/contracts/cms/fieldPlace.ts'

export interface TextPlace {
  readonly document: SanityDocument
  readonly path: Path
  readonly words: string
}

export const fieldOf = ({ document, path }: Omit<TextPlace, 'words'>): FieldPlace => ({
  documentId: document._id,
  type: document._type,
  path: pathToString(path),
})

/** Every string of a document, even if not visible on the site. @param without types of objects to skip */
export function* textsIn(
  document: SanityDocument,
  without: ReadonlySet<unknown>,
  path: Path = [],
  value: unknown = document,
): Generator<TextPlace> {
  if (typeof value === 'string') yield { document, path, words: value }
  if (typeof value !== 'object' || value === null) return
  if (without.has((value as { _type?: unknown })._type)) return
  const entries: [Path[number], unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [isKeyedObject(item) ? { _key: item._key } : index, item])
    : Object.entries(value).filter(([name]) => !name.startsWith('_'))
  for (const [name, item] of entries) yield* textsIn(document, without, [...path, name], item)
}
