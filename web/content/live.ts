import type { LiveEvent } from '@sanity/client'
import type { QueryClient } from '@tanstack/react-query'
import { loadScript } from '../loadScript.ts'
import { client as sanity, finishInBrowser, isAffected, noteLiveEvent, studioChannel } from './sanityClient.ts'

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
/** A server that greets later than this may be held back on the way. */
const WELCOME_WITHIN_MS = 10_000
/** A connection that has held for so long works; one that is cut sooner would be a storm if it were opened again at once. */
const STEADY_AFTER_MS = 60_000

/** Milliseconds before the nth attempt (from 0) to connect again: doubling, and spread so that tabs don't come at once. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * (0.5 + random() / 2)
}

/** The part of an observable that this module needs. */
interface EventSourceLike {
  subscribe(observer: { next: (event: LiveEvent) => void; error: (error: unknown) => void }): { unsubscribe(): void }
}

/**
 * Keeps one connection to the Live Content API while the tab is visible, and asks again exactly those queries that
 * a published change affects. A new connection refreshes everything on the screen, since changes may have been missed.
 * Where none can be had (some company networks hold back streams), everything on the screen is asked for once all the same.
 * @param connect opens the stream of events
 * @returns a function that stops following
 */
export function followContent(
  queries: QueryClient,
  connect: () => EventSourceLike = () => sanity.live.events(),
): () => void {
  let connection: { unsubscribe(): void } | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let refreshed = false

  function close() {
    clearTimeout(retry)
    clearTimeout(watch)
    connection?.unsubscribe()
    connection = undefined
  }
  function open() {
    close()
    watch = setTimeout(refreshOnce, WELCOME_WITHIN_MS)
    connection = connect().subscribe({ next: follow, error: reopenLater })
  }
  function reopenLater() {
    close()
    retry = setTimeout(open, retryDelay(failures))
    failures += 1
    refreshOnce()
  }
  function refreshOnce() {
    if (!refreshed) refresh()
  }
  function refresh(isStale?: (queryKey: readonly unknown[]) => boolean) {
    refreshed = true
    void queries.invalidateQueries({
      queryKey: ['content'],
      ...(isStale && { predicate: ({ queryKey }) => isStale(queryKey) }),
    })
  }
  function follow(event: LiveEvent) {
    switch (event.type) {
      case 'welcome':
        clearTimeout(watch)
        watch = setTimeout(() => (failures = 0), STEADY_AFTER_MS)
        refresh()
        break
      case 'message':
        noteLiveEvent(event.id)
        refresh((queryKey) => isAffected(queryKey, event.tags))
        break
      case 'restart':
        noteLiveEvent(event.id)
        refresh()
        break
      // The client's own attempts to reconnect come once a second without end: replaced by slower ones.
      case 'reconnect':
      case 'goaway':
        reopenLater()
        break
      default:
        break
    }
  }

  const followVisibility = () => (document.hidden ? close() : open())
  document.addEventListener('visibilitychange', followVisibility)
  addEventListener('online', followVisibility)
  followVisibility()
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    removeEventListener('online', followVisibility)
    close()
  }
}

/** Keeps the content on the screen up to date: with what is published or, in the Studio's frame, with what is typed. */
export async function keepUpToDate(queries: QueryClient): Promise<void> {
  const stop = followContent(queries)
  if (!studioChannel) return
  const { showDrafts } = await loadScript(() => import('./preview/showDrafts.ts'))
  showDrafts(queries, studioChannel.finally(stop), finishInBrowser)
}
