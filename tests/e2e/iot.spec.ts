import sharp from 'sharp'
import { expect, test } from './fixtures.ts'

test('SVC-07 the scene fills the screen, close below the buttons, and its probes reach into the ground', async ({
  page,
}) => {
  await page.goto('/IoT')
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
