import type { Query, QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router-dom'
import { followLiveEvents, type LiveState } from '@archstep/contracts/cms/followLiveEvents.ts'
import { liveEventsUrl } from '@archstep/contracts/cms/liveEventProtocol.ts'
import { projectApi } from '@archstep/contracts/cms/sanityApi.ts'
import { env, lakeApi } from '../env.ts'
import { pagePosition } from '../lib/livePosition.ts'
import { loadScript } from '../lib/loadScript.ts'
import { noteChange } from './changes.ts'
import { CONTENT, type QueryResult } from './contentQuery.ts'
import { inStudioFrame } from './preview/studioFrame.ts'

const origin = env.hosted ? projectApi(env.projectId) : lakeApi

export const contentEventsUrl = liveEventsUrl(origin, env.apiVersion, env.dataset)

/** If the welcome event takes longer than this, a proxy may be holding the stream back. */
const WELCOME_TIMEOUT_MS = 10_000

/**
 * Another service that depends on content learns of a change at about the same time. So it is queried soon after, and
 * again later in case its machine was busy, for example with rendering the change.
 */
const ASK_OTHERS_MS = [2000, 20_000]

const tagsOf = ({ state }: Query): readonly string[] | undefined =>
  (state.data as Partial<QueryResult> | undefined)?.syncTags

const isContent = ({ queryKey }: Query) => queryKey[0] === CONTENT

/** @param tags what has changed; undefined: anything may have */
function dependsOn(query: Query, tags: readonly string[] | undefined): boolean {
  const own = tagsOf(query)
  // Responses of other services only if they name sync tags.
  if (!isContent(query)) return own !== undefined && own.length > 0 && (!tags || own.some((tag) => tags.includes(tag)))
  return !tags || (own?.some((tag) => tags.includes(tag)) ?? true)
}

/**
 * Keeps one connection to the Live Content API while the tab is visible, starting at the position of the page's
 * deployment, and refetches exactly the queries that a published change affects. If the server can't resume from that
 * position, or no stream can be opened (some company networks hold streams back), everything on the screen is refetched
 * once.
 * @param built position of the build; undefined if it has none
 * @param onReturn keeps no connection, and only checks for changes when the visitor returns to the tab
 * @returns a function that stops following
 */
export function followContent(
  queries: QueryClient,
  built: string | undefined,
  onReturn = env.liveEvents === 'return',
): () => void {
  const ended = new AbortController()
  let welcomeTimeout: ReturnType<typeof setTimeout> | undefined
  let otherTimers: ReturnType<typeof setTimeout>[] = []
  let tagsForOthers: string[] = []
  let isRefreshed = false
  /** Whether the page has a position. Without one it may be older than any event. */
  let hasPosition = built !== undefined

  function refresh(tags?: readonly string[]) {
    isRefreshed = true
    void queries.invalidateQueries({ predicate: (query) => dependsOn(query, tags) })
    if (!tags) return
    tagsForOthers.push(...tags)
    otherTimers.forEach(clearTimeout)
    otherTimers = ASK_OTHERS_MS.map((ms) =>
      setTimeout(() => {
        void queries.invalidateQueries({ predicate: (query) => !isContent(query) && dependsOn(query, tagsForOthers) })
        if (ms === ASK_OTHERS_MS.at(-1)) tagsForOthers = []
      }, ms),
    )
  }
  function change(tags: readonly string[] | undefined, position: string | undefined) {
    noteChange(queries, position, tags)
    refresh(tags)
  }
  function refreshOnce() {
    if (!isRefreshed) change(undefined, undefined)
  }
  function followState(state: LiveState) {
    clearTimeout(welcomeTimeout)
    if (state === 'connecting') {
      if (onReturn) isRefreshed = false
      welcomeTimeout = setTimeout(refreshOnce, WELCOME_TIMEOUT_MS)
    } else if (state === 'open') {
      // Nothing was published since, or the events follow.
      if (hasPosition) isRefreshed = true
      // The CMS's cache may still have older results.
      else change(undefined, live.position)
      hasPosition = true
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
    clearTimeout(welcomeTimeout)
    otherTimers.forEach(clearTimeout)
  }
}

/**
 * Keeps the content on the screen up to date for the life of the tab: with what is published or, in the Studio's frame,
 * what is typed.
 */
export async function keepUpToDate(queries: QueryClient, router: DataRouter): Promise<void> {
  const stop = env.liveEvents === 'off' ? () => undefined : followContent(queries, pagePosition())
  if (!inStudioFrame()) return
  const { showDrafts } = await loadScript(() => import('./preview/showDrafts.ts'))
  showDrafts(queries, router, stop)
}
