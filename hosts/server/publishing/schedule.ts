import { HOUR_MS, MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import type { PublishRuns } from './publishRuns.ts'

/** Time alone closes jobs and starts banners, without anybody publishing. */
const BY_THE_CLOCK_MS = HOUR_MS
/** The failure may have been the connection. */
const AGAIN_MS = MINUTE_MS
/** The first deployment records its position of the live events, so it waits for them, but not forever. */
const GREETING_TIMEOUT_MS = 30_000

/**
 * Renders though nobody has published: once at the start, after a failure, and by the clock.
 * @param onTick called each minute, before that
 */
export function startSchedule(runs: PublishRuns, onTick: () => Promise<void>) {
  let hasBegun = false
  function begin(): void {
    if (hasBegun) return
    hasBegun = true
    void runs.publish()
  }
  async function tick(): Promise<void> {
    await onTick()
    const { failure, publishedAt } = runs.state
    const age = Date.now() - Date.parse(publishedAt ?? '')
    // Not if nothing has been published yet (NaN), nor if the clock has been set back since (negative).
    const isRecent = age >= 0 && age <= BY_THE_CLOCK_MS
    if (failure !== undefined || !isRecent) await runs.publish()
  }
  const greeting = setTimeout(begin, GREETING_TIMEOUT_MS)
  const clock = setInterval(() => void tick(), AGAIN_MS)
  return {
    /** The first time, it renders. */
    begin,
    stop(): void {
      clearTimeout(greeting)
      clearInterval(clock)
    },
  }
}
