import { map, shareReplay, type Observable } from 'rxjs'
import type { DocumentStore } from 'sanity'
import { retryWhileAway } from './retryWhileAway.ts'

/** How many documents there are of a type, and how many of them have changes that are not published. */
export interface Count {
  readonly all: number
  readonly drafts: number
}

interface Found {
  readonly _id: string
  readonly _type: string
}

const QUERY = `*[!(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("versions.**"))]{_id, _type}`

const DRAFT = /^drafts\./

/** Counts by type; a document and its draft are one. The key `''` counts all types together. */
export function countByType(found: readonly Found[]): ReadonlyMap<string, Count> {
  const ids = new Map<string, { all: Set<string>; drafts: number }>()
  for (const { _id, _type } of found) {
    for (const type of [_type, '']) {
      const count = ids.get(type) ?? { all: new Set(), drafts: 0 }
      count.all.add(_id.replace(DRAFT, ''))
      if (DRAFT.test(_id)) count.drafts += 1
      ids.set(type, count)
    }
  }
  return new Map([...ids].map(([type, { all, drafts }]) => [type, { all: all.size, drafts }]))
}

const counts = new WeakMap<DocumentStore, Observable<ReadonlyMap<string, Count>>>()

/** The counts of all types, which follow changes. One query serves everyone who looks. */
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
