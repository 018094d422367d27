import { contentEventsUrl } from '#web/content/live.ts'
import { followLiveEvents } from '@archstep/contracts/cms/followLiveEvents.ts'

const POSITION_TIMEOUT_MS = 10_000

/**
 * What was published since a position of the live events. Call it before the first query.
 * @returns the new position, or undefined if the CMS gives none in time, in which case browsers refetch everything they
 * show; and the sync tags of what was published, or undefined if they are unknown, in which case everything must be
 * queried again
 */
export function publishedSince(
  from?: string,
): Promise<{ position?: string | undefined; tags?: ReadonlySet<string> | undefined }> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    let tags = from === undefined ? undefined : new Set<string>()
    function finish(found: { position?: string | undefined; tags?: ReadonlySet<string> | undefined }) {
      clearTimeout(timeout)
      ended.abort()
      resolve(found)
    }
    const timeout = setTimeout(finish, POSITION_TIMEOUT_MS, {})
    const live = followLiveEvents({
      url: contentEventsUrl,
      position: from,
      signal: ended.signal,
      onChange(changed) {
        tags = changed && tags && new Set([...tags, ...changed])
      },
      onState(state) {
        if (state === 'current') finish({ position: live.position, tags })
      },
    })
    live.connect()
  })
}
