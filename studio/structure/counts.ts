import { map, shareReplay, type Observable } from 'rxjs'
import { getPublishedId, isDraftId, type DocumentStore } from 'sanity'
import { retryWhileAway } from '../content/retryWhileAway.ts'

/** How many documents a type has, and how many of them have unpublished changes. */
export interface Count {
  readonly all: number
  readonly drafts: number
}

interface Found {
  readonly _id: string
  readonly _type: string
}

const QUERY = `*[!(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("versions.**"))]{_id, _type}`

const count = (found: readonly Found[]): Count => ({
  all: new Set(found.map(({ _id }) => getPublishedId(_id))).size,
  drafts: found.filter(({ _id }) => isDraftId(_id)).length,
})

/** Counts by type; a document and its draft count as one. The key `''` has the total. */
export const countByType = (found: readonly Found[]): ReadonlyMap<string, Count> =>
  new Map([
    ['', count(found)],
    ...Array.from(
      Map.groupBy(found, ({ _type }) => _type),
      ([type, ofType]): [string, Count] => [type, count(ofType)],
    ),
  ])

const counts = new WeakMap<DocumentStore, Observable<ReadonlyMap<string, Count>>>()

export function countsOf(store: DocumentStore): Observable<ReadonlyMap<string, Count>> {
  let shared = counts.get(store)
  if (!shared) {
    shared = store.listenQuery(QUERY, {}, { perspective: 'raw', tag: 'counts' }).pipe(
      retryWhileAway(),
      map((found: Found[] | null) => countByType(found ?? [])),
      shareReplay({ bufferSize: 1, refCount: true }),
    )
    counts.set(store, shared)
  }
  return shared
}
