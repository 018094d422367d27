import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnToPlace } from '#web/start/returnToPlace.ts'

let grow: () => void
let scrolled: number[]

/** A document that is loaded in this way, whose entry in the history was 900 px down. */
function load(type: string, places = '{"entry":900,"other":5}'): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  sessionStorage.setItem('react-router-scroll-positions', places)
  history.replaceState({ key: 'entry' }, '')
  returnToPlace()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  scrolled = []
  grow = () => undefined
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolled.push(top))
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => (grow = () => undefined)
      constructor(callback: () => void) {
        grow = callback
      }
    },
  )
})
afterEach(() => sessionStorage.clear())

test.each(['reload', 'back_forward'])('a page that grows brings the visitor back to their place (%s)', (type) => {
  load(type)
  grow()
  grow()
  expect(scrolled).toEqual([900, 900])
  vi.stubGlobal('scrollY', 899)
  grow()
  expect(scrolled).toHaveLength(2)
})

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('whoever moves about stays where they go (%s)', (move) => {
  load('reload')
  dispatchEvent(new Event(move))
  grow()
  expect(scrolled).toEqual([])
})

test('what comes after 15 seconds moves nobody', () => {
  load('reload')
  vi.advanceTimersByTime(14_999)
  grow()
  vi.advanceTimersByTime(1)
  grow()
  expect(scrolled).toEqual([900])
})

test.each([
  ['that was gone to', 'navigate', '{"entry":900}'],
  ['of which no place is known', 'reload', '{"other":900}'],
  ['whose places can’t be read', 'reload', '{"entry"'],
])('a page %s stays at its top', (_what, type, places) => {
  load(type, places)
  grow()
  expect(scrolled).toEqual([])
})
