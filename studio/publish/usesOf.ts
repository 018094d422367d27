import {
  getPublishedId,
  isKeyedObject,
  isRecord,
  isVersionId,
  type Path,
  type SanityDocument,
  type Schema,
} from 'sanity'
import { placeInWords } from './placeInWords.ts'

/** A document that refers to another one, in words for staff. */
export interface Use {
  readonly id: string
  readonly type: string
  readonly title: string
  /** Where in it, each as `Slides › Buttons`. */
  readonly places: readonly string[]
}

/** A document with a reference, as `usesGroq` finds it. */
export interface Referring extends SanityDocument {
  /** The title of the release that a version is in. */
  readonly release?: string | null
}

/** What refers to the document `$id`, in all their states, and the states of the document itself. */
export const usesGroq = `*[references($id)]{
  ...,
  "release": select(_id in path("versions.**") =>
    *[_id == "_.releases." + string::split(^._id, ".")[1]][0].metadata.title)
}`

/** The fields by which documents are called, in the order in which the first that is filled in counts. */
const NAMES = ['title', 'name', 'from']

/** Whether a reference stays one that holds nothing: those to drafts are weak until they are published. */
const isWeak = ({ _weak, _strengthenOnPublish: strengthened }: Record<string, unknown>) =>
  _weak === true && (!isRecord(strengthened) || strengthened['weak'] === true)

/** The paths of all references inside a value that hold a document. */
export function pathsTo(id: string, value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      return pathsTo(id, item, [...path, isKeyedObject(item) ? { _key: item._key } : index])
    })
  }
  if (!isRecord(value)) return []
  if (value['_ref'] === id) return isWeak(value) ? [] : [path]
  return Object.entries(value).flatMap(([name, item]) => pathsTo(id, item, [...path, name]))
}

/** A link is named by the words around it: that it has a target goes without saying. */
const withoutTarget = (path: Path): Path => (path.length > 1 && path.at(-1) === 'target' ? path.slice(0, -1) : path)

/** Staff find what a release changes only when they look at that release. */
const inRelease = ({ _id, release }: Referring) =>
  isVersionId(_id) ? [release ? `in the release “${release}”` : 'in a release'] : []

/**
 * Where a document is used.
 * @param referring every document with a reference to it; the states of a document count as one
 */
export function usesOf(id: string, referring: readonly Referring[], schema: Pick<Schema, 'get'>): Use[] {
  const uses = new Map<string, Use>()
  for (const document of referring) {
    const schemaType = schema.get(document._type)
    const user = getPublishedId(document._id)
    // There is one document of such a type, and it is called like the type: the company's name is no title.
    const isSingle = user === document._type
    const name = isSingle
      ? undefined
      : NAMES.map((field) => document[field]).find((value) => typeof value === 'string' && value !== '')
    const paths = pathsTo(id, document)
    if (paths.length === 0) continue
    const places = schemaType
      ? paths.map((path) =>
          [placeInWords(schemaType, document, withoutTarget(path)), ...inRelease(document)].join(', '),
        )
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
