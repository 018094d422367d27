import type { Query, QueryClient } from '@tanstack/react-query'
import { createEventSource } from 'eventsource-client'
import type { DataRouter } from 'react-router-dom'
import { env, lakeApi } from '../env.ts'
import { loadScript } from '../lib/loadScript.ts'
import { pagePosition } from '../lib/livePosition.ts'
import { noteChange } from './browserCache.ts'
import type { Answer } from './contentQuery.ts'
import { inStudioFrame } from './preview/studioFrame.ts'

/** What the Live Content API says. */
export type LiveEvent =
  /** The stream is open; `id` is the position from which it tells of changes. */
  | { type: 'welcome'; id: string }
  /** Answers that depend on one of `tags` have changed. */
  | { type: 'message'; id: string; tags: string[] }
  /** The position that was asked for is no longer known: anything may have changed. */
  | { type: 'restart'; id: string }
  /** The server asks to come back later. */
  | { type: 'goaway' }

export interface LiveConnection {
  close(): void
}

interface LiveListener {
  event(event: LiveEvent): void
  /** The stream could not be opened, or has ended. It is not opened again by itself. */
  end(): void
}

/** Opens a stream of live events, from `position` on or, without one, from now on. */
export type OpenLiveEvents = (position: string | undefined, listener: LiveListener) => LiveConnection

const origin = env.hosted ? `https://${env.projectId}.api.sanity.io` : lakeApi
const url = `${origin}/v${env.apiVersion}/data/live/events/${env.dataset}`

const EVENTS: ReadonlySet<string> = new Set<LiveEvent['type']>(['welcome', 'message', 'restart', 'goaway'])

/** The stream of hosted Sanity or of the local lake. The header `last-event-id` says where it is to go on. */
export const openLiveEvents: OpenLiveEvents = (position, listener) => {
  const source = createEventSource({
    url,
    ...(position !== undefined && { initialLastEventId: position }),
    onMessage({ event: type = 'message', id, data }) {
      if (!EVENTS.has(type)) return
      listener.event({ id, ...(JSON.parse(data) as object), type } as LiveEvent)
    },
    onScheduleReconnect() {
      source.close()
      listener.end()
    },
  })
  return source
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
/** A server that greets later than this may be held back on the way. */
const WELCOME_WITHIN_MS = 10_000
/**
 * A connection that has held for so long works; one that is cut sooner would be a storm if it were opened again at
 * once.
 */
const STEADY_AFTER_MS = 60_000

/**
 * Milliseconds before the nth attempt (from 0) to connect again: doubling, and spread so that tabs don't come at once.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * (0.5 + random() / 2)
}

/** How long after its last event a stream counts as told to its end, where nothing says where that is. */
export const QUIET_MS = 1500

/**
 * Another service whose answers depend on content hears of a change at about the same time: by then it has for certain.
 */
const OTHERS_HEARD_MS = 2000

const tagsOf = ({ state }: Query): readonly string[] | undefined =>
  (state.data as Partial<Answer> | undefined)?.syncTags

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
  open = openLiveEvents,
  onReturn = env.liveEvents === 'return',
): () => void {
  let connection: LiveConnection | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let others: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let refreshed = false
  /** Where to go on. */
  let position = built
  /** Whether the server takes up a position; undefined until it has answered. */
  let resumes: boolean | undefined
  let greeted = false

  function close() {
    clearTimeout(retry)
    clearTimeout(watch)
    connection?.close()
    connection = undefined
  }
  function connect() {
    close()
    greeted = false
    if (onReturn) refreshed = false
    watch = setTimeout(refreshOnce, WELCOME_WITHIN_MS)
    const from = resumes === false ? undefined : position
    connection = open(from, {
      event: (event) => follow(event, from !== undefined),
      end: () => (from !== undefined && resumes === undefined ? connectWithoutPosition() : reconnectLater()),
    })
  }
  /** A host that does not admit the header refuses every attempt with it. */
  function connectWithoutPosition() {
    resumes = false
    connect()
  }
  function reconnectLater() {
    close()
    // Without the header it failed, too.
    if (resumes === false && !greeted) resumes = undefined
    if (!onReturn) retry = setTimeout(connect, retryDelay(failures))
    failures += 1
    refreshOnce()
  }
  function refreshOnce() {
    if (!refreshed) refreshAll()
  }
  function refresh(tags?: readonly string[]) {
    refreshed = true
    void queries.invalidateQueries({ predicate: (query) => dependsOn(query, tags) })
    if (!tags) return
    clearTimeout(others)
    others = setTimeout(() => {
      void queries.invalidateQueries({ predicate: (query) => !isContent(query) && dependsOn(query, tags) })
    }, OTHERS_HEARD_MS)
  }
  function refreshAll(eventId?: string) {
    noteChange(queries, eventId)
    refresh()
  }
  function follow(event: LiveEvent, resumed: boolean) {
    switch (event.type) {
      case 'welcome':
        greeted = true
        clearTimeout(watch)
        watch = setTimeout(() => (failures = 0), STEADY_AFTER_MS)
        if (resumed) resumes = true
        // Where nothing was published since, the CMS is where the page is.
        if (resumed || event.id === position) refreshed = true
        else {
          position = event.id
          // The CMS's cache may still have older answers.
          refreshAll(event.id)
        }
        break
      case 'message':
        position = event.id
        noteChange(queries, event.id, event.tags)
        refresh(event.tags)
        break
      case 'restart':
        position = event.id
        refreshAll(event.id)
        break
      case 'goaway':
        return reconnectLater()
    }
    if (!onReturn) return
    clearTimeout(watch)
    watch = setTimeout(close, QUIET_MS)
  }

  const followVisibility = () => (document.hidden ? close() : connect())
  document.addEventListener('visibilitychange', followVisibility)
  addEventListener('online', followVisibility)
  if (!onReturn) followVisibility()
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    removeEventListener('online', followVisibility)
    clearTimeout(others)
    close()
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
