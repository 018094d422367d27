import type { Page } from '@playwright/test'
import { whileChanged } from '../support/whileChanged.ts'
import { expect, stack, test, visitFully } from './fixtures.ts'
import { asBuiltNow, lake } from './stackLake.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').or(page.getByRole('banner')).getByRole('link', { name, exact: true }).first().click()

/** The page's CMS queries from now on. */
function queriesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.includes('/data/query/')) asked.push(searchParams.get('query') ?? '')
  })
  return asked
}

// None of these tests is about motion, which takes up to half of the processor time.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a visit of six pages sends the CMS no query; a publication only repeats the affected queries', async ({
  page,
}) => {
  await asBuiltNow(page)
  const asked = queriesOf(page)
  const clients: string[] = []
  let loaded = false
  const early: string[] = []
  page.once('load', () => {
    loaded = true
  })
  page.on('request', (request) => {
    if (!loaded && request.url().startsWith(stack.lake)) early.push(request.url())
    if (/sanityClient.*\.js$/.test(request.url())) clients.push(request.url())
  })
  await visitFully(page, '/')
  expect(early).toEqual([])
  await page.evaluate(() => Object.assign(window, { sameTab: true }))
  for (const name of ['About', 'Contact', 'Careers', 'Login', 'Home']) {
    const before = await heading(page).textContent()
    await follow(page, name)
    await expect(heading(page)).not.toHaveText(before ?? '')
  }
  // Returns to the tab, which then asks what has changed in the meantime.
  const connected = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await connected
  expect(clients).toEqual([])
  const text = 'An arch stands because each stone was set with care.'
  await whileChanged(lake, ['home', 'mission.text'], text, async () => {
    await expect(page.getByText(text)).toBeVisible()
    expect(await page.evaluate(() => 'sameTab' in window)).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
    for (const query of asked) expect(query).toContain('_type=="home"')
  })
  await expect(page.getByText(text)).toBeHidden()
})

test('what was published between the build and the visit is queried, and nothing else', async ({ page }) => {
  await asBuiltNow(page)
  const asked = queriesOf(page)
  const text = 'Published after the build.'
  await whileChanged(lake, ['home', 'mission.text'], text, async () => {
    await visitFully(page, '/')
    await expect(page.getByText(text)).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    for (const query of asked) expect(query).toContain('_type=="home"')
  })
})

test('Arabic text runs from right to left, and is aligned right', async ({ page }) => {
  const text = 'نبني البرمجيات خطوة بعد خطوة.'
  await whileChanged(lake, ['home', 'mission.text'], text, async () => {
    await visitFully(page, '/')
    const words = page.getByText(text)
    await expect(words).toBeVisible()
    const [left, right] = await words.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [place, drawn] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
      return [drawn.left - place.left, place.right - drawn.right] as const
    })
    expect(right).toBeLessThan(2)
    expect(left).toBeGreaterThan(40)
  })
})

test('with the CMS down and storage blocked, pictures and every page in the menus are there', async ({
  page,
  expected,
}) => {
  // React Router warns developers about the storage.
  expected.push(/Failed to load resource|ERR_/, /Failed to save scroll positions in sessionStorage/)
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: denied })
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied })
  })
  await page.route(`${stack.lake}/**`, (route) => route.abort('connectionrefused'))
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('[data-ready="true"]')).toHaveCount(1)
  const paths = await page
    // After hours, the header has the next free time, which changes soon.
    .locator(':is(header, footer) a[href^="/"]:not([href^="/book?"])')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(10)
  const pictures = await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode()
    }
    return [...document.images].map(({ naturalWidth, currentSrc }) => [naturalWidth > 0, new URL(currentSrc).origin])
  })
  expect(new Set(pictures.map(String))).toEqual(new Set([`true,${stack.site}`]))
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url())
  })
  for (const path of paths) {
    const link = page.locator(`a[href="${path}"]`).first()
    const before = await page.title()
    await link.evaluate((element: HTMLAnchorElement) => element.click())
    // The URL changes before the page: on the old page, the browser itself would follow a link.
    if (path !== '/') await expect(page).not.toHaveTitle(before)
    await expect(page).toHaveURL(
      ({ pathname, search, hash }) => (pathname + search + hash).toLowerCase() === path.toLowerCase(),
    )
    await expect(heading(page)).toBeVisible()
    await expect(heading(page)).not.toHaveText(/404|can’t be shown/)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  expect(documents).toEqual([])
})
