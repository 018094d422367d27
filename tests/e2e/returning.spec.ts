import type { Page } from '@playwright/test'
import pLimit from 'p-limit'
import { atRest, pageHeading, standing } from '../support/restingPosition.ts'
import { expect, stack, test, visitFully } from './fixtures.ts'

/** Within a week, at 9:30 or 10:00 in Saint Louis. (Playwright's own clock would hide reloads from pages.) */
function nextWednesday(): string {
  const day = new Date()
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() !== 3)
  return `${day.toISOString().slice(0, 10)}T15:30:00.000Z`
}

/** A page of each kind, and some whose URL has more than a path. */
const PAGES = [
  '/',
  '/IoT',
  '/Contact',
  `/book?time=${nextWednesday()}`,
  '/Blog/out-of-the-server-closet-in-a-weekend',
  '/CareersPage',
  '/case-studies',
  '/Interest',
]

const rest = (page: Page) => atRest(() => page.evaluate(standing))
const scroll = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
const shows = (page: Page, heading: string) => expect.poll(() => page.evaluate(pageHeading)).toBe(heading)
const near = (place: number, expected: number) => Math.abs(place - expected) < 50

for (const width of [1280, 390]) {
  test(`Back, Forward, a swipe, a reload and a return from another site restore the position, at ${width} px`, async ({
    openPage,
    expected,
  }) => {
    test.setTimeout(400_000)
    expected.push(/status of 404/)
    const problems: string[] = []
    // Animations are the same at either width, and take half of the time.
    const reducedMotion = width < 768 ? 'reduce' : 'no-preference'
    const first = await openPage({ viewport: { width, height: 844 }, reducedMotion })
    const comeBackTo = async (path: string) => {
      const page = await first.context().newPage()
      await visitFully(page, path)
      const heading = await page.evaluate(pageHeading)
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Services', exact: true })
      await link.scrollIntoViewIfNeeded()
      // Until then, parts above are still growing.
      await expect.poll(() => page.evaluate(() => 'laidOut' in document.documentElement.dataset)).toBe(true)
      const { y: left } = await rest(page)
      await link.click()
      const services = 'Every service, one way of working.'
      await shows(page, services)
      await scroll(page, 900)
      const { y: further } = await rest(page)
      const expectAt = async (way: string, place: number, focus?: string) => {
        // Services are slow on a busy machine; the position must hold once they have responded.
        await expect
          .poll(() => page.evaluate(() => scrollY).then((y) => near(y, place)), { timeout: 10_000 })
          .toBe(true)
          .catch(() => undefined)
        const now = await rest(page)
        if (!near(now.y, place)) problems.push(`${path}: ${way} leads to ${now.y} instead of ${place}`)
        if (focus !== undefined && now.focus !== focus) problems.push(`${path}: ${way} focuses “${now.focus}”`)
      }
      await page.goBack()
      await shows(page, heading)
      await expectAt('Back', left, heading)
      await page.goForward()
      await shows(page, services)
      await expectAt('Forward', further, services)
      // The same as a swipe from the edge.
      await page.evaluate(() => history.back())
      await shows(page, heading)
      await expectAt('a gesture', left, heading)
      await page.reload()
      await shows(page, heading)
      await expectAt('a reload', left)
      await page.goto(`${stack.careers}/`)
      await page.goBack()
      await shows(page, heading)
      await expectAt('the way back from another site', left)
      await page.close()
    }
    // Most of the time, a page only has to stay still.
    const fewAtOnce = pLimit(4)
    await Promise.all(PAGES.map((path) => fewAtOnce(comeBackTo, path)))
    expect(problems).toEqual([])
  })
}
