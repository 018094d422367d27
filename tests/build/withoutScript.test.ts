import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StaticServer } from '#hosts/preview/staticServer.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { serveBuild } from '../support/serveBuild.ts'
import { fileOf, leastText, PAGES, read } from './builtPages.ts'

const known = new Set<string>()
/** The others repeat the parts of earlier pages with other words: `everyPage.spec.ts` checks that these fit. */
const OF_NEW_LOOK = PAGES.filter((page) => {
  const before = known.size
  for (const [, name, classes] of read(fileOf(page)).matchAll(/<(\w+)(?:[^>]*? class="([^"]*)")?/g)) {
    known.add(`${name} ${classes}`)
  }
  return known.size > before
})

let browser: Browser
let page: Page
let site: StaticServer

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ javaScriptEnabled: false })
  site = await serveBuild({ root: inject('site'), port: 0 })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.skipIf(isMissing(NEEDS.chromium)).each(OF_NEW_LOOK)(
  '%s can be read in a browser without JavaScript, without scrolling sideways',
  async (address) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    // Its styles are in its HTML, and its pictures have their space reserved.
    const answer = await page.goto(site.url + address, { waitUntil: 'domcontentloaded' })
    expect(answer?.status()).toBe(200)
    // Content far below the screen is only laid out when it comes near, and drawing a screen as high as the page takes longer.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('main * { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.count()).toBe(1)
    expect((await heading.boundingBox())?.height).toBeGreaterThan(20)
    // Visible text only, which excludes whatever waits for a script.
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(leastText(address))
    const unseen = await page
      .locator('main :is(h2, p, li)')
      .evaluateAll(
        (elements) =>
          elements.filter(
            (element) => !element.closest('details, dialog, [hidden]') && getComputedStyle(element).opacity === '0',
          ).length,
      )
    expect(unseen).toBe(0)
    // Besides those of forms, every button needs a script.
    expect(await page.locator('main:not(:has(form)) button:visible').count()).toBe(0)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible(), `at ${width} px`).toBe(true)
    }
  },
)
