import type { Page } from '@playwright/test'
import { expect, stack, test, visitFully } from './fixtures.ts'
import { lake } from './lake.ts'

// What is fetched counts here.
test.use({ warm: false })

const JOBS = `${stack.careers}/api/v1/careers/jobs/`
const list = (page: Page) => page.getByRole('button', { name: /^View Details/ }).first()
const form = (page: Page) => page.getByRole('heading', { name: 'Express Your Interest' })
const fields = (page: Page) => page.getByRole('textbox', { name: /full name/i })

const noJobs = (page: Page) =>
  page.route(JOBS, (route) => route.fulfill({ json: { results: [] }, headers: { 'access-control-allow-origin': '*' } }))

test('ROUTE-04 /Careers shows the list while a job is open, and loads no form library for it', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await visitFully(page, '/careers')
  await expect(list(page)).toBeVisible()
  await expect(page).toHaveURL('/Careers')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((address) => /Interest|useValidatedForm/.test(address))).toEqual([])
})

test('ROUTE-04 what staff choose in the CMS appears on an open page', async ({ page }) => {
  const choose = (careersEntry: string) => lake.patch('siteSettings').set({ careersEntry }).commit()
  try {
    await visitFully(page, '/Careers')
    await expect(list(page)).toBeVisible()
    await choose('interest')
    await expect(fields(page)).toBeVisible()
    await expect(list(page)).toBeHidden()
    await noJobs(page)
    await choose('jobs')
    await expect(fields(page)).toBeHidden()
    await expect(form(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Career Opportunities')
  } finally {
    await choose('auto')
  }
})
