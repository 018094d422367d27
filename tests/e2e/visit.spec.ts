import type { Page } from '@playwright/test'
import { firstValueFrom } from 'rxjs'
import { whileChanged } from '../support/whileChanged.ts'
import { expect, stack, test, visitFully } from './fixtures.ts'
import { lake } from './lake.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').or(page.getByRole('banner')).getByRole('link', { name, exact: true }).first().click()

/** The GROQ of each query that the page asks the CMS from now on, and whether the CMS's client was fetched. */
function watchCms(page: Page) {
  const asked: string[] = []
  const clients: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.includes('/data/query/')) asked.push(searchParams.get('query') ?? '')
    if (/sanityClient.*\.js$/.test(pathname)) clients.push(pathname)
  })
  return { asked, clients }
}

/**
 * Makes the site one that was built just now: since it was, other tests have changed content in this lake, and changed it back.
 * The page says from where it goes on, which must be the position of its build; the lake hears the newer one.
 */
async function asBuiltNow(page: Page): Promise<void> {
  const { id: position } = (await firstValueFrom(lake.live.events())) as { id: string }
  await page.route('**/data/live/events/**', async (route) => {
    const headers = await route.request().allHeaders()
    const start = (await page.locator('#start').textContent()) ?? ''
    const { position: built } = JSON.parse(start) as { position: string }
    if (route.request().method() === 'GET') expect(headers['last-event-id']).toBe(built)
    await route.continue({ headers: { ...headers, 'last-event-id': position } })
  })
}

test('a visit of six pages, to content that has not changed since the build, asks the CMS nothing', async ({
  page,
}) => {
  await asBuiltNow(page)
  const { asked, clients } = watchCms(page)
  const live = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await visitFully(page, '/')
  await live
  for (const name of ['About', 'Contact', 'Careers', 'Login', 'Home']) {
    const before = await heading(page).textContent()
    await follow(page, name)
    await expect(heading(page)).not.toHaveText(before ?? '')
  }
  // Back in the tab.
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await page.waitForTimeout(1500)
  expect(asked).toEqual([])
  expect(clients).toEqual([])
})

test('what was published between the build and the visit is asked for, and nothing else', async ({ page }) => {
  await asBuiltNow(page)
  const { asked } = watchCms(page)
  const text = 'Published after the build.'
  await whileChanged(lake, ['home', 'mission.text'], text, async () => {
    await visitFully(page, '/')
    await expect(page.getByText(text)).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    for (const query of asked) expect(query).toContain('_type == "home"')
  })
})

test('with the CMS down from the start every page of the menus can be reached and read by its links', async ({
  page,
  expected,
}) => {
  expected.push(/Failed to load resource|ERR_/)
  await page.route(`${stack.lake}/**`, (route) => route.abort('connectionrefused'))
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('[data-ready="true"]')).toHaveCount(1)
  const paths = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(10)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  for (const path of paths) {
    const link = page.locator(`a[href="${path}"]`).first()
    await link.evaluate((element: HTMLAnchorElement) => element.click())
    await expect(page).toHaveURL(new RegExp(`${path}$`, 'i'))
    await expect(heading(page)).toBeVisible()
    await expect(heading(page)).not.toHaveText(/404|can’t be shown/)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  expect(documents).toBe(0)
})
