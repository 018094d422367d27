import {
  isDraftId,
  isObject,
  isPublishedId,
  isVersionId,
  publishedId,
  releaseOf,
  slugOf,
  type LakeDocument,
} from '../protocol/document.ts'
import { withText } from './foldedText.ts'
import type { Reader } from './reader.ts'
import { SetsByKey } from './setsByKey.ts'

/**
 * Which states of a dataset's documents are visible.
 * - `raw`: every one under its own id; `withoutVersions`: the same, except for those in releases.
 * - an array: for each document, the first existing state in the stack (`drafts`, or the name of a release), otherwise
 *   the published one. `[]` is the published perspective.
 */
export type Perspective = 'raw' | 'withoutVersions' | readonly string[]

const isRemoval = ({ _system }: LakeDocument): boolean => isObject(_system) && _system.delete === true

/** Documents sorted by id, also after insertions and removals. */
class SortedDocuments {
  readonly list: LakeDocument[] = []

  #place(id: string): number {
    let low = 0
    let high = this.list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.list[middle] as LakeDocument)._id < id) low = middle + 1
      else high = middle
    }
    return low
  }

  put(document: LakeDocument): void {
    const place = this.#place(document._id)
    this.list.splice(place, this.list[place]?._id === document._id ? 1 : 0, document)
  }

  remove(id: string): void {
    const place = this.#place(id)
    if (this.list[place]?._id === id) this.list.splice(place, 1)
  }
}

/** The dependencies that a state of a document affects, besides its id. */
export function kindsOf(document: LakeDocument): string[] {
  const slug = slugOf(document)
  return [`t:${document._type}`, ...(slug === undefined ? [] : [`s:${slug}`])]
}

/** The parts of a dataset that a view needs. */
interface Documents {
  get(id: string): LakeDocument | undefined
  ids(): Iterable<string>
  /** The existing states (published, draft, versions) of a published id. */
  statesOf(publishedId: string): Iterable<string>
}

/** One reader's perspective on a dataset with its indexes, updated with each change. */
export class View {
  readonly perspective: Perspective
  readonly #source: Documents
  readonly #canRead: Reader['canRead']
  readonly #byId = new Map<string, LakeDocument>()
  readonly #byType = new Map<string, SortedDocuments>()
  /** Ids of documents. */
  readonly #bySlug = new SetsByKey<string>()
  readonly #all = new SortedDocuments()
  /**
   * When each dependency (`t:<type>`, `s:<slug>`, `i:<published id>`, `all`) last changed, on this view's own clock.
   */
  readonly #changed = new Map<string, number>()
  #version = 0

  constructor(source: Documents, perspective: Perspective, { canRead }: Reader) {
    this.#source = source
    this.#canRead = canRead
    this.perspective = perspective
    const keys = new Set<string>()
    for (const id of source.ids()) keys.add(this.#keyOf(id))
    const documents = [...keys].flatMap((key) => this.#pick(key) ?? [])
    // Once these are sorted, each insertion is an append.
    documents.sort((a, b) => (a._id < b._id ? -1 : 1))
    for (const document of documents) this.#index(document)
  }

  /** Increases with each change of a document that this view shows. */
  get version(): number {
    return this.#version
  }

  /** All documents, in the order of their ids. */
  all(): LakeDocument[] {
    return this.#all.list
  }

  get(id: string): LakeDocument | undefined {
    return this.#byId.get(id)
  }

  ofType(type: string): LakeDocument[] {
    return this.#byType.get(type)?.list ?? []
  }

  /** @param slug in lower case, as `slugOf` returns it */
  withSlug(slug: string): LakeDocument[] {
    return [...this.#bySlug.get(slug)].flatMap((id) => this.get(id) ?? [])
  }

  /** True if none of `dependencies` changed after `version`. */
  unchangedSince(version: number, dependencies: readonly string[]): boolean {
    return dependencies.every((dependency) => (this.#changed.get(dependency) ?? 0) <= version)
  }

  /** Processes changes of the documents with these ids. */
  refresh(ids: Iterable<string>): void {
    const touched = new Set<string>()
    for (const key of new Set([...ids].map((id) => this.#keyOf(id)))) {
      const before = this.#byId.get(key)
      const after = this.#pick(key)
      // It is the same object if another state of the document has changed, which this view doesn't show.
      if (before === after) continue
      if (before && before._type !== after?._type) this.#byType.get(before._type)?.remove(key)
      if (before) this.#bySlug.delete(slugOf(before) ?? '', before._id)
      if (after) this.#index(after)
      else {
        this.#byId.delete(key)
        this.#all.remove(key)
      }
      touched.add('all').add(`i:${publishedId(key)}`)
      for (const state of [before, after]) if (state) for (const each of kindsOf(state)) touched.add(each)
    }
    if (touched.size > 0) this.#version++
    for (const dependency of touched) this.#changed.set(dependency, this.#version)
  }

  #index(document: LakeDocument): void {
    this.#byId.set(document._id, document)
    this.#all.put(document)
    let ofType = this.#byType.get(document._type)
    if (!ofType) this.#byType.set(document._type, (ofType = new SortedDocuments()))
    ofType.put(document)
    const slug = slugOf(document)
    if (slug !== undefined) this.#bySlug.add(slug, document._id)
  }

  #keyOf(id: string): string {
    return typeof this.perspective === 'string' ? id : publishedId(id)
  }

  #pick(key: string): LakeDocument | undefined {
    if (this.perspective === 'withoutVersions' && isVersionId(key)) return undefined
    if (typeof this.perspective === 'string') return this.#readable(key)
    const stack = this.perspective
    let best: LakeDocument | undefined
    let bestRank = Infinity
    for (const id of this.#source.statesOf(key)) {
      const layer = isDraftId(id) ? 'drafts' : releaseOf(id)
      const rank = layer === undefined ? stack.length : stack.indexOf(layer)
      const document = rank >= 0 && rank < bestRank ? this.#readable(id) : undefined
      if (document) {
        best = document
        bestRank = rank
      }
    }
    // In a release, a version may mark the document for removal: the view looks as if the release had been published.
    if (!best || (isVersionId(best._id) && isRemoval(best))) return undefined
    if (stack.length === 0 && isPublishedId(best._id)) return best
    return withText({ ...best, _id: key, _originalId: best._id })
  }

  #readable(id: string): LakeDocument | undefined {
    const document = this.#source.get(id)
    return document && this.#canRead(document) ? document : undefined
  }
}
