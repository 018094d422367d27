import type { Query, QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router-dom'
import { followLiveEvents, type LiveState } from '@archstep/contracts/followLiveEvents.ts'
import { liveEventsUrl } from '@archstep/contracts/liveEvents.ts'
import { env, lakeApi } from '../env.ts'
import { loadScript } from '../lib/loadScript.ts'
import { pagePosition } from '../lib/livePosition.ts'
import { noteChange } from './browserCache.ts'
import type { QueryResult } from './contentQuery.ts'
import { inStudioFrame } from './preview/studioFrame.ts'

const origin = env.hosted ? `https://${env.projectId}.api.sanity.io` : lakeApi

/** Where the CMS tells what is published. */
export const contentEventsUrl = liveEventsUrl(origin, env.apiVersion, env.dataset)

/** A server that greets later than this may be held back on the way. */
const WELCOME_WITHIN_MS = 10_000

/**
 * Another service whose answers depend on content hears of a change at about the same time: by then it has for certain.
 */
const OTHERS_HEARD_MS = 2000

const tagsOf = ({ state }: Query): readonly string[] | undefined =>
  (state.data as Partial<QueryResult> | undefined)?.syncTags

const isContent = ({ queryKey }: Query) => queryKey[0] === 'content'

/** @param tags what has changed; undefined: anything may have */
function dependsOn(query: Query, tags: readonly string[] | undefined): boolean {
  const own = tagsOf(query)
  // Of another service's answers only those that say so.
  if (!isContent(query)) return own !== undefined && own.length > 0 && (!tags || own.some((tag) => tags.includes(tag)))
  return !tags || (own?.some((tag) => tags.includes(tag)) ?? true)
}

/**
 * Keeps one connection to the Live Content API while the tab is visible, from the position of the page's release on,
 * and asks again exactly those queries that a published change affects. Where the server does not take up that position
 * and has another by now, or no stream can be had (some company networks hold back streams), everything on the screen
 * is asked for once.
 * @param built position of the build; undefined where it has none
 * @param onReturn keeps no connection: only when a visitor comes back to the tab it asks what has been published since
 * @returns a function that stops following
 */
export function followContent(
  queries: QueryClient,
  built: string | undefined,
  onReturn = env.liveEvents === 'return',
): () => void {
  const ended = new AbortController()
  let welcome: ReturnType<typeof setTimeout> | undefined
  let others: ReturnType<typeof setTimeout> | undefined
  let refreshed = false
  /** Whether the page is from a position; one that is from none may be older than all that is told. */
  let isPlaced = built !== undefined

  function refresh(tags?: readonly string[]) {
    refreshed = true
    void queries.invalidateQueries({ predicate: (query) => dependsOn(query, tags) })
    if (!tags) return
    clearTimeout(others)
    others = setTimeout(() => {
      void queries.invalidateQueries({ predicate: (query) => !isContent(query) && dependsOn(query, tags) })
    }, OTHERS_HEARD_MS)
  }
  function change(tags: readonly string[] | undefined, position: string | undefined) {
    noteChange(queries, position, tags)
    refresh(tags)
  }
  function refreshOnce() {
    if (!refreshed) change(undefined, undefined)
  }
  function followState(state: LiveState) {
    clearTimeout(welcome)
    if (state === 'connecting') {
      if (onReturn) refreshed = false
      welcome = setTimeout(refreshOnce, WELCOME_WITHIN_MS)
    } else if (state === 'open') {
      // Nothing was published since, or it is told next.
      if (isPlaced) refreshed = true
      // The CMS's cache may still have older answers.
      else change(undefined, live.position)
      isPlaced = true
    } else if (state === 'waiting') {
      refreshOnce()
      if (onReturn) live.pause()
    } else if (state === 'current' && onReturn) live.pause()
  }

  const live = followLiveEvents({
    url: contentEventsUrl,
    position: built,
    signal: ended.signal,
    onChange: change,
    onState: followState,
  })
  const followVisibility = () => (document.hidden ? live.pause() : live.connect())
  document.addEventListener('visibilitychange', followVisibility, { signal: ended.signal })
  if (!onReturn) followVisibility()
  return () => {
    ended.abort()
    clearTimeout(welcome)
    clearTimeout(others)
  }
}

/**
 * Keeps the content on the screen up to date for the life of the tab: with what is published or, in the Studio's frame,
 * with what is typed.
 */
export async function keepUpToDate(queries: QueryClient, router: DataRouter): Promise<void> {
  const stop = env.liveEvents === 'off' ? () => undefined : followContent(queries, pagePosition())
  if (!inStudioFrame()) return
  const { showDrafts } = await loadScript(() => import('./preview/showDrafts.ts'))
  showDrafts(queries, router, stop)
}
