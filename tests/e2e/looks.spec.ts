import type { Locator } from '@playwright/test'
import { difference, lightness } from '../support/lightness.ts'
import { expect, test } from './fixtures.ts'

const lightnessOf = async (shown: Locator) => lightness(await shown.screenshot())
const boxOf = async (element: Locator) => (await element.boundingBox())!

/** Pictures whose file has the lines of both themes. */
const DRAWN = {
  '/': ['header a[href="/"] img', 'h1 ~ * img, [aria-label="Build, 1 of 3"] img', 'main li:has-text("Docker") img'],
  '/IoT': ['main section:first-of-type img', 'main li:has-text("Zigbee") img'],
  '/case-studies': ['main img'],
  '/Contact': ['main figure img'],
}

test.describe('logo, scenes, marks, charts and the map have the lines of the theme, from one file each', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in the ${colorScheme} theme`, async ({ openPage }) => {
      const page = await openPage({ colorScheme, reducedMotion: 'reduce' })
      const fetched: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/media/')) fetched.push(request.url())
      })
      for (const [path, pictures] of Object.entries(DRAWN)) {
        fetched.length = 0
        await page.goto(path)
        for (const picture of pictures) {
          const shown = page.locator(picture).first()
          await shown.scrollIntoViewIfNeeded()
          await expect(shown).toHaveJSProperty('complete', true)
          await expect(async () => {
            const { ground, lines } = await lightnessOf(shown)
            const [bright, dark] = colorScheme === 'light' ? [ground, lines] : [lines, ground]
            expect(bright, `the lighter of ground and lines of ${picture} on ${path}`).toBeGreaterThanOrEqual(200)
            expect(dark, `the darker of ground and lines of ${picture} on ${path}`).toBeLessThanOrEqual(90)
          }).toPass({ timeout: 20_000 })
        }
        expect(fetched.length).toBeGreaterThan(0)
        expect(new Set(fetched).size, `fetched twice on ${path}`).toBe(fetched.length)
      }
    })
  }
})

test('a page in the dark theme is printed with its drawings, in dark lines', async ({ openPage }) => {
  const page = await openPage({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-laid-out')
  // What the browser would print: the event comes before the page is laid out for printing.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(async () => {
    const { ground, lines } = await lightnessOf(page.getByRole('img', { name: /^The arch over the riverfront/ }))
    expect(ground).toBeGreaterThan(200)
    expect(lines).toBeLessThan(90)
  }).toPass({ timeout: 20_000 })
})

test('HOME-01 at no moment of a change are two headlines visible, while the drawings cross-fade', async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Slides' })
  await carousel.getByRole('button', { name: 'Pause slides' }).click()
  await carousel.getByRole('button', { name: 'Teach' }).click()
  await expect(carousel.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(carousel.locator('[aria-roledescription=slide]').filter({ visible: true })).toHaveCount(1)
  // How many headlines, and how many drawings, are visible at each moment of the change.
  const moments = await page.evaluate(async () => {
    const slides = [...document.querySelectorAll('[aria-roledescription=slide]')]
    const shareOf = (element: Element | null) => {
      let share = element && getComputedStyle(element).visibility !== 'hidden' ? 1 : 0
      for (let part = element; part; part = part.parentElement) share *= Number(getComputedStyle(part).opacity)
      return share
    }
    const seen = (selector: string, least = 0.1, most = 1) =>
      slides.map((slide) => shareOf(slide.querySelector(selector))).filter((share) => share > least && share <= most)
        .length
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Connect')
    button?.click()
    while (button?.getAttribute('aria-current') !== 'true') await new Promise(requestAnimationFrame)
    // The change in slow motion: even on a busy machine, each moment is checked.
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const fade of fades) fade.pause()
    return Array.from({ length: 27 }, (_, step) => {
      for (const fade of fades) fade.currentTime = step * 50
      return { headlines: seen('h1, h2'), fading: seen('h1, h2', 0.1, 0.9), drawings: seen('img') }
    })
  })
  expect(Math.max(...moments.map(({ headlines }) => headlines))).toBe(1)
  // The old words fade out as gradually as the new ones fade in.
  const [going, coming] = [moments.slice(0, 12), moments.slice(12)]
  expect(going.filter(({ fading }) => fading === 1).length).toBeGreaterThan(4)
  expect(coming.filter(({ fading }) => fading === 1).length).toBeGreaterThan(4)
  expect(moments.filter(({ drawings }) => drawings === 2).length).toBeGreaterThan(1)
})

test('in forced colors, marked words are readable, and a ticked box looks ticked', async ({ openPage }) => {
  const page = await openPage({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  const marked = page.locator('mark').first()
  await marked.scrollIntoViewIfNeeded()
  const { ground, lines } = await lightnessOf(marked)
  expect(Math.abs(ground - lines)).toBeGreaterThan(120)
  await page.goto('/Interest')
  const box = page.getByRole('checkbox', { name: /^Keep what I type/ })
  await box.focus()
  const empty = await box.screenshot()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  // The ticked box has a check mark, not only another border.
  expect(await difference(empty, await box.screenshot())).toBeGreaterThan(0.1)
})

test('JOB-01 HOME-03 no scene loses a part, and no figure its caption, on a phone or a wide screen', async ({
  page,
}) => {
  await page.goto('/CareersPage')
  const scene = page.getByRole('main').locator('img').first()
  await expect(scene).toHaveJSProperty('complete', true)
  for (const width of [360, 560, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await boxOf(scene)
    const whole = await scene.evaluate(
      (image) => Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    )
    expect(box.width / box.height / whole, `at ${width} px`).toBeCloseTo(1, 1)
  }
  await page.goto('/')
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 800 })
    const figures = page.locator('section:has(h2:text-is("Fifteen years of finished work.")) dl > div')
    await expect(figures).toHaveCount(4)
    for (const figure of await figures.all()) {
      const [words, number] = await Promise.all([boxOf(figure.locator('dt')), boxOf(figure.locator('dd'))])
      expect(words.x, `at ${width} px`).toBeGreaterThanOrEqual(number.x + number.width)
    }
  }
})

test('CONTACT-01 the first screen has a number to call and a link to the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 760 })
  await page.goto('/Contact')
  const main = page.getByRole('main')
  const call = main.getByRole('link', { name: '(314) 555-0142' }).first()
  await expect(call).toHaveAttribute('href', 'tel:+13145550142')
  await expect(call).toBeInViewport()
  await main.getByRole('link', { name: 'Get in Touch' }).click()
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toBeInViewport()
})

test('HOME-01 the first screen of Home has text, buttons and drawing on laptops and tablets, each in its place', async ({
  openPage,
}) => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Slides' })
  for (const [width, height] of [
    [1280, 600],
    [900, 700],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Build', 'Connect', 'Teach']) {
      const tread = carousel.getByRole('button', { name })
      await tread.click()
      await expect(tread).toHaveAttribute('aria-current', 'true')
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      const slide = carousel.getByRole('group', { name: new RegExp(`^${name}`) })
      const parts = [carousel, slide.getByRole('link').last(), carousel.getByRole('list'), slide.getByRole('img')]
      const [hero, last, stair, drawing] = await Promise.all(parts.map(boxOf))
      if (!hero || !last || !stair || !drawing) throw new Error('The first screen is not laid out.')
      const at = `${name} at ${width} x ${height}`
      expect(hero.y + hero.height, `${at}: the end of the slides`).toBeLessThanOrEqual(height)
      expect(last.y + last.height, `${at}: the buttons above the stair`).toBeLessThanOrEqual(stair.y)
      expect(drawing.y, `${at}: the drawing beside the words`).toBeLessThan(last.y)
      expect(drawing.height, `${at}: the drawing`).toBeGreaterThan(0.3 * width)
    }
  }
})

test('SVC-01 SVC-02 the sidebar is next to the offer, on phones after the process; its steps rise evenly', async ({
  page,
}) => {
  // The other services have no parts or numbers of steps beyond these.
  for (const path of ['/Api', '/Cloud', '/IoT', '/Data', '/Training']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    const main = page.getByRole('main')
    const sidebar = main.getByRole('complementary', { name: 'More on services' }).getByRole('list').first()
    const process = main.locator('section', { has: page.locator('ol > li h3') })
    const [offer, beside] = await Promise.all([
      boxOf(main.getByText('When it is done', { exact: true }).locator('..')),
      boxOf(sidebar),
    ])
    expect(beside.y, `${path}: the sidebar begins beside the offer`).toBeLessThan(offer.y)
    expect(beside.x, `${path}: the sidebar is on the right`).toBeGreaterThan(offer.x + offer.width)
    const tops = await process
      .locator('ol > li:has(h3)')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top))
    const rises = tops.slice(1).map((top, index) => Math.round((tops[index] ?? 0) - top))
    expect(new Set(rises), `${path}: the treads`).toEqual(new Set([40]))
    await page.setViewportSize({ width: 390, height: 800 })
    const more = main.getByText(/^More about /)
    await more.click()
    const [last, after] = await Promise.all([boxOf(process), boxOf(sidebar)])
    expect(after.y, `${path}: the sidebar on a phone`).toBeGreaterThan(last.y + last.height)
  }
})

test('SVC-02 on phones, one click opens the rest of the sidebar, also after Back; wide screens and paper show it', async ({
  openPage,
}) => {
  const phone = { width: 390, height: 844 }
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ viewport: phone, javaScriptEnabled })
    await page.goto('/Web')
    const sidebar = page.getByRole('complementary', { name: 'More on services' })
    const other = sidebar.getByRole('link', { name: 'Cloud Services' })
    const more = sidebar.locator('summary', { hasText: 'More about Web Development' })
    await expect(sidebar.getByRole('heading', { name: 'Ask a web engineer' })).toBeVisible()
    await expect(other).toBeHidden()
    const invitation = page.getByRole('heading', { name: 'Send us the address of your current site.' })
    await expect(invitation).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(other).toBeVisible()
    await expect(invitation).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(other).toBeVisible()
    await expect(more).toBeHidden()
    await page.setViewportSize(phone)
    await expect(other).toBeHidden()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(other).toBeVisible()
    if (!javaScriptEnabled) continue
    // From then on links don't load the page anew.
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    await other.click()
    await expect(page.getByText('More about Cloud Services')).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Web Development' })).toBeHidden()
    await page.goBack()
    await expect(other).toBeInViewport()
  }
})

test('a wide logo keeps its shape, and leaves enough room for the menu', async ({ page }) => {
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const logo = page.locator('header a[href="/"] img').first()
    const shape = await logo.evaluate(async (image: HTMLImageElement) => {
      image.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>')}`
      await image.decode()
      const { width: across, height: down } = image.getBoundingClientRect()
      return across / down
    })
    expect(shape).toBeCloseTo(3, 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('text at twice the size breaks no word on a phone, and the logo doesn’t touch the bar above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/', '/IoT', '/CareersPage']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    // Like a visitor's own style sheet or the browser's setting.
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
    const banner = page.getByRole('banner')
    const mark = await boxOf(banner.getByRole('link', { name: /Archstep/ }))
    const bar = await boxOf(banner.getByRole('link', { name: '(314) 555-0142' }).first())
    expect(mark.y, path).toBeGreaterThanOrEqual(bar.y + bar.height + 8)
  }
})

test('the number of a section is visible, but not read out', async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  // The tree follows the page a moment later.
  const readOut = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const named = (node: (typeof nodes)[number]) => String(node.name?.value ?? '').trim()
    const label = nodes.find((node) => node.role?.value === 'StaticText' && named(node) === 'Our mission')
    const siblings = nodes.filter(({ parentId }) => label && parentId === label.parentId)
    return siblings.map(named).filter(Boolean)
  }
  await expect.poll(readOut).toEqual(['Our mission'])
})
