import { problemsOf } from '../build/requiredFields.ts'
import { microdataOf } from '../support/microdata.ts'
import { expect, stack, test } from './fixtures.ts'

test('a link to an open job is a page about that job for search engines, under the security policy', async ({
  page,
}) => {
  const answer = (await (await fetch(`${stack.own.careers}/api/v1/careers/jobs/`)).json()) as {
    results: { id: number; title: string; location: string; is_active: boolean }[]
  }
  const job = answer.results.find(({ location, is_active }) => is_active && /saint louis/i.test(location))
  if (!job) throw new Error('The seed has an open job in Saint Louis.')
  await page.goto(`/CareersPage?job=${job.id}`)
  await expect(page.getByRole('dialog', { name: job.title })).toBeVisible()
  const element = page.locator('[itemtype="https://schema.org/JobPosting"]')
  await expect(element).toHaveCount(1)
  const posting = await element.evaluate(microdataOf)
  expect(problemsOf(posting)).toEqual([])
  expect(posting.title).toBe(job.title)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${stack.site}/CareersPage?job=${job.id}`)

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(element).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${stack.site}/CareersPage`)
})

test('an account screen asks search engines to leave it out, and no page after it does', async ({ page }) => {
  await page.goto('/Login')
  const robots = page.locator('meta[name=robots]')
  await expect(robots).toHaveAttribute('content', 'noindex')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL(`${stack.site}/Contact`)
  await expect(robots).toHaveCount(0)
})
