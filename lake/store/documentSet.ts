import { LRUCache } from 'lru-cache'
import { publishedId, type LakeDocument } from '../protocol/document.ts'
import { withText } from './foldedText.ts'
import { UNRESTRICTED, type Reader } from './reader.ts'
import { ReferenceIndex } from './references.ts'
import { SetsByKey } from './setsByKey.ts'
import { View, type Perspective } from './view.ts'

/** Views in use at a time: raw, published, drafts and a few releases, for each kind of reader. */
const MAX_VIEWS = 20

/** The documents of one dataset in memory, with indexes for finding them. */
export class DocumentSet {
  readonly name: string
  readonly references = new ReferenceIndex()
  readonly #documents = new Map<string, LakeDocument>()
  readonly #states = new SetsByKey<string>()
  readonly #views = new LRUCache<string, View>({ max: MAX_VIEWS })

  constructor(name: string) {
    this.name = name
  }

  get(id: string): LakeDocument | undefined {
    return this.#documents.get(id)
  }

  ids(): Iterable<string> {
    return this.#documents.keys()
  }

  statesOf(id: string): Iterable<string> {
    return this.#states.get(id)
  }

  /** The dataset as `reader` sees it in `perspective`. */
  view(perspective: Perspective, reader: Reader = UNRESTRICTED): View {
    const key = JSON.stringify([perspective, reader.scope])
    const view = this.#views.get(key) ?? new View(this, perspective, reader)
    this.#views.set(key, view)
    return view
  }

  /**
   * Applies changed documents as JSON text, and the ids of those that are gone. Parsed from its text, a document shares
   * no object with another one or with a request.
   */
  update(bodies: readonly string[], removed: readonly string[]): void {
    const ids = bodies.map((body) => this.#remember(body))
    for (const id of removed) this.#forget(id)
    for (const view of this.#views.values()) view.refresh([...ids, ...removed])
  }

  #remember(body: string): string {
    const document = withText(JSON.parse(body) as LakeDocument)
    this.references.update(this.#documents.get(document._id), document)
    this.#documents.set(document._id, document)
    this.#states.add(publishedId(document._id), document._id)
    return document._id
  }

  #forget(id: string): void {
    this.references.update(this.#documents.get(id), undefined)
    this.#documents.delete(id)
    this.#states.delete(publishedId(id), id)
  }
}
