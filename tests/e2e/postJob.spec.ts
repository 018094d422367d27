import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const LABELS = ['Job title', 'Department', 'Location', 'Description', 'Requirements', 'Responsibilities']

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Live preview' })
const ready = (page: Page) => expect(page.locator('form')).toHaveJSProperty('noValidate', true)

test('every state is accessible and fits 320 px, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/PostJobs')
  await ready(page)
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  for (const label of LABELS) await field(page, label).fill('OneVeryLongWordWithoutAnyPlaceToBreakIt'.repeat(3))
  await page.getByRole('checkbox', { name: /^Active/ }).uncheck()
  await expect(preview(page).getByText('Inactive')).toBeVisible()
  await expectAccessible(page)
})
