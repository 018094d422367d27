import { beforeEach, expect, test, vi } from 'vitest'
import { loadScript, ScriptLoadError } from '#web/lib/loadScript.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a loaded script is passed on', async () => {
  await expect(loadScript(() => Promise.resolve('module'))).resolves.toBe('module')
  expect(vi.getTimerCount()).toBe(0)
})

test('ROUTE-09 a failed script becomes one generic error that keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failure = await loadScript(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ScriptLoadError)
  expect(failure).toMatchObject({ message: 'A part of this page could not be loaded.', cause })
})

test('ROUTE-09 a script that has not arrived after 120 s counts as failed', async () => {
  const outcome = vi.fn()
  loadScript(() => new Promise(() => undefined)).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ScriptLoadError))
})
