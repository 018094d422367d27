import { distinctUntilChanged, ReplaySubject, share, startWith, timer, type Observable } from 'rxjs'
import type { DocumentStore } from 'sanity'
import { isJobOpenGroq } from '@archstep/contracts/jobs/closing.ts'
import { retryWhileAway } from '../content/retryWhileAway.ts'

/** Ids of published jobs that have a draft, by whether visitors see them as open. */
interface PublishedJobs {
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

// Only jobs with a draft, because the Studio's list puts these ids into the URL that it listens to.
const WITH_DRAFT = '_type == "job" && ("drafts." + _id) in *[_type == "job"]._id'

const QUERY = {
  fetch: `{"open": *[${WITH_DRAFT} && ${isJobOpenGroq}]._id, "closed": *[${WITH_DRAFT} && !${isJobOpenGroq}]._id}`,
  listen: '*[_type == "job"]',
}

/** Takes `PublishedJobs` as parameters, because a draft's change doesn't count until it is published. */
export const SEEN_OPEN = `(_id in $open || (!(_id in $closed) && ${isJobOpenGroq}))`

/** Updated live. Starts out empty, so that links into the content list don't have to wait. */
export const publishedJobs = (store: DocumentStore): Observable<PublishedJobs> =>
  (store.listenQuery(QUERY, {}, { perspective: 'raw', tag: 'jobs.published' }) as Observable<PublishedJobs>).pipe(
    retryWhileAway(),
    startWith({ open: [], closed: [] }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    // The Studio subscribes again each time somebody opens a document.
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(60_000) }),
  )
