import { expect, test } from './fixtures.ts'

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

test.describe('what only one service shows', () => {
  const specimens: [string, RegExp][] = [
    ['/IoT', /2:20 a\.m\..*8 °F.*Out of range/],
    ['/Cloud', /Together.*\$1,547.*\$1,455.*−\$92/],
    ['/Data', /412 · 367.*383 · 383.*nobody asks whose is right/],
    ['/Api', /POST \/orders.*201 Created.*POST \/invoices/s],
    ['/Web', /Closed on Thanksgiving/],
    ['/Mobile', /Together.*\$157\.40.*Order for Thursday/],
    ['/Digital', /Together.*\$3,420.*134.*35.*\$98/],
    ['/Training', /Dana, Luis, Priya.*Free/],
  ]

  test('is whole without script, and runs off no screen', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    for (const [path, words] of specimens) {
      await page.goto(path)
      await expect(page.locator('#specimen')).toContainText(words)
      await expect(page.getByRole('slider')).toBeHidden()
      for (const width of [320, 390, 820]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width)
      }
    }
  })

  test('IoT: one moves along the reading by key and by pointer', async ({ page }) => {
    await page.goto('/IoT')
    const slider = page.getByRole('slider', { name: 'Move along the night' })
    await slider.focus()
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', '6:00 a.m., −5 °F, in range')
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', '5:40 a.m., −5 °F, in range')
    const { x, y, width, height } = (await slider.boundingBox())!
    await page.mouse.click(x + width * 0.7, y + height / 2)
    await expect(slider).toHaveAttribute('aria-valuetext', '3:00 a.m., 15 °F, out of range')
    await expect(page.locator('#specimen').getByText('out of range', { exact: true })).toBeVisible()
  })
})
