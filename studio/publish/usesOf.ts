import { getPublishedId, isKeyedObject, isRecord, type Path, type SanityDocument, type Schema } from 'sanity'
import { placeInWords } from './placeInWords.ts'

/** A document that refers to another one, in words for staff. */
export interface Use {
  readonly id: string
  readonly type: string
  readonly title: string
  /** Where in it, each as `Slides › Buttons`. */
  readonly places: readonly string[]
}

/** The fields by which documents are called, in the order in which the first that is filled in counts. */
const NAMES = ['title', 'name', 'from']

/** The paths of all references to a document inside a value. */
function pathsTo(id: string, value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      return pathsTo(id, item, [...path, isKeyedObject(item) ? { _key: item._key } : index])
    })
  }
  if (!isRecord(value)) return []
  if (value['_ref'] === id) return [path]
  return Object.entries(value).flatMap(([name, item]) => pathsTo(id, item, [...path, name]))
}

/** A link is named by the words around it: that it has a target goes without saying. */
const withoutTarget = (path: Path): Path => (path.length > 1 && path.at(-1) === 'target' ? path.slice(0, -1) : path)

/**
 * Where a document is used.
 * @param referring every document with a reference to it; a draft and what is published of it count as one
 */
export function usesOf(id: string, referring: readonly SanityDocument[], schema: Pick<Schema, 'get'>): Use[] {
  const uses = new Map<string, Use>()
  for (const document of referring) {
    const schemaType = schema.get(document._type)
    const user = getPublishedId(document._id)
    // There is one document of such a type, and it is called like the type: the company's name is not the settings' title.
    const isSingle = user === document._type
    const name = isSingle
      ? undefined
      : NAMES.map((field) => document[field]).find((value) => typeof value === 'string' && value !== '')
    const places = schemaType
      ? pathsTo(id, document).map((path) => placeInWords(schemaType, document, withoutTarget(path)))
      : []
    uses.set(user, {
      id: user,
      type: document._type,
      title: typeof name === 'string' ? name : (schemaType?.title ?? user),
      places: [...new Set([...(uses.get(user)?.places ?? []), ...places])],
    })
  }
  return [...uses.values()].sort((a, b) => a.title.localeCompare(b.title))
}
