import sharp from 'sharp'
import type { Locator } from '@playwright/test'
import { whileChanged } from '../support/whileChanged.ts'
import { expect, test } from './fixtures.ts'
import { lake } from './lake.ts'

/** How light the ground (the commonest value) and the farthest from it are in what is shown of an element, 0 to 255. */
async function lightness(shown: Locator): Promise<{ ground: number; lines: number }> {
  const values = await sharp(await shown.screenshot())
    .greyscale()
    .raw()
    .toBuffer()
  const count = new Map<number, number>()
  for (const value of values) count.set(value, (count.get(value) ?? 0) + 1)
  const [ground = 0] = [...count].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const farthest = [...count.keys()].toSorted((a, b) => Math.abs(b - ground) - Math.abs(a - ground))
  return { ground, lines: farthest[0] ?? ground }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`logo, scenes, marks, charts and the map have the lines of the ${colorScheme} theme, from one file each`, async ({
    openPage,
  }) => {
    const page = await openPage({ colorScheme, reducedMotion: 'reduce' })
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/media/')) fetched.push(request.url())
    })
    const drawn = {
      '/': ['header a[href="/"] img', 'h1 ~ * img, [aria-label="Build, 1 of 3"] img', 'main li:has-text("Docker") img'],
      '/IoT': ['main section:first-of-type img', 'main li:has-text("Zigbee") img'],
      '/case-studies': ['main img'],
      '/Contact': ['main figure img'],
    }
    for (const [path, pictures] of Object.entries(drawn)) {
      fetched.length = 0
      await page.goto(path)
      for (const picture of pictures) {
        const shown = page.locator(picture).first()
        await shown.scrollIntoViewIfNeeded()
        await expect(shown).toHaveJSProperty('complete', true)
        const look = () => lightness(shown)
        const wanted = colorScheme === 'light' ? [200, 255, 0, 90] : [0, 90, 200, 255]
        const [groundFrom = 0, groundTo = 0, linesFrom = 0, linesTo = 0] = wanted
        await expect(async () => {
          const { ground, lines } = await look()
          expect(ground, `the ground of ${picture} on ${path}`).toBeGreaterThanOrEqual(groundFrom)
          expect(ground, `the ground of ${picture} on ${path}`).toBeLessThanOrEqual(groundTo)
          expect(lines, `the lines of ${picture} on ${path}`).toBeGreaterThanOrEqual(linesFrom)
          expect(lines, `the lines of ${picture} on ${path}`).toBeLessThanOrEqual(linesTo)
        }).toPass({ timeout: 8000 })
      }
      expect(fetched.length).toBeGreaterThan(0)
      expect(
        fetched.filter((address, index) => fetched.indexOf(address) !== index),
        `fetched twice on ${path}`,
      ).toEqual([])
    }
  })
}

test('a page of the dark theme is printed with its drawings, in dark lines', async ({ openPage }) => {
  const [dark, light] = await Promise.all(
    (['dark', 'light'] as const).map(async (colorScheme) => {
      const page = await openPage({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/')
      await page.waitForFunction(() => document.documentElement.hasAttribute('data-laid-out'))
      // What the browser would put on paper, held still: the event comes before the page is laid out for it.
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await page.emulateMedia({ media: 'print', colorScheme: 'light' })
      return lightness(page.getByRole('img', { name: /^The arch over the riverfront/ }))
    }),
  )
  expect(light?.ground).toBeGreaterThan(200)
  expect(light?.lines).toBeLessThan(90)
  expect(dark?.ground).toBeGreaterThan(200)
  expect(dark?.lines).toBeLessThan(90)
})

interface Moment {
  /** How much is seen of each slide's headline, and of its drawing: 0 to 1. */
  headlines: number[]
  drawings: number[]
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`HOME-01 at no moment of a change are two headlines seen, ${reducedMotion === 'reduce' ? 'and nothing fades under reduced motion' : 'while the drawings fade into one another'}`, async ({
    openPage,
  }) => {
    const page = await openPage({ reducedMotion })
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Slides' })
    // A show that goes on would change slides by itself.
    if (reducedMotion !== 'reduce') await carousel.getByRole('button', { name: 'Pause slides' }).click()
    await carousel.getByRole('button', { name: 'Teach' }).click()
    await expect(carousel.getByRole('heading', { level: 2 })).toBeVisible()
    await page.waitForTimeout(1500)
    const moments = await page.evaluate(async () => {
      const slides = [...document.querySelectorAll('[aria-roledescription=slide]')]
      const seen = (element: Element | null): number => {
        if (!element || getComputedStyle(element).visibility === 'hidden') return 0
        let share = 1
        for (let part: Element | null = element; part; part = part.parentElement) {
          share *= Number(getComputedStyle(part).opacity)
        }
        return share
      }
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Connect')
      button?.click()
      while (button?.getAttribute('aria-current') !== 'true') await new Promise(requestAnimationFrame)
      // The change in slow motion: however busy the machine is, each moment is looked at.
      const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const fade of fades) fade.pause()
      const found: Moment[] = []
      for (let milliseconds = 0; milliseconds <= 1300; milliseconds += 50) {
        for (const fade of fades) fade.currentTime = milliseconds
        found.push({
          headlines: slides.map((slide) => seen(slide.querySelector('h1, h2'))),
          drawings: slides.map((slide) => seen(slide.querySelector('img'))),
        })
      }
      for (const fade of fades) fade.finish()
      return found
    })
    const both = moments.filter(({ headlines }) => headlines.filter((share) => share > 0.05).length > 1)
    expect(both).toEqual([])
    expect(moments.at(-1)?.headlines.map(Math.round)).toEqual([0, 1, 0])
    const between = moments.filter(({ drawings }) => drawings.filter((share) => share > 0.1 && share < 0.9).length > 1)
    if (reducedMotion === 'reduce') expect(between).toEqual([])
    else expect(between.length).toBeGreaterThan(1)
  })
}

