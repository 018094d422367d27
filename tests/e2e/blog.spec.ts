import type { Locator } from '@playwright/test'
import { expect, test, visitFully } from './fixtures.ts'

test('ROUTE-08 from the header’s Blog link to an article and on to its neighbour', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitFully(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes from the work.')
  await page.getByRole('link', { name: 'Where the days of month-end go' }).click()
  await expect(page).toHaveURL('/Blog/where-month-end-goes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where the days of month-end go')
  await expect(page.getByText('June 23, 2026')).toBeVisible()
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which machine should get the first sensor?')
  const table = page.getByRole('table', {
    name: 'The sheet of an invented plant, sorted: two of the five were heard before they stopped.',
  })
  const begins = (cell: Locator) =>
    cell.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().left
    })
  // The name of a column stands over its cells.
  expect(await begins(table.getByRole('columnheader').last())).toBe(await begins(table.getByRole('cell').last()))
})
