import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { server } from './mockServer.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

/**
 * Console errors and warnings that no test expects. They are thrown where they occur, and code that catches them
 * can't hide them.
 */
const unexpected: Error[] = []
/** Longer than a frame of jsdom. */
const FRAME_MS = 20

// A test that expects one replaces the spy's implementation (`vi.mocked(console.error).mockImplementation(() => {})`)
// and asserts its calls.
beforeEach(() => {
  // A spy on a fake timer is restored after the real timers are back, and brings the fake one back to stay.
  if ('clock' in setTimeout && !vi.isFakeTimers())
    throw new Error('An earlier test left its fake timers: replace them by hand instead of spying on them.')
  unexpected.length = 0
  for (const method of ['error', 'warn'] as const) {
    const print = console[method].bind(console)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      print(...parts)
      const error = new Error(`Nobody expects this console.${method}: ${parts.map(String).join(' ')}`)
      unexpected.push(error)
      throw error
    })
  }
})

// The setup that is listed first cleans up last, so the cleanup of others is watched, too.
afterEach(() => {
  server.resetHandlers()
  // jsdom draws in an interval. One that began on fake timers would never fire, and no later test of its process would
  // get a frame; tests therefore leave it to this to bring the real timers back.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS)
  vi.useRealTimers()
  if (unexpected[0]) throw unexpected[0]
})
