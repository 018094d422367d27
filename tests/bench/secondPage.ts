import type { Browser } from '@playwright/test'

/** Lighthouse's desktop settings: 10 Mbit/s, 40 ms per request. */
const BROADBAND = {
  offline: false,
  latency: 40,
  downloadThroughput: (10 * 1024 * 1024) / 8,
  uploadThroughput: (10 * 1024 * 1024) / 8,
}
/** Someone who moves to a link and clicks it takes at least this long in between. */
const POINTING_MS = 150
const SETTLED_MS = 3000

/**
 * Opens a page, points at a link of its navigation and clicks it.
 * @param link accessible name of a link of the main navigation
 * @returns milliseconds from the click until the frame with the next page's heading
 */
export async function secondPage(browser: Browser, url: string, link: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', BROADBAND)
    await page.goto(url)
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate(() => {
      const heading = () => document.querySelector('h1')?.textContent
      const before = heading()
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (heading() === before) requestAnimationFrame(look)
            else Object.assign(window, { shownAfter: performance.now() - timeStamp })
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
    const target = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true })
    await target.hover()
    await page.waitForTimeout(POINTING_MS)
    await target.click()
    const shown = await page.waitForFunction(() => (window as { shownAfter?: number }).shownAfter)
    return (await shown.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}
