import type { Page } from '@playwright/test'
import { expect, test, visitFully } from './fixtures.ts'

const values = (page: Page) =>
  page.locator('section', { has: page.getByText('Core Values', { exact: true }) }).locator('ol > li')

test('ABOUT-01 the page has its eight sections and five steps, also without any script', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/about')
  for (const label of [
    'Who We Are',
    'Our Mission',
    'Why We Exist',
    'What Makes Us Different',
    'Core Values',
    'Message from the CEO',
    'Our Process',
  ]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  for (const step of ['Discover', 'Strategize', 'Create', 'Launch & Support', 'Optimize']) {
    await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible()
  }
  await expect(values(page).last()).toHaveCSS('opacity', '1')
})

test('ABOUT-02 the five values slide in one after another at 300 ms steps, once they are seen', async ({ page }) => {
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
})

test('ABOUT-02 under reduced motion the values are simply there', async ({ openPage }) => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await page.goto('/About')
  for (const value of await values(page).all()) await expect(value).toHaveCSS('opacity', '1')
})
