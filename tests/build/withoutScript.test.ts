import { type Browser, type BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createStaticServer, type StaticServer } from '#hosts/preview/staticServer.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { leastText, PAGES } from './builtPages.ts'

/** Content far below the screen is only laid out when it comes near. */
const ALL_ON_SCREEN = { width: 1280, height: 20_000 }

let browser: Browser
let visitor: BrowserContext
let site: StaticServer

beforeAll(async () => {
  browser = await launchBrowser()
  visitor = await browser.newContext({ javaScriptEnabled: false, viewport: ALL_ON_SCREEN })
  site = await createStaticServer({ root: inject('site'), port: 0 })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.skipIf(isMissing(NEEDS.chromium)).each(PAGES)(
  '%s can be read in a browser without JavaScript, without scrolling sideways',
  async (address) => {
    const page = await visitor.newPage()
    // Its styles are in its HTML, and its pictures have their space reserved.
    const answer = await page.goto(site.url + address, { waitUntil: 'domcontentloaded' })
    expect(answer?.status()).toBe(200)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.count()).toBe(1)
    expect((await heading.boundingBox())?.height).toBeGreaterThan(20)
    // Visible text only, which excludes whatever waits for a script.
    await expect.poll(async () => (await page.locator('main').innerText()).length).toBeGreaterThan(leastText(address))
    const unseen = await page
      .locator('main :is(h2, p, li)')
      .evaluateAll(
        (elements) =>
          elements.filter(
            (element) => !element.closest('details, dialog, [hidden]') && getComputedStyle(element).opacity === '0',
          ).length,
      )
    expect(unseen).toBe(0)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
    }
    await page.close()
  },
)
