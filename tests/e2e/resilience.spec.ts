import type { Page } from '@playwright/test'
import { isHydrated } from '../support/isHydrated.ts'
import { whileChanged } from '../support/whileChanged.ts'
import { deployAnother } from './deployment.ts'
import { expect, test, visitFully } from './fixtures.ts'
import { lake } from './stackLake.ts'

// Files fetched before would be available offline, too.
test.use({ warm: false })

const unreachable = /Failed to load resource|ERR_|could not|Failed to fetch|Error|error/

const IOT_HEADING = 'Machines that speak up before they stop.'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const goToIot = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /IoT Solutions/ })
    .click()

/** Counts the documents that the tab has loaded. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

test.beforeEach(async ({ page, expected }) => {
  expected.push(unreachable)
  // None of these tests is about motion, which takes a sixth of the processor time.
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('ROUTE-09 a page script that fails leads to one generic message and a way to retry', async ({ page }) => {
  await visitFully(page, '/')
  await page.route(/\.js(\?|$)/, (route) => route.abort('connectionrefused'))
  await goToIot(page)
  await expect(retry(page)).toHaveCount(1)
  await expect(page.getByText('A part of the page could not be loaded.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute(/\.js(\?|$)/)
  await retry(page).click()
  await expect(heading(page)).toHaveText(IOT_HEADING)
})

test('ROUTE-09 a page whose script doesn’t arrive stays readable, keeps what was typed, and says so', async ({
  page,
}) => {
  await page.route(/ContactPage.*\.js/, (route) => route.abort('connectionrefused'))
  await page.goto('/Contact')
  await page.getByLabel('Full Name').fill('Dana Whitfield')
  await expect(page.getByRole('alert')).toContainText('A part of the page could not be loaded.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield')
  await page.unroute(/ContactPage.*\.js/)
  await retry(page).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.waitForFunction(isHydrated)
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield')
})

test('if the script of the news is gone, an open tab keeps its form and what was typed', async ({ page }) => {
  await page.route(/\/Banner-.*\.js/, (route) => route.fulfill({ status: 404 }))
  await visitFully(page, '/Contact')
  const comment = page.getByLabel('Comment')
  await comment.fill('Ten minutes of writing')
  const asked = page.waitForResponse(/\/Banner-.*\.js/)
  await whileChanged(lake, ['siteSettings', 'banner'], { text: 'The phones are off.' }, async () => {
    await asked
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(comment).toHaveValue('Ten minutes of writing')
    await expect(comment).toBeFocused()
    await expect(retry(page)).toHaveCount(0)
  })
})

test('parts of a page whose scripts are blocked stay as built, and unresponsive ones say why; the page works', async ({
  page,
}) => {
  await page.route(/\/(TableFigure|VideoFigure|Reading)-.*\.js/, (route) => route.abort('connectionrefused'))
  await visitFully(page, '/Blog/which-machine-gets-the-first-sensor')
  await expect(page.getByRole('table', { name: /^A sheet from a made-up plant/ })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(heading(page)).toHaveText('Talk to an engineer.')
  // The browser itself plays the video, and nobody clicks a table.
  await expect(retry(page)).toHaveCount(0)
  await visitFully(page, '/IoT')
  await expect(page.getByText(/^This part of the page can be read, but not used/)).toHaveCount(1)
  await expect(page.getByRole('slider', { name: 'Move through the night' })).toBeVisible()
  await page.unroute(/\/(TableFigure|VideoFigure|Reading)-.*\.js/)
  await retry(page).click()
  await expect(retry(page)).toHaveCount(0)
})

test('an old tab survives a deployment: the next page comes with its new scripts, in one load', async ({ page }) => {
  await visitFully(page, '/')
  await deployAnother(page.context())
  const documents = countDocuments(page)
  // The last thing that a page starts.
  const alive = page.waitForRequest((request) => request.url().includes('/data/live/events/'))
  await goToIot(page)
  await expect(heading(page)).toHaveText(IOT_HEADING)
  await alive
  await expect(page.locator('script[type=module]')).toHaveAttribute('src', /\.next\.js$/)
  expect(documents()).toBe(1)
  await expect(retry(page)).toHaveCount(0)
})

test('an incomplete deployment doesn’t make tabs reload forever: the page stays readable', async ({ page }) => {
  await visitFully(page, '/')
  await deployAnother(page.context(), { whole: false })
  const documents = countDocuments(page)
  // The scripts of the new page are requested, and without them, nothing can reload it.
  const missing = page.waitForResponse((response) => response.url().endsWith('.next.js') && response.status() === 404)
  await goToIot(page)
  await expect(heading(page)).toHaveText(IOT_HEADING)
  await missing
  expect(documents()).toBe(1)
})

test('a page that hasn’t been fetched says that the visitor is offline; it can be retried, and appears by itself', async ({
  page,
  context,
}) => {
  await visitFully(page, '/')
  const documents = countDocuments(page)
  await context.setOffline(true)
  await goToIot(page)
  await expect(page.getByText('You are offline. This page will load')).toBeVisible({ timeout: 15_000 })
  await expect(retry(page)).toBeDisabled()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(heading(page)).toHaveText('Good software is built one step at a time.')
  await goToIot(page)
  await expect(page.getByText('You are offline. This page will load')).toBeVisible({ timeout: 15_000 })
  await context.setOffline(false)
  await expect(heading(page)).toHaveText(IOT_HEADING)
  expect(documents()).toBe(1)
})

test('without pictures and fonts, a page keeps its layout, names its pictures and stays readable', async ({ page }) => {
  await page.route(/\/media\/|\.woff2$/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/About')
  await expect(heading(page)).toBeVisible()
  const pictures = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img[alt]:not([alt=""])')].map(
      ({ clientHeight }) => clientHeight,
    ),
  )
  expect(pictures.length).toBeGreaterThan(0)
  expect(Math.min(...pictures)).toBeGreaterThan(40)
})
