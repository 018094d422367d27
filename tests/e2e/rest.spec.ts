import type { Page } from '@playwright/test'
import { expect, test, visitFully } from './fixtures.ts'

/** For the page: how many pixels of the screen, from top to bottom, have invisible words. */
function hiddenHeight(): number {
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
  const places: DOMRect[] = []
  const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const { parentElement, textContent } = words.currentNode
    // The slides are stacked, and text for screen readers is a pixel high.
    if (!textContent?.trim() || !parentElement || parentElement.closest('[aria-roledescription=carousel]')) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true }) || opacityOf(parentElement) > 0.5) continue
    const place = parentElement.getBoundingClientRect()
    if (place.height > 1 && place.bottom > 0 && place.top < innerHeight) places.push(place)
  }
  const top = Math.min(...places.map((place) => Math.max(0, place.top)))
  const bottom = Math.max(...places.map((place) => Math.min(innerHeight, place.bottom)))
  return places.length ? Math.round(bottom - top) : 0
}

/** Stops at one position after another, from the top of a page to its end, until no more than `most` is hidden there. */
async function expectShown(page: Page, path: string, height: number, most: number): Promise<void> {
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < end; y += Math.round(height / 4)) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    // Content that has come into view takes a moment to appear.
    await expect.poll(() => page.evaluate(hiddenHeight), `${path} at ${y}`).toBeLessThanOrEqual(most)
  }
}

/** How much Home hides depends on the phone. Other pages are checked on only one. */
const PHONES = [
  { width: 390, height: 844, paths: ['/', '/About', '/Contact', '/Digital'], others: ', other pages no words' },
  { width: 360, height: 640, paths: ['/'], others: '' },
] as const

for (const { width, height, paths, others } of PHONES) {
  test(`HOME-09 on a phone of ${width} × ${height}, Home hides at most 100 px${others}`, async ({ openPage }) => {
    // At each position, a page waits for what appears there, while others proceed.
    const stops = async (path: string) => {
      const page = await openPage({ viewport: { width, height }, bypassCSP: true })
      await visitFully(page, path)
      await expectShown(page, path, height, path === '/' ? 100 : 0)
    }
    await Promise.all(paths.map(stops))
  })
}

test('HOME-09 content below the screen still appears: its words are hidden before and stay once they were visible', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } })
  await visitFully(page, '/')
  const service = page.getByRole('main').getByRole('listitem').filter({ hasText: 'IoT Solutions' })
  await expect(service).toHaveCSS('opacity', '0')
  await service.scrollIntoViewIfNeeded()
  await expect(service).toHaveCSS('opacity', '1')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(service).not.toBeInViewport()
  await expect(service).toHaveCSS('opacity', '1')
})
