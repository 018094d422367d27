import sharp from 'sharp'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/IoT')
})

test('SVC-01 SVC-07 breadcrumb, hero links, capabilities, technologies and the six-step process', async ({ page }) => {
  const breadcrumb = page.getByRole('navigation', { name: /breadcrumb/i })
  await expect(breadcrumb.getByRole('listitem')).toHaveText([/^HOME/, /SERVICES/, /SMART AUTOMATION$/])
  await expect(breadcrumb.getByRole('link', { name: 'SERVICES' })).toHaveAttribute('href', '/services')
  const main = page.getByRole('main')
  await expect(main.locator('a[href="/Contact"]').first()).toBeVisible()
  await expect(main.locator('a[href="/portfolio"]').first()).toBeVisible()
  for (const name of [
    /industrial automation/i,
    /smart home/i,
    /retail automation/i,
    /agricultural iot/i,
    /healthcare monitoring/i,
    /energy management/i,
  ]) {
    await expect(main.getByRole('heading', { name })).toBeVisible()
  }
  await expect(main.getByRole('heading', { name: /Open protocols/ })).toBeVisible()
  const chips = main.getByRole('list').filter({ hasText: 'Mosquitto' }).getByRole('listitem')
  await expect(chips).toHaveCount(12)
  const process = page.locator('section', { has: page.getByRole('heading', { name: /six steps/i }) }).last()
  await expect(process.getByRole('listitem')).toHaveCount(6)
})

test('SVC-07 three success stories with their figures, the call to action and the experts box', async ({ page }) => {
  const main = page.getByRole('main')
  for (const [figure, label] of [
    ['40%', /downtime reduction/],
    ['25%', /yield increase/],
    ['35%', /cost savings/],
  ] as const) {
    await expect(main.getByText(figure).first()).toBeVisible()
    await expect(main.getByText(label).first()).toBeVisible()
  }
  await expect(main.getByText(/50\s?K\+/).first()).toBeVisible()
  await expect(page.getByRole('complementary').getByText(/24\/7/)).toBeVisible()
})

test('SVC-02 SVC-07 sidebar: eight service links, four resources of which one is a file, contact box with phone and e-mail', async ({
  page,
}) => {
  const sidebar = page.getByRole('complementary')
  for (const href of ['/Web', '/Mobile', '/Cloud', '/IoT', '/Data', '/Api', '/Digital', '/Training']) {
    await expect(sidebar.locator(`a[href="${href}"]`)).toBeVisible()
  }
  await expect(sidebar.getByText(/^PDF/)).toHaveCount(2)
  await expect(sidebar.getByText(/^Video/)).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await sidebar.getByRole('link', { name: /^Security checklist for connected machines PDF, \d+ KB$/ }).click()
  expect((await saved).suggestedFilename()).toBe('security-checklist-for-connected-machines.pdf')
  await expect(sidebar.locator('a[href^="tel:"]').first()).toBeVisible()
  await expect(sidebar.locator('a[href^="mailto:"]').first()).toBeVisible()
})

test('SVC-07 the scene fills the screen, close below the buttons, and its probes reach into the ground', async ({
  page,
}) => {
  const scene = page.getByRole('img', { name: /^A field, a house, a shop/ })
  const button = page.getByRole('main').getByRole('link', { name: 'Plan a site visit' })
  for (const [width, scale] of [
    [1440, 0.98],
    [1280, 0.87],
    [820, 0.58],
    [390, 0.58],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(scene).toHaveJSProperty('complete', true)
    const drawn = await scene.evaluate((image: HTMLImageElement) => image.clientHeight / image.naturalHeight)
    expect(drawn, `pixels a drawing unit at ${width} px`).toBeGreaterThan(scale)
    if (width < 1025) continue
    const [above, box] = await Promise.all([button.boundingBox(), scene.boundingBox()])
    if (!above || !box) throw new Error(`The button or the scene is not laid out at ${width} px.`)
    expect(box.y - above.y - above.height, `the gap above the scene at ${width} px`).toBeLessThan(16)
    // Below the field's ground line, which is 60 units above the lower edge, left of the house.
    const soil = await page.screenshot({
      clip: { x: 0, y: box.y + box.height - 46 * drawn, width: 360 * drawn, height: 14 * drawn },
    })
    const values = await sharp(soil).greyscale().raw().toBuffer()
    expect(values.filter((value) => value < 160).length, `the probes at ${width} px`).toBeGreaterThan(60)
  }
})
