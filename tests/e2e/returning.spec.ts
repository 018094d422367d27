import type { Page } from '@playwright/test'
import { atRest, pageHeading, standing } from '../support/restingPlace.ts'
import { expect, test, visitFully } from './fixtures.ts'

/** A page of each kind, and where an address says more than its page. */
const PAGES = [
  '/',
  '/IoT',
  '/Contact',
  '/book?time=2026-11-25T15:30:00.000Z',
  '/Blog/out-of-the-server-closet-in-a-weekend',
  '/CareersPage',
  '/Interest',
]
/** A Monday at noon in Saint Louis. */
const NOW = '2026-11-23T18:00:00Z'

const rest = (page: Page) => atRest(() => page.evaluate(standing))
const scroll = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
const shows = (page: Page, heading: string) => expect.poll(() => page.evaluate(pageHeading)).toBe(heading)
const near = (place: number, expected: number) => Math.abs(place - expected) < 50

for (const width of [1280, 390]) {
  test(`Back, Forward and a swipe from the edge return to where the visitor was, with the focus on the heading, at ${width} px`, async ({
    openPage,
  }) => {
    test.setTimeout(400_000)
    const problems: string[] = []
    const page = await openPage({ viewport: { width, height: 844 } })
    await page.clock.setFixedTime(NOW)
    for (const path of PAGES) {
      await visitFully(page, path)
      const heading = await page.evaluate(pageHeading)
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Services', exact: true })
      await link.scrollIntoViewIfNeeded()
      const { y: left } = await rest(page)
      await link.click()
      const services = 'Every service, one way of working.'
      await shows(page, services)
      await scroll(page, 900)
      const { y: further } = await rest(page)
      const expectAt = async (way: string, place: number, focus: string) => {
        const now = await rest(page)
        if (!near(now.y, place)) problems.push(`${path}: ${way} leads to ${now.y} instead of ${place}`)
        if (now.focus !== focus) problems.push(`${path}: ${way} focuses “${now.focus}”`)
      }
      await page.goBack()
      await shows(page, heading)
      await expectAt('Back', left, heading)
      await page.goForward()
      await shows(page, services)
      await expectAt('Forward', further, services)
      // As a swipe from the edge does.
      await page.evaluate(() => history.back())
      await shows(page, heading)
      await expectAt('a gesture', left, heading)
    }
    expect(problems).toEqual([])
  })
}
