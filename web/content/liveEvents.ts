import { createEventSource } from 'eventsource-client'
import { env } from '../env.ts'

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

const origin = env.hosted ? `https://${env.projectId}.api.sanity.io` : env.lakeUrl
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
