import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnToPlace } from '#web/start/returnToPlace.ts'

let grow: () => void
let scrolled: number[]

/** Loads a document in this way; its history entry was scrolled down by 900 px. */
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

test.each(['reload', 'back_forward'])('a page that grows returns the visitor to their scroll position (%s)', (type) => {
  load(type)
  grow()
  grow()
  expect(scrolled).toEqual([900, 900])
  vi.stubGlobal('scrollY', 899)
  grow()
  expect(scrolled).toHaveLength(2)
})

test.each(['wheel', 'pointerdown', 'keydown', 'popstate'])(
  'a visitor who scrolls, clicks or goes back is left where they are (%s)',
  (move) => {
    load('reload')
    dispatchEvent(new Event(move))
    grow()
    expect(scrolled).toEqual([])
  },
)

test('after 15 seconds, a growing page no longer scrolls', () => {
  load('reload')
  vi.advanceTimersByTime(14_999)
  grow()
  vi.advanceTimersByTime(1)
  grow()
  expect(scrolled).toEqual([900])
})

test.each([
  ['reached by a link', 'navigate', '{"entry":900}'],
  ['without a stored position', 'reload', '{"other":900}'],
  ['with unreadable positions', 'reload', '{"entry"'],
])('a page %s stays at the top', (_what, type, places) => {
  load(type, places)
  grow()
  expect(scrolled).toEqual([])
})
