import { expect, stack, test, visitFully } from './fixtures.ts'

const unreachable = /Failed to load resource|ERR_|could not|Failed to fetch|Error|error/

test('with the CMS down a built page shows everything, pictures included', async ({ page, expected }) => {
  expected.push(unreachable)
  await page.route(`${stack.lake}/**`, (route) => route.abort('connectionrefused'))
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('[data-ready="true"]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good software goes up one step at a time.')
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode()
    }
  })
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
  )
  expect(broken).toEqual([])
  const elsewhere = await page.evaluate(() =>
    [...document.images]
      .map((image) => image.currentSrc || image.src)
      .filter((url) => new URL(url).origin !== location.origin),
  )
  expect(elsewhere).toEqual([])
})

test('with the CMS down a navigation says what is wrong and offers to try again, and the retry works', async ({
  page,
  expected,
}) => {
  expected.push(unreachable)
  await page.route(`${stack.lake}/**`, (route) => route.abort('connectionrefused'))
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('[data-ready="true"]')).toHaveCount(1)
  await page
    .getByRole('main')
    .getByRole('link', { name: /IoT Solutions/ })
    .click()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unroute(`${stack.lake}/**`)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machines that speak up before they stop.')
})

test('ROUTE-09 a page script that fails shows one generic message and a way to retry', async ({ page, expected }) => {
  expected.push(unreachable)
  await visitFully(page, '/')
  await page.route(/\.js(\?|$)/, (route) => route.abort('connectionrefused'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /IoT Solutions/ })
    .click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute(/\.js(\?|$)/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machines that speak up before they stop.')
})
