import { expect, test } from './fixtures.ts'

interface Expectation {
  path: string
  rows: string
  crumb: string
  /** Where the hero's two buttons lead. */
  hero: [string, string]
  steps: number
  /** Texts that the rows name. */
  shows: RegExp[]
}

const services: Expectation[] = [
  {
    path: '/Mobile',
    rows: 'SVC-03 SVC-11',
    crumb: 'MOBILE APPS',
    hero: ['/contact', '/portfolio'],
    steps: 6,
    shows: [/more user engagement/],
  },
  { path: '/Web', rows: 'SVC-04', crumb: '', hero: ['/contact', '/'], steps: 0, shows: [] },
  {
    path: '/Api',
    rows: 'SVC-05 SVC-11',
    crumb: '',
    hero: ['/contact', '/portfolio'],
    steps: 0,
    shows: [/requests per minute/],
  },
  {
    path: '/Cloud',
    rows: 'SVC-06 SVC-11',
    crumb: '',
    hero: ['/contact', '/case-studies'],
    steps: 0,
    shows: [/uptime/],
  },
  { path: '/Data', rows: 'SVC-08', crumb: '', hero: ['/contact', '/case-studies'], steps: 6, shows: [] },
  { path: '/Digital', rows: 'SVC-09', crumb: '', hero: ['/contact', '/portfolio'], steps: 6, shows: [] },
  { path: '/Training', rows: 'SVC-10', crumb: '', hero: ['/contact', '/training-catalog'], steps: 6, shows: [] },
]

for (const { path, rows, crumb, hero, steps, shows } of services) {
  test(`SVC-01 SVC-02 ${rows} ${path} is whole in the built site`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(breadcrumb.getByRole('link', { name: 'SERVICES' })).toHaveAttribute('href', '/services')
    await expect(breadcrumb.locator('[aria-current=page]')).toHaveText(crumb || /^[A-Z][A-Z &-]+$/)
    const top = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
    const buttons = await top
      .locator('a:not(nav a)')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(buttons).toEqual(hero)
    const process = page.locator('ol:not(nav ol) > li:has(h3)')
    if (steps > 0) await expect(process).toHaveCount(steps)
    else expect(await process.count()).toBeGreaterThanOrEqual(4)
    for (const text of shows) await expect(page.getByText(text).first()).toBeVisible()
    const sidebar = page.getByRole('complementary')
    for (const href of ['/web', '/mobile', '/cloud', '/IoT', '/data', '/api', '/digital', '/training']) {
      await expect(sidebar.locator(`a[href="${href}"]`).first()).toBeVisible()
    }
    await expect(sidebar.locator('a[href^="tel:"]').first()).toBeVisible()
    await expect(sidebar.locator('a[href^="mailto:"]').first()).toBeVisible()
  })
}

test('SVC-01 the treads of a process rise evenly, whatever is written on them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/Mobile', '/Web', '/Training', '/services']) {
    await page.goto(path)
    const tops = await page
      .locator('ol:not(nav ol) > li:has(h3)')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top))
    const rises = tops.slice(1).map((top, place) => Math.round((tops[place] ?? 0) - top))
    expect(new Set(rises), path).toEqual(new Set([40]))
  }
})
