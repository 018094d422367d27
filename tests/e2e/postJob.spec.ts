import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const LABELS = ['Job title', 'Department', 'Location', 'Description', 'Requirements', 'Responsibilities']

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Live preview' })
const ready = (page: Page) => expect(page.locator('form')).toHaveJSProperty('noValidate', true)

test('POST-03 the summary leads to each field with the keyboard alone', async ({ page }) => {
  await page.goto('/PostJobs')
  await ready(page)
  await field(page, 'Job title').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6)
  for (const _line of ['title', 'department', 'location']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Location')).toBeFocused()
  await page.keyboard.type('Remote')
  await expect(page.getByText('Location is required')).toHaveCount(0)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(5)
})

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

test('POST-01 without any script the form stands there with its preview', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/PostJobs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a New Job Opening')
  await expect(page.getByRole('checkbox', { name: /^Active/ })).toBeChecked()
  await expect(preview(page).getByText('Active')).toBeVisible()
})
