import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { difference } from '../support/lightness.ts'
import { expect, test, visitFully } from './fixtures.ts'

const VIEWPORT = { width: 1440, height: 900 }
const scene = (page: Page) => page.getByRole('img', { name: /^The arch over the riverfront/ })

/** The area of the arch: the right half of the first scene, without the words. */
async function arch(page: Page): Promise<Buffer> {
  await expect(scene(page)).toHaveJSProperty('complete', true)
  const { x, y, width, height } = (await scene(page).boundingBox())!
  return page.screenshot({ clip: { x: x + width / 2, y, width: width / 2, height: height * 0.8 } })
}

interface Seen {
  /** How many parts of the arch began to move. */
  begun: number
  /** The longest animation in milliseconds, as declared: a busy machine draws the last frame late. */
  lasts: number
  shifted: number
  /** What shifted, from where to where. */
  shifts: string[]
}

/** What Chromium adds to the entry of a layout shift. */
interface Shift {
  value: number
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
const begun = async (page: Page) => (await seen(page)).begun
/** All animations in the slides except their cross-fades. */
const running = (page: Page) =>
  page
    .locator('[aria-roledescription=slide]')
    .evaluateAll(
      (slides) =>
        slides
          .flatMap((slide) => slide.getAnimations({ subtree: true }))
          .filter((animation) => animation instanceof CSSAnimation && animation.playState === 'running').length,
    )

/** The page records what moves, so a test on a busy machine misses nothing. */
const recordMoves = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { begun: 0, lasts: 0, shifted: 0, shifts: [] }
    Object.assign(window, { seen })
    addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[aria-roledescription=slide]')) return
      seen.begun += 1
      // From the style sheet, because a busy machine may report the start only when the animation is over.
      const { animationDelay, animationDuration } = getComputedStyle(target)
      const [delays, durations] = [animationDelay, animationDuration].map((list) => list.split(',').map(parseFloat))
      durations?.forEach((seconds, index) => {
        seen.lasts = Math.max(seen.lasts, 1000 * (seconds + (delays?.[index] ?? 0)))
      })
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        seen.shifted += entry.value
        for (const { node, previousRect, currentRect } of entry.sources) {
          const from = `${previousRect.x} ${previousRect.y} ${previousRect.width} ${previousRect.height}`
          const to = `${currentRect.x} ${currentRect.y} ${currentRect.width} ${currentRect.height}`
          seen.shifts.push(
            `${entry.value} at ${entry.startTime}: ${node?.nodeName} ${node?.textContent} ${from} → ${to}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Opens Home and lets the arch rise. */
async function openAndRaise(page: Page): Promise<void> {
  await recordMoves(page)
  await page.goto('/')
  await expect.poll(() => begun(page)).toBeGreaterThan(3)
  await expect.poll(() => running(page)).toBe(0)
}

test('HOME-01 a chain becomes the arch, then a stair, in 2.5 s; static with reduced motion and in print', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: VIEWPORT })
  await openAndRaise(page)
  const raised = await seen(page)
  expect(raised.lasts).toBeGreaterThan(0)
  expect(raised.lasts).toBeLessThan(2500)
  expect(raised.shifted, raised.shifts.join('\n')).toBeLessThan(0.01)
  const whole = await arch(page)

  const carousel = page.getByRole('region', { name: 'Slides' })
  await carousel.getByRole('button', { name: 'Pause slides' }).click()
  for (const name of ['Connect', 'Build']) {
    await carousel.getByRole('button', { name }).click()
    await expect(carousel.locator('button[aria-current=true]')).toHaveText(name)
    await expect(carousel.locator('[aria-roledescription=slide]').filter({ visible: true })).toHaveCount(1)
  }
  expect(await begun(page), 'a change of slides raises nothing again').toBe(raised.begun)
  // The old slide is still fading when the next one is already visible.
  await expect.poll(async () => difference(whole, await arch(page))).toBeLessThan(0.001)

  const still = await openPage({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  await recordMoves(still)
  await still.goto('/')
  await expect.poll(async () => difference(whole, await arch(still)), 'reduced motion').toBeLessThan(0.001)
  expect(await begun(still), 'reduced motion').toBe(0)
  const plain = await openPage({ viewport: VIEWPORT, javaScriptEnabled: false })
  await plain.goto('/', { waitUntil: 'commit' })
  await expect.poll(async () => difference(whole, await arch(plain)), 'without script').toBeLessThan(0.001)

  const printed = await openPage({ viewport: VIEWPORT })
  await printed.emulateMedia({ media: 'print' })
  await printed.goto('/')
  expect(await running(printed), 'print').toBe(0)
  // Without the arch, the sky would be one color.
  const contrast = async () => (await sharp(await arch(printed)).stats()).channels[0]?.stdev
  await expect.poll(contrast, 'print').toBeGreaterThan(15)

  const forced = await openPage({ viewport: VIEWPORT, forcedColors: 'active' })
  await forced.goto('/')
  expect(await running(forced), 'forced colors').toBe(0)
})

test('HOME-01 a mouse pulls the chain, which hangs from it, and rises again when released', async ({ openPage }) => {
  const page = await openPage({ viewport: VIEWPORT })
  await openAndRaise(page)
  await page.getByRole('button', { name: 'Pause slides' }).click()
  // From then on, the page responds.
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible()
  const whole = await arch(page)
  const raised = await begun(page)
  const { x, y, width, height } = (await scene(page).boundingBox())!
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

test('ABOUT-02 five values slide in one after another at 300 ms steps; with reduced motion, they are static', async ({
  page,
}) => {
  const values = page.locator('section', { has: page.getByText('Core Values', { exact: true }) }).locator('ol > li')
  await visitFully(page, '/About')
  await expect(values).toHaveCount(5)
  // Shifted, but readable: a visitor may stop before they slide in.
  await expect(values.first()).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -48, 0)')
  await expect(values.first()).toHaveCSS('opacity', '1')
  await values.nth(2).scrollIntoViewIfNeeded()
  await expect(values.first().locator('xpath=..')).toHaveAttribute('data-visible', 'true')
  const delays = await values.evaluateAll((items) =>
    items.map((item) => Number.parseFloat(getComputedStyle(item).transitionDelay) * 1000),
  )
  expect(delays.map(Math.round)).toEqual([0, 300, 600, 900, 1200])
  await expect(values.last()).toHaveCSS('transform', /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  for (const value of await values.all()) await expect(value).toHaveCSS('transform', 'none')
})
