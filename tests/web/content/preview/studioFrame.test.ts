import { afterEach, expect, test, vi } from 'vitest'
import { inCardFrame, inStudioFrame } from '#web/content/preview/studioFrame.ts'

const STUDIO = 'http://localhost:3333'

afterEach(() => {
  Reflect.deleteProperty(location, 'ancestorOrigins')
  history.replaceState(null, '', '/')
})

/** @param ancestors origins of the frames around the page; undefined in a browser that does not say */
function openInFrame(ancestors: string[] | undefined) {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  Object.defineProperty(location, 'ancestorOrigins', { value: ancestors, configurable: true })
}

test('a page without a frame is not in the Studio', () => {
  expect([inStudioFrame(), inCardFrame()]).toEqual([false, false])
})

test.each([
  ['the Studio', [STUDIO], true],
  ['the Studio, in a frame itself', [STUDIO, 'https://dashboard.example'], true],
  ['another site', ['https://other.example'], false],
  ['another site, in the Studio', ['https://other.example', STUDIO], false],
  ['one that the browser does not name', undefined, true],
])('a page in a frame of %s', (_, ancestors, isStudio) => {
  openInFrame(ancestors)
  expect([inStudioFrame(), inCardFrame()]).toEqual([isStudio, false])
  history.replaceState(null, '', '/CareersPage?card-preview')
  expect([inStudioFrame(), inCardFrame()]).toEqual([false, isStudio])
})
