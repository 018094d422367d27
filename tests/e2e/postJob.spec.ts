import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const LABELS = ['Job title', 'Department', 'Location', 'Description', 'Requirements', 'Responsibilities']

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Live preview' })
const ready = (page: Page) => expect(page.locator('form')).toHaveJSProperty('noValidate', true)

test('POST-02 POST-05 a job is written with its preview beside it, posted with an alert, and sent nowhere', async ({
  page,
}) => {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
  await page.goto('/PostJobs')
  await ready(page)
  for (const label of LABELS) await field(page, label).fill(`${label} of it`)
  await field(page, 'Skill 1').fill('SQL')
  await page.getByRole('button', { name: 'Add a skill' }).click()
  await expect(field(page, 'Skill 2')).toBeFocused()
  for (const label of LABELS) await expect(preview(page).getByText(`${label} of it`)).toBeVisible()
  await expect(preview(page).getByText('SQL')).toBeVisible()
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expect.poll(() => said).toEqual(['Job posted successfully!'])
  for (const label of LABELS) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(sent).toEqual([])
})

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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state is accessible and fits 320 px (${colorScheme})`, async ({ openPage }) => {
    const page = await openPage({ colorScheme, viewport: { width: 320, height: 640 } })
    const check = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await page.goto('/PostJobs')
    await ready(page)
    await check()
    await page.getByRole('button', { name: 'Post Job' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check()
    for (const label of LABELS) await field(page, label).fill('OneVeryLongWordWithoutAnyPlaceToBreakIt'.repeat(3))
    await page.getByRole('checkbox', { name: /^Active/ }).uncheck()
    await expect(preview(page).getByText('Inactive')).toBeVisible()
    await check()
  })
}

test('POST-01 without any script the form stands there with its preview', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/PostJobs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post a New Job Opening')
  await expect(page.getByRole('checkbox', { name: /^Active/ })).toBeChecked()
  await expect(preview(page).getByText('Active')).toBeVisible()
})
