import type { LiveEvent } from '@sanity/client'
import type { QueryClient } from '@tanstack/react-query'
import { loadScript } from '../loadScript.ts'
import { client as sanity, finishInBrowser, isAffected, noteLiveEvent, studioChannel } from './sanityClient.ts'

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000

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
 * @param connect opens the stream of events
 * @returns a function that stops following
 */
export function followContent(
  queries: QueryClient,
  connect: () => EventSourceLike = () => sanity.live.events(),
): () => void {
  let connection: { unsubscribe(): void } | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function close() {
    clearTimeout(retry)
    connection?.unsubscribe()
    connection = undefined
  }
  function open() {
    close()
    connection = connect().subscribe({ next: follow, error: reopenLater })
  }
  function reopenLater() {
    close()
    retry = setTimeout(open, retryDelay(failures))
    failures += 1
  }
  function refresh(isStale?: (queryKey: readonly unknown[]) => boolean) {
    void queries.invalidateQueries({
      queryKey: ['content'],
      ...(isStale && { predicate: ({ queryKey }) => isStale(queryKey) }),
    })
  }
  function follow(event: LiveEvent) {
    switch (event.type) {
      case 'welcome':
        failures = 0
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
  followVisibility()
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
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
