import type { Locator } from '@playwright/test'
import { expect, test, visitFully } from './fixtures.ts'
import { lake } from './stackLake.ts'

test('ROUTE-06 ROUTE-07 ROUTE-08 a page newer than the build is shown, another is a 404, in header and footer', async ({
  page,
  expected,
}) => {
  expected.push(/status of 404/)
  const isAbsent = page.waitForResponse((response) => response.url().includes('holiday-hours%22'))
  expect((await page.goto('/holiday-hours'))?.status()).toBe(404)
  // From now on, the CMS's cache has that response, too.
  await isAbsent
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await lake.create({
    _id: 'page-holiday-hours',
    _type: 'page',
    title: 'Holiday hours',
    slug: { _type: 'slug', current: 'holiday-hours' },
    hero: { heading: 'Closed on Thursday.' },
    blocks: [],
    seo: { title: 'Holiday hours', description: 'When we are closed.' },
  })
  try {
    // For someone who is already waiting there, and for someone who arrives now.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed on Thursday.')
    await page.goto('/Holiday-Hours')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed on Thursday.')
  } finally {
    await lake.delete('page-holiday-hours')
  }
})

test('CMS-02 a proposal prints on one sheet; a word of thirty letters doesn’t widen a phone’s page', async ({
  page,
}) => {
  await visitFully(page, '/sample-proposal')
  for (const format of ['A4', 'Letter']) {
    const sheet = await page.pdf({ format, margin: { left: '0.5in', right: '0.5in', top: '0.5in', bottom: '0.5in' } })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: /Total 6 weeks \$19,000/ })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('hello@archstep.example')).toBeVisible()
  await expect(page.getByText('Yours would begin with a call.')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: 'The connection' }).evaluate((heading) => {
    heading.textContent = 'Donaudampfschifffahrtsgesellschaft'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('JOB-08 in print, every answer and every code sample is there, and no control', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  const controls = page.locator('button:not(form *), nav:not([aria-label="Breadcrumb"])').filter({ visible: true })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(controls).toHaveCount(0)
  await page.goto('/api-docs')
  await expect(page.getByText(/only the records that belong to that partner/)).toBeVisible()
  await expect(page.getByText('import requests')).toBeVisible()
  await expect(controls).toHaveCount(0)
  await page.goto('/CareersPage/cloud-engineer')
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply for this job' })).toBeHidden()
  await expect(controls).toHaveCount(0)
})

test('ROUTE-08 the column heads of an article’s table line up with their cells', async ({ page }) => {
  await page.goto('/Blog/which-machine-gets-the-first-sensor')
  const table = page.getByRole('table', {
    name: 'A sheet from a made-up plant, sorted: two of the five were heard before they stopped.',
  })
  const begins = (cell: Locator) =>
    cell.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().left
    })
  expect(await begins(table.getByRole('columnheader').last())).toBe(await begins(table.getByRole('cell').last()))
})
