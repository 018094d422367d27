import type { Page } from '@playwright/test'
import { expect, test, visitFully } from './fixtures.ts'

const values = (page: Page) =>
  page.locator('section', { has: page.getByText('Core Values', { exact: true }) }).locator('ol > li')

test('ABOUT-02 the five values slide in one after another at 300 ms steps, once they are seen; under reduced motion they are there', async ({
  page,
}) => {
  await visitFully(page, '/About')
  await expect(values(page)).toHaveCount(5)
  await expect(values(page).first()).toHaveCSS('opacity', '0')
  await values(page).nth(2).scrollIntoViewIfNeeded()
  const list = values(page).locator('xpath=..').first()
  await expect(list).toHaveAttribute('data-visible', 'true')
  const delays = await values(page).evaluateAll((items) =>
    items.map((item) => Number.parseFloat(getComputedStyle(item).transitionDelay) * 1000),
  )
  expect(delays.map(Math.round)).toEqual([0, 300, 600, 900, 1200])
  await expect(values(page).last()).toHaveCSS('opacity', '1')
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(values(page).first()).toHaveCSS('opacity', '1')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  for (const value of await values(page).all()) await expect(value).toHaveCSS('opacity', '1')
})
