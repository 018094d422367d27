import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { server } from './server.ts'

// A busy machine may take longer than the second that is the default.
configure({ asyncUtilTimeout: 4000 })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

// An unexpected console error or warning fails the test that caused it. A test that expects one replaces the
// spy's implementation (`vi.mocked(console.error).mockImplementation(() => {})`) and asserts its calls.
const unexpected: string[] = []
beforeEach(() => {
  unexpected.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`console.${method}: ${parts.map(String).join(' ')}`)
    })
  }
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  expect(unexpected).toEqual([])
})
