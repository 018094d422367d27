import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, stack, visitFully } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { goWithin, keeping, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

/** A picture of three upright stripes: red, green and blue. A little noise keeps the lake from knowing it already. */
async function stripes(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const stripe = Math.floor(((pixel % width) * 3) / width)
    pixels[pixel * 3 + stripe] = 225 + Math.floor(Math.random() * 30)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** The color that is seen at a point of an element, from 0 (left, top) to 1: red, green, blue. */
async function pixelAt(element: Locator, x: number, y: number): Promise<readonly [number, number, number]> {
  const { data, info } = await sharp(await element.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

async function stripeAt(element: Locator, x: number, y: number): Promise<string> {
  const [red, green, blue] = await pixelAt(element, x, y)
  if (red > green && red > blue) return 'red'
  return green > blue ? 'green' : 'blue'
}

async function isLightAt(element: Locator, x: number, y: number): Promise<boolean> {
  const [, green] = await pixelAt(element, x, y)
  return green > 90
}

async function drag(page: Page, handle: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is nothing to drag.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  // Libraries for dragging begin after a few pixels, and look where the pointer is between moves.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 6, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.waitForTimeout(250)
  await page.mouse.up()
}

test.describe('what pages share', () => {
  test.use({ viewport: { width: 1500, height: 900 } })

  test('journeys 2, 3: a portrait is uploaded, unless broken, and cropped around a focus; service cards follow the mouse into another order; the site shows both', async ({
    page,
    openPage,
    expected,
  }) => {
    // The browser can't draw the broken one either, and reports the picture's URL.
    expected.push(/status of 400/, /Image preprocessing failed .* portrait\.png/, /Connecting to 'blob:/)
    const id = await lake.fetch<string>('*[_id == "home"][0].testimonials.items[0]._ref')
    const visitor = await openPage()
    await visitFully(visitor, '/')
    await keeping(id, async () => {
      const name = (await lake.getDocument<{ name: string }>(id))?.name ?? ''
      const avatar = visitor.locator('figure, li, article').filter({ hasText: name }).locator('img').last()

      await signIn(page, stack.editor, `/structure/library;testimonial;${id}`)
      const portrait = page.getByTestId('image-input')
      const upload = async (name: string, buffer: Buffer) => {
        await portrait.getByTestId('options-menu-button').first().click()
        // Existing pictures can be chosen in only one way, with the name of the tool that shows all of them.
        await expect(page.getByRole('menuitem', { name: /Media|Website content/ })).toHaveText(['Choose from Media'])
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('menuitem', { name: 'Upload' }).click()
        await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
      }
      const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest is lost')])
      await upload('portrait.png', broken)
      await expect(page.getByText('“portrait.png” could not be uploaded')).toBeVisible()
      await expect(page.getByText(/This PNG file is broken.* export it again and upload that file/)).toBeVisible()
      await expect(page.getByText(/See the console/)).toHaveCount(0)
      const dropped = await page.evaluateHandle(() => {
        const files = new DataTransfer()
        files.items.add(new File(['x'], 'IMG_0815.heic', { type: 'image/heic' }))
        return files
      })
      const place = portrait.getByTestId('options-menu-button').first()
      for (const step of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(step, { dataTransfer: dropped })
      await expect(page.getByText(/^This file can’t be used here\. .* export a HEIC photo as JPEG;/)).toBeVisible()
      await upload('marla-at-work.png', await stripes(600, 300))

      await portrait.getByRole('button', { name: 'Open image edit dialog' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Edit hotspot and crop' })
      const area = await dialog.locator('image').first().boundingBox()
      if (!area) throw new Error('The dialog shows no picture.')
      const at = (x: number, y: number) => ({ x: area.x + area.width * x, y: area.y + area.height * y })
      // The crop takes the red stripe away; the focus becomes a small circle, and goes onto the blue one.
      await drag(page, dialog.locator('[data-handle="crop-left"]'), at(1 / 3, 0.5))
      await drag(page, dialog.locator('[data-handle="hotspotHandle"]'), at(0.72, 0.58))
      await drag(page, dialog.locator('[data-handle="hotspot"]'), at(0.9, 0.5))
      await dialog.getByRole('button', { name: 'Close dialog' }).click()
      const preview = page.getByTestId('placements').first().locator('img').first()
      await expect.poll(() => stripeAt(preview, 0.1, 0.5)).toBe('green')
      await expect.poll(() => stripeAt(preview, 0.45, 0.5)).toBe('blue')

      await publish(page)
      await expect(avatar).toHaveAttribute('src', /600x300\.png\?rect=/)
      await avatar.scrollIntoViewIfNeeded()
      await expect(avatar).toHaveJSProperty('complete', true)
      // Wider than it is high, it is cut on the left, not squeezed: a sixth of what is left is green. The site prints it in two
      // colors, in which green is light and blue is dark.
      await expect.poll(() => isLightAt(avatar, 0.08, 0.5)).toBe(true)
      await expect.poll(() => isLightAt(avatar, 0.45, 0.5)).toBe(false)
    })

    const cards = () =>
      lake.fetch<string[]>('*[_type == "serviceCard" && !(_id in path("drafts.**"))] | order(orderRank)._id')
    const [first = '', second = '', third = ''] = await cards()
    const titles = await lake.fetch<string[]>('*[_id == "home"][0].services.cards[]->title')
    await keeping('home', async () => {
      const shown = visitor
        .locator('main section')
        .filter({ hasText: titles[0] ?? '' })
        .getByRole('heading', { level: 3 })
      await expect(shown).toHaveText(titles)
      await goWithin(page, '/structure/home')
      await page.getByRole('button', { name: 'Services', exact: true }).click()
      const handles = page.getByTestId('field-services.cards').locator('[data-ui="DragHandleButton"]')
      await handles.nth(1).scrollIntoViewIfNeeded()
      const below = await handles.nth(1).boundingBox()
      if (!below) throw new Error('There is no second card.')
      await drag(page, handles.first(), { x: below.x + 8, y: below.y + below.height })
      await publish(page)
      await expect(shown).toHaveText([titles[1] ?? '', titles[0] ?? '', ...titles.slice(2)])
    })
    await keeping(first, async () => {
      await goWithin(page, '/structure/library;serviceCard')
      const target = await page.locator(`[data-rfd-draggable-id="${second}"]`).boundingBox()
      if (!target) throw new Error('There is no second card.')
      await drag(page, page.locator(`[data-rfd-drag-handle-draggable-id="${first}"]`), {
        x: target.x + 20,
        y: target.y + target.height * 0.8,
      })
      await expect.poll(async () => (await cards()).slice(0, 3)).toEqual([second, first, third])
    })
  })
})
