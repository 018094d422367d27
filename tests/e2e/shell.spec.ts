import type { Page } from '@playwright/test'
import { expect, test, visitFully } from './fixtures.ts'

/** Holds React back. @returns a function that releases it */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*', (route) => promise.then(() => route.continue()))
  return resolve
}

test('CMS-05 HEAD-01 the layout changes at 1024, 768 and 480 px; the top bar is 50 px high', async ({ page }) => {
  await page.goto('/')
  const hamburger = page.getByRole('banner').getByRole('button', { name: /menu/i })
  /** How many of the four cells of the contact banner are side by side. */
  const columns = () =>
    page
      .locator('main dl:has(a[href^="mailto:"]) > div')
      .evaluateAll((cells) => new Set(cells.map((cell) => cell.getBoundingClientRect().left)).size)
  for (const [width, expected, narrow] of [
    [1025, 4, false],
    [1024, 2, false],
    [769, 2, false],
    [768, 2, true],
    [481, 2, true],
    [480, 1, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columns(), `${width} px`).toBe(expected)
    await expect(hamburger, `${width} px`).toBeVisible({ visible: narrow })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const mail = page.getByRole('banner').getByRole('link', { name: 'hello@archstep.example' })
  const barHeight = await mail.evaluate((link) => {
    let element: Element | null = link
    while (element && element.getBoundingClientRect().width < window.innerWidth - 1) element = element.parentElement
    return element?.getBoundingClientRect().height
  })
  expect(barHeight).toBe(50)
})

test('a visitor who scrolls before the scripts arrive stays at that position', async ({ page }) => {
  const bringScripts = await holdScripts(page)
  const following = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await page.goto('/IoT')
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
  bringScripts()
  await following
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
})

test('ROUTE-01 a navigation keeps the old page until the new one is there, at its top and with the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitFully(page, '/')
  const link = page.getByRole('main').getByRole('link', { name: /IoT Solutions/ })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machines that speak up before they stop.')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const focusInMain = () => page.evaluate(() => Boolean(document.activeElement?.closest('main')))
  await expect.poll(focusInMain).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good software is built one step at a time.')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
})

test('sticky elements stay below the header when it comes back', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } })
  const header = page.getByRole('banner')
  const boxes = {
    '/Blog/out-of-the-server-closet-in-a-weekend': page.getByRole('complementary', { name: 'Author' }),
    '/CareersPage': page.getByRole('main').getByLabel('Search'),
    '/PostJobs': page.getByRole('heading', { name: 'Live preview' }),
  }
  for (const [path, box] of Object.entries(boxes)) {
    await visitFully(page, path)
    const place = async () => ({ top: (await box.boundingBox())?.y ?? 0, header: (await header.boundingBox())! })
    const start = (await place()).top
    // Past the point where the box becomes sticky, and back a little, which shows the header.
    const down = Math.max(300, start - 60)
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), down)
    await page.mouse.wheel(0, 100)
    // Within one frame, the two turns of the wheel would count as one turn down.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(down)
    await page.mouse.wheel(0, -40)
    await expect.poll(async () => (await place()).header.y, path).toBeGreaterThan(-60)
    const { top, header: bar } = await place()
    expect(top, path).toBeGreaterThanOrEqual(bar.y + bar.height)
  }
})

test('nothing that stays visible covers a heading further down', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const paths = ['/Web', '/Cloud', '/Blog/out-of-the-server-closet-in-a-weekend', '/CareersPage', '/PostJobs']
  for (const path of paths) {
    await visitFully(page, path)
    const covered = await page.locator('main :is(h2, h3)').evaluateAll((headings) =>
      headings
        .filter((heading) => {
          heading.scrollIntoView({ block: 'center', behavior: 'instant' })
          const { x, y, width, height } = heading.getBoundingClientRect()
          let at = document.elementFromPoint(x + width / 2, y + height / 2)
          while (at && !at.contains(heading) && !/sticky|fixed/.test(getComputedStyle(at).position)) {
            at = at.parentElement
          }
          return at && !at.contains(heading)
        })
        .map((heading) => heading.textContent),
    )
    expect(covered, path).toEqual([])
  }
})

test('the first Tab reaches the skip link, and it leads to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  // Nothing covers it.
  await skip.click({ trial: true })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#/)
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true)
})

test('the skip link shows where the visitor is, and Back returns there', async ({ page }) => {
  await visitFully(page, '/privacy-policy')
  // Until then, the browser keeps the words in place by moving the page.
  await expect(page.locator('html')).toHaveAttribute('data-laid-out')
  await page.mouse.wheel(0, 1000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000)
  // The browser begins at the top of the page, because nothing has been pressed.
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(1000)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200)
  await page.goBack()
  // To the line rather than to the pixel, because content above may be laid out again in between.
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1000))).toBeLessThan(50)
  // In print it would be at the top of each page.
  await page.emulateMedia({ media: 'print' })
  await expect(skip).toBeHidden()
})
