import { distinctUntilChanged, ReplaySubject, share, startWith, timer, type Observable } from 'rxjs'
import type { DocumentStore } from 'sanity'
import { isJobOpenGroq } from '@archstep/contracts/jobs/closing.ts'
import { retryWhileAway } from '../content/retryWhileAway.ts'

/** Ids of published jobs that have a draft, by what visitors see. */
interface PublishedJobs {
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

// Not of all jobs: the Studio's list puts these ids in the URL by which it listens.
const WITH_DRAFT = '_type == "job" && ("drafts." + _id) in *[_type == "job"]._id'

const QUERY = {
  fetch: `{"open": *[${WITH_DRAFT} && ${isJobOpenGroq}]._id, "closed": *[${WITH_DRAFT} && !${isJobOpenGroq}]._id}`,
  listen: '*[_type == "job"]',
}

/** With `PublishedJobs` as its parameters: a draft's change counts once it is published. */
export const SEEN_OPEN = `(_id in $open || (!(_id in $closed) && ${isJobOpenGroq}))`

/** Followed live. Begins with none, so that no link into the content list waits for it. */
export const publishedJobs = (store: DocumentStore): Observable<PublishedJobs> =>
  (store.listenQuery(QUERY, {}, { perspective: 'raw', tag: 'jobs.published' }) as Observable<PublishedJobs>).pipe(
    retryWhileAway(),
    startWith({ open: [], closed: [] }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    // The Studio subscribes anew each time somebody opens a document.
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(60_000) }),
  )
