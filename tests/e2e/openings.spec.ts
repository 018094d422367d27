import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visitFully } from './fixtures.ts'
import { lake } from './lake.ts'
import { keeping } from './studioSession.ts'

const ID = 'job-cloud-engineer'

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })

test('JOB-02 what is published is on an open list of jobs without a reload, time after time', async ({ page }) => {
  await keeping(ID, async () => {
    await visitFully(page, '/CareersPage')
    await expect(heading(page, 'Cloud Engineer')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { sameTab: true }))
    for (const title of ['Cloud Engineer, level 1', 'Cloud Engineer, level 2', 'Cloud Engineer, level 3']) {
      await lake.patch(ID).set({ title }).commit()
      await expect(heading(page, title)).toBeVisible()
    }
    expect(await page.evaluate(() => 'sameTab' in window)).toBe(true)
  })
})

test('JOB-08 the page of an opening is accessible on a phone, and on paper is without its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto('/CareersPage/cloud-engineer')
  const button = page.getByRole('link', { name: 'Express interest in this job' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible()
  await expect(button).toBeHidden()
})
