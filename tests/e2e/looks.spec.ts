import sharp from 'sharp'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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
    await expect(carousel.locator('[aria-roledescription=slide]').filter({ visible: true })).toHaveCount(1)
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

test('JOB-01 scenes lose nothing at any width: beside the words on wide screens, on a phone across it or small above the jobs', async ({
  page,
}) => {
  for (const path of ['/CareersPage', '/Contact', '/Interest']) {
    await page.goto(path)
    const main = page.getByRole('main')
    const scene = main.locator('img').first()
    for (const width of [360, 390, 560, 768, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(scene).toHaveJSProperty('complete', true)
      const [words, box] = await Promise.all([main.locator('h1 + p').first().boundingBox(), scene.boundingBox()])
      if (!words || !box) throw new Error(`${path} has no words or no scene.`)
      if (width === 390) expect(box.width, path).toBeGreaterThan(path === '/CareersPage' ? 90 : 340)
      if (width === 1440) expect(box.x, path).toBeGreaterThan(words.x + words.width - 2)
      if (path !== '/CareersPage') continue
      const whole = await scene.evaluate(
        (image) => Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      )
      // Nobody loses their head.
      expect(Math.abs(box.width / box.height / whole - 1), `${path} at ${width} px`).toBeLessThan(0.02)
    }
  }
})

test('HOME-03 on phones each figure has its words beside it', async ({ page }) => {
  await page.goto('/')
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Fifteen years of finished work.' }),
  })
  await expect(section.locator('dt')).toHaveCount(4)
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 800 })
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

test('HOME-01 the first screen of Home holds words, buttons and drawing on laptops and tablets, each in its place', async ({
  openPage,
}) => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Slides' })
  for (const [width, height] of [
    [1280, 600],
    [1366, 640],
    [1024, 768],
    [900, 700],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Build', 'Connect', 'Teach']) {
      const tread = carousel.getByRole('button', { name, exact: false })
      await tread.click()
      await expect(tread).toHaveAttribute('aria-current', 'true')
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      const slide = carousel.getByRole('group', { name: new RegExp(`^${name}`) })
      const box = async (element: Locator) => {
        const found = await element.boundingBox()
        if (!found) throw new Error(`${name} is not laid out at ${width} x ${height}.`)
        return found
      }
      const at = `${name} at ${width} x ${height}`
      const [hero, last, stair, drawing] = await Promise.all([
        box(carousel),
        box(slide.getByRole('link').last()),
        box(carousel.getByRole('list')),
        box(slide.getByRole('img')),
      ])
      expect(hero.y + hero.height, `${at}: the end of the slides`).toBeLessThanOrEqual(height)
      expect(last.y + last.height, `${at}: the buttons above the stair`).toBeLessThanOrEqual(stair.y)
      expect(drawing.y, `${at}: the drawing beside the words`).toBeLessThan(last.y)
      expect(drawing.x + drawing.width, `${at}: the drawing at the edge`).toBeGreaterThanOrEqual(width - 1)
      expect(drawing.height, `${at}: the drawing`).toBeGreaterThan(0.3 * width)
    }
  }
})

const SERVICES = ['/Web', '/Mobile', '/Api', '/Cloud', '/IoT', '/Data', '/Digital', '/Training']

test('SVC-02 the sidebar stands beside what a service offers without a hole, and on phones after everything on the service', async ({
  page,
}) => {
  for (const path of SERVICES) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    // The lines move a little when the typefaces come, and again when the rest of the page is laid out.
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-laid-out'))
    await page.evaluate(() => document.fonts.ready)
    const main = page.getByRole('main')
    const sidebar = main.getByRole('complementary', { name: 'More on services' })
    const lists = sidebar.getByRole('list')
    const process = main.locator('section', { has: page.locator('ol > li h3') })
    const measured = async () => {
      const [offer, services, next] = await Promise.all([
        main.getByText('When it is done', { exact: true }).locator('..').boundingBox(),
        lists.first().boundingBox(),
        process.boundingBox(),
      ])
      if (!offer || !services || !next) throw new Error(`${path} has no offer, no list of services or no process.`)
      return { offer, services, next }
    }
    const wide = await measured()
    expect(wide.services.y, `${path}: the sidebar begins beside the offer`).toBeLessThan(wide.offer.y)
    expect(wide.services.x, `${path}: the sidebar is on the right`).toBeGreaterThan(wide.offer.x + wide.offer.width)
    const end = await main.locator('h2, h3, p, li, dd, figcaption').evaluateAll(
      (elements, [from, to]) =>
        Math.max(
          ...elements
            .map((element) => element.getBoundingClientRect())
            .filter(({ left: start, bottom }) => start < from && bottom < to)
            .map(({ bottom }) => bottom),
        ),
      [wide.services.x, wide.next.y] as const,
    )
    expect(wide.next.y - end, `${path}: the hole above the process`).toBeLessThan(300)

    await page.setViewportSize({ width: 390, height: 800 })
    const phone = await measured()
    expect(phone.services.y, `${path}: the sidebar on a phone`).toBeGreaterThan(phone.next.y + phone.next.height)
  }
})

test('text of twice the size breaks no word on a phone, and the logo stays clear of the bar above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/', '/IoT', '/CareersPage']) {
    await page.goto(path)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-laid-out'))
    // What a visitor's own style sheet or the browser's setting does.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root { font-size: 200% }')
      document.adoptedStyleSheets.push(sheet)
    })
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    const broken = await page
      .locator('header li:visible, main h1:visible, main h2:visible, main h3:visible, main li:visible')
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          const found: string[] = []
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}@.]+/gu)) {
              const range = document.createRange()
              range.setStart(text, index)
              range.setEnd(text, index + word.length)
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
              if (lines.size > 1) found.push(word)
            }
          }
          return found
        }),
      )
    expect(broken, path).toEqual([])
    const logo = page.getByRole('banner').getByRole('link', { name: /Archstep/ })
    const [mark, bar] = await Promise.all([
      logo.boundingBox(),
      page.getByRole('banner').getByRole('link', { name: '(314) 555-0142' }).first().boundingBox(),
    ])
    if (!mark || !bar) throw new Error(`${path} has no logo or no bar.`)
    expect(mark.y, path).toBeGreaterThanOrEqual(bar.y + bar.height + 8)
  }
})

test('the number of a section is drawn and not read', async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const named = (node: (typeof nodes)[number] | undefined) => String(node?.name?.value ?? '').trim()
  const label = nodes.find((node) => node.role?.value === 'StaticText' && named(node) === 'Our mission')
  const siblings = nodes.filter(({ parentId }) => label && parentId === label.parentId).map(named)
  expect(siblings.filter(Boolean)).toEqual(['Our mission'])
})
