import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { server } from './server.ts'

// A busy machine may take longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  // jsdom lays nothing out, and has no such method.
  if (typeof document !== 'undefined') Element.prototype.scrollIntoView = () => undefined
})
afterAll(() => {
  server.close()
  // The files of one worker share its modules and its window: neither what a file has put in place of a module nor what
  // a module remembers may reach the next.
  vi.resetModules()
})

/** Console errors and warnings that no test expects. They throw where they are caused; code that catches them can't hide them. */
const unexpected: Error[] = []

// A test that expects one replaces the spy's implementation (`vi.mocked(console.error).mockImplementation(() => {})`)
// and asserts its calls.
beforeEach(() => {
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

afterEach(() => {
  cleanup()
  server.resetHandlers()
  vi.useRealTimers()
  if (typeof document !== 'undefined') {
    history.replaceState(null, '', '/')
    localStorage.clear()
    sessionStorage.clear()
    // Libraries keep the style sheets that they write; everything else in the head is a page's.
    for (const element of document.head.querySelectorAll(':not(style)')) element.remove()
    document.body.replaceChildren()
  }
  if (unexpected[0]) throw unexpected[0]
})