test('marked words can be read in forced colours', async ({ openPage }) => {
  const page = await openPage({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  const marked = page.locator('mark').first()
  await marked.scrollIntoViewIfNeeded()
  const { ground, lines } = await lightness(marked)
  expect(Math.abs(ground - lines)).toBeGreaterThan(120)
})

test('JOB-01 nobody in the scene of the job list loses their head, at any width', async ({ page }) => {
  for (const width of [360, 412, 560, 600, 768, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/CareersPage', '/Careers']) {
      await page.goto(path)
      const scene = page.locator('main img').first()
      await expect(scene).toHaveJSProperty('complete', true)
      const [shown, whole] = await scene.evaluate((image: HTMLImageElement) => [
        image.clientWidth / image.clientHeight,
        Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      ])
      expect(Math.abs((shown ?? 0) / (whole ?? 1) - 1), `${path} at ${width} px`).toBeLessThan(0.02)
    }
  }
})

test('scenes stand beside the words of their page on wide screens, and fill the width on phones', async ({ page }) => {
  for (const path of ['/CareersPage', '/Contact', '/Interest']) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const main = page.getByRole('main')
      const words = await main.locator('h1').locator('..').boundingBox()
      const scene = await main.locator('img').first().boundingBox()
      if (!words || !scene) throw new Error(`${path} has no heading or no scene.`)
      if (width === 390) expect(scene.width, path).toBeGreaterThan(340)
      else expect(scene.y, path).toBeLessThan(words.y + words.height)
    }
  }
})

test('HOME-03 on phones each figure has its words beside it', async ({ page }) => {
  for (const width of [320, 360, 375, 412]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Fifteen years of finished work.' }),
    })
    await expect(section.locator('dt')).toHaveCount(4)
    const below = await section.locator('dl > div').evaluateAll((steps) =>
      steps.flatMap((step) => {
        const [words, figure] = ['dt', 'dd'].map((name) => step.querySelector(name)?.getBoundingClientRect())
        return words && figure && words.left >= figure.right ? [] : [step.textContent]
      }),
    )
    expect(below, `at ${width} px`).toEqual([])
  }
})

test('CONTACT-01 the first screen has a number to call and the way to the form', async ({ page }) => {
  for (const [width, height] of [
    [390, 760],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/Contact')
    const main = page.getByRole('main')
    const call = main.getByRole('link', { name: '(314) 555-0142' }).first()
    await expect(call).toHaveAttribute('href', 'tel:+13145550142')
    await expect(call).toBeInViewport()
    await main.getByRole('link', { name: 'Get in Touch' }).click()
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toBeInViewport()
  }
})

test('the preview of an article’s photograph does not glow beyond the photograph', async ({ page, expected }) => {
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#cc0000' } })
    .jpeg()
    .toBuffer()
  const asset = await lake.assets.upload('image', bytes, { filename: 'red.jpg' })
  const photograph = { _type: 'picture', alt: 'A wall', asset: { _type: 'reference', _ref: asset._id } }
  const post = 'post-where-month-end-goes'
  expected.push(/ERR_FAILED/)
  // Only the preview, which comes with the page's content, is ever shown.
  await page.route(/\/images\//, (route) => route.abort())
  await whileChanged(lake, [post, 'picture'], photograph, async () => {
    await page.goto('/Blog/where-month-end-goes')
    const preview = page.locator('img[src^="data:"]').first()
    await expect(preview).toBeVisible({ timeout: 20_000 })
    const box = await preview.boundingBox()
    if (!box) throw new Error('The preview is not laid out.')
    const above = await page.screenshot({ clip: { x: box.x + box.width / 2, y: box.y - 12, width: 40, height: 8 } })
    const { channels } = await sharp(above).stats()
    const [red, green] = channels
    expect((red?.mean ?? 0) - (green?.mean ?? 255)).toBeLessThan(8)
  })
  await lake.delete(asset._id)
})
