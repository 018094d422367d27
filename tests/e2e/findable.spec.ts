import { problemsOf } from '../build/requiredFields.ts'
import { expect, stack, test } from './fixtures.ts'

test('JOB-08 the page of an open job is about that job for search engines, and the list leads to it', async ({
  page,
}) => {
  const answer = (await (await fetch(`${stack.own.careers}/api/v1/careers/jobs/`)).json()) as {
    results: { slug: string; title: string; is_active: boolean }[]
  }
  const job = answer.results.find(({ is_active }) => is_active)
  if (!job) throw new Error('The seed has an open job.')
  const address = `${stack.site}/CareersPage/${job.slug}`
  await page.goto('/CareersPage')
  await page.getByRole('button', { name: `View Details of ${job.title}` }).click()
  await expect(page.getByRole('dialog', { name: job.title })).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`${stack.site}/CareersPage`)
  await page.goForward()
  await expect(page.getByRole('dialog', { name: job.title })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: job.title })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@graph': things } = JSON.parse(json ?? '{}') as { '@graph': { '@type': string; title?: string }[] }
  const posting = things.find((thing) => thing['@type'] === 'JobPosting')
  expect(problemsOf(posting)).toEqual([])
  expect(posting?.title).toBe(job.title)
})

test('an account screen asks search engines to leave it out, and no page after it does', async ({ page }) => {
  await page.goto('/Login')
  const robots = page.locator('meta[name=robots]')
  await expect(robots).toHaveAttribute('content', 'noindex')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL(`${stack.site}/Contact`)
  await expect(robots).toHaveCount(0)
})
