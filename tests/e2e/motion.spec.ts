import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const VIEWPORT = { width: 1440, height: 900 }
const scene = (page: Page) => page.getByRole('img', { name: /^The arch over the riverfront/ })

/** What is shown where the arch stands: the right half of the first scene, without the words. */
async function arch(page: Page): Promise<Buffer> {
  await expect(scene(page)).toHaveJSProperty('complete', true)
  const box = await scene(page).boundingBox()
  if (!box) throw new Error('The first scene is not laid out.')
  const { x, y, width, height } = box
  return page.screenshot({ clip: { x: x + width / 2, y, width: width / 2, height: height * 0.8 } })
}

/** The share of pixels that look different in two pictures of one size, 0 to 1. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer()))
  if (!a || a.length !== b?.length) throw new Error('The pictures are of different sizes.')
  return a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 40).length / a.length
}

interface Seen {
  /** Milliseconds after the page was asked for at which each part of the arch began to move. */
  begun: number[]
  /** Milliseconds from the beginning to the end of the longest, as declared: a busy machine draws the last frame late. */
  lasts: number
  /** The largest part of the first screen. */
  what: string
  shifted: number
}

/** The page records what moves, so that a test on a busy machine misses nothing. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { begun: [], lasts: 0, what: '', shifted: 0 }
    Object.assign(window, { seen })
    addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[aria-roledescription=slide]')) return
      seen.begun.push(performance.now())
      for (const { effect } of target.getAnimations())
        seen.lasts = Math.max(seen.lasts, Number(effect?.getComputedTiming().endTime ?? 0))
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('element' in entry)) continue
        seen.what = entry.element instanceof HTMLImageElement ? entry.element.alt : 'words'
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shifted += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
const begun = async (page: Page) => (await seen(page)).begun.length
/** Everything in the slides but their fading into one another. */
const running = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation)
        .filter(({ playState }) => playState === 'running')
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('[aria-roledescription=slide]'),
        ).length,
  )

/** Opens Home and lets the arch be raised. */
async function openAndRaise(page: Page): Promise<void> {
  await record(page)
  await page.goto('/')
  await expect.poll(() => begun(page)).toBeGreaterThan(3)
  await expect.poll(() => running(page)).toBe(0)
}

test('HOME-01 a chain becomes the arch and the arch a stair: once, within 2.5 s, without script too; it stands at once under reduced motion, in print and in forced colours', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: VIEWPORT })
  await openAndRaise(page)
  const raised = await seen(page)
  expect(raised.lasts).toBeGreaterThan(0)
  expect(raised.lasts).toBeLessThan(2500)
  expect(raised.what).toMatch(/^The arch over the riverfront/)
  expect(raised.shifted).toBeLessThan(0.01)
  const whole = await arch(page)

  const carousel = page.getByRole('region', { name: 'Slides' })
  await carousel.getByRole('button', { name: 'Pause slides' }).click()
  for (const name of ['Connect', 'Build']) {
    await carousel.getByRole('button', { name }).click()
    await expect(carousel.locator('button[aria-current=true]')).toHaveText(name)
    await expect(carousel.locator('[aria-roledescription=slide]').filter({ visible: true })).toHaveCount(1)
  }
  expect(await begun(page), 'a change of slides raises nothing again').toBe(raised.begun.length)
  // A slide that goes still fades when the next can be seen already.
  await expect.poll(async () => difference(whole, await arch(page))).toBeLessThan(0.001)

  const still = await openPage({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  await still.goto('/', { waitUntil: 'commit' })
  expect(await difference(whole, await arch(still)), 'reduced motion').toBeLessThan(0.001)
  const plain = await openPage({ viewport: VIEWPORT, javaScriptEnabled: false })
  await plain.goto('/', { waitUntil: 'commit' })
  await expect.poll(async () => difference(whole, await arch(plain)), 'without script').toBeLessThan(0.001)

  const printed = await openPage({ viewport: VIEWPORT })
  await printed.emulateMedia({ media: 'print' })
  await printed.goto('/')
  expect(await running(printed), 'print').toBe(0)
  // Without the arch the sky would be one colour.
  const { channels } = await sharp(await arch(printed))
    .greyscale()
    .stats()
  expect(channels[0]?.stdev, 'print').toBeGreaterThan(15)

  const forced = await openPage({ viewport: VIEWPORT, forcedColors: 'active' })
  await forced.goto('/')
  expect(await running(forced), 'forced colours').toBe(0)
})

test('HOME-01 a mouse pulls the chain, which hangs from it, and is raised again when it is let go', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: VIEWPORT })
  await openAndRaise(page)
  await page.getByRole('button', { name: 'Pause slides' }).click()
  const whole = await arch(page)
  const raised = await begun(page)
  const { x, y, width, height } = (await scene(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The top of the arch, in the drawing's units of 1920 x 720.
  const scale = Math.max(width / 1920, height / 720)
  const top = { x: x + width - (1440 - 1072) * scale, y: y + height - (720 - 40) * scale }
  await page.mouse.move(top.x, top.y)
  await page.mouse.down()
  await page.mouse.move(top.x + 40, top.y + 30, { steps: 4 })
  await expect.poll(async () => difference(whole, await arch(page))).toBeGreaterThan(0.01)
  await page.mouse.up()
  await expect.poll(() => begun(page)).toBeGreaterThan(raised)
  await page.mouse.move(0, 0)
  await expect.poll(async () => difference(whole, await arch(page))).toBeLessThan(0.001)
})

/** One scene stands for all: what moves in each, for at most five seconds, and not under reduced motion, its file declares (tests/studio/drawings.test.ts). */
const MOVING = '/IoT'

/** A look at the scene of a page, and a function that says how much of it has moved since, of its pixels. */
async function lookAt(page: Page): Promise<() => Promise<number>> {
  const shown = page.locator('main section:first-of-type img').first()
  await expect(shown).toHaveJSProperty('complete', true)
  const first = await shown.screenshot()
  return async () => difference(first, await shown.screenshot())
}

test('something moves in a scene', async ({ page }) => {
  await page.goto(MOVING)
  const moved = await lookAt(page)
  await expect.poll(moved, { intervals: [100] }).toBeGreaterThan(0)
  expect(await moved(), 'one thing moves').toBeLessThan(0.05)
})
