import { beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from '#web/lib/whenIdle.ts'

const work = vi.fn()
const idle = vi.fn<typeof requestIdleCallback>()

beforeEach(() => {
  vi.useFakeTimers()
  work.mockClear()
  idle.mockClear()
})

test('work waits until the page has loaded, and then until the browser is idle, at most 4 s', () => {
  vi.stubGlobal('requestIdleCallback', idle)
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  whenIdle(work)
  expect(idle).not.toHaveBeenCalled()
  readyState.mockReturnValue('complete')
  dispatchEvent(new Event('load'))
  expect(idle).toHaveBeenCalledExactlyOnceWith(work, { timeout: 4000 })
  expect(work).not.toHaveBeenCalled()
})

test('in a browser that can’t tell when it is idle, work is done 0.2 s later', () => {
  whenIdle(work)
  vi.advanceTimersByTime(199)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
})
