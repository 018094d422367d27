import {
  getPublishedId,
  getReferencePaths,
  getValueAtPath,
  isVersionId,
  type Path,
  type Reference,
  type SanityDocument,
  type Schema,
} from 'sanity'
import { placeInWords } from './placeInWords.ts'

export interface Use {
  readonly id: string
  readonly type: string
  readonly title: string
  /** Paths in it, as `Slides › Buttons`. */
  readonly places: readonly string[]
}

export interface Referring extends SanityDocument {
  readonly release?: string | null
}

/** The documents that refer to `$id`, in all states, and the states of the document itself. */
export const usesGroq = `*[references($id)]{
  ...,
  "release": select(_id in path("versions.**") =>
    *[_id == "_.releases." + string::split(^._id, ".")[1]][0].metadata.title)
}`

/** Fields that may contain a document's name, in order of preference. */
const NAMES = ['title', 'name', 'from']

/** Whether a reference stays weak: references to drafts become strong on publishing. */
const isWeak = ({ _weak, _strengthenOnPublish: strengthened }: Reference) =>
  _weak === true && (strengthened === undefined || strengthened.weak === true)

export const pathsTo = (id: string, document: SanityDocument): Path[] =>
  getReferencePaths(document, id).filter((path) => !isWeak(getValueAtPath(document, path) as Reference))

/** A link is named by its own title, without its target field. */
const withoutTarget = (path: Path): Path => (path.length > 1 && path.at(-1) === 'target' ? path.slice(0, -1) : path)

/** Staff see changes in a release only when they view that release. */
const inRelease = ({ _id, release }: Referring) =>
  isVersionId(_id) ? [release ? `in the release “${release}”` : 'in a release'] : []

/** @param referring every document with a reference to it; all states of a document count as one */
export function usesOf(id: string, referring: readonly Referring[], schema: Pick<Schema, 'get'>): Use[] {
  const uses = new Map<string, Use>()
  for (const document of referring) {
    const schemaType = schema.get(document._type)
    const user = getPublishedId(document._id)
    // Singletons are called by their type; the company's name isn't a title.
    const name =
      user !== document._type &&
      NAMES.map((field) => document[field]).find((value) => typeof value === 'string' && value !== '')
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
