import { expect, test, visitFully } from './fixtures.ts'

test('ROUTE-01 / shows Home, complete without any script', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const name of ['Fifteen years of finished work.', 'Eight things we do well.']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByText('200', { exact: true })).toBeVisible()
})

test('HOME-01 the carousel fades through three slides every six seconds, loops and goes on after a click', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Slides' })
  const current = carousel.locator('button[aria-current=true]')
  const visible = carousel.locator('[aria-roledescription=slide]').filter({ visible: true })
  await page.clock.runFor(2000)
  await carousel.getByRole('button', { name: 'Connect' }).click()
  await expect(current).toHaveText('Connect')
  for (const next of ['Teach', 'Build', 'Connect']) {
    // The fade itself runs in real time, whatever the clock of the page says; the six seconds begin after it.
    await expect(visible).toHaveCount(1)
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(current).toHaveText(next, { timeout: 500 })
    }).toPass()
  }
})

test('HOME-01 a finger swipes to the next slide and back, a mouse selects text', async ({ openPage }) => {
  const page = await openPage({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const current = page.getByRole('region', { name: 'Slides' }).locator('[aria-current=true]')
  await page.getByRole('button', { name: 'Pause slides' }).click()
  // The scripts are there, and with them what answers a finger.
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    // While slides fade into one another two are seen.
    await expect(page.locator('[aria-roledescription=slide]').filter({ visible: true })).toHaveCount(1)
    // However slow a busy machine makes it, it goes over more than half of the screen.
    for (let step = 0; step <= 5; step += 1) {
      const touchPoints = [{ x: from + ((to - from) * step) / 5, y: 300 }]
      await session.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(360, 20)
  await expect(current).toHaveText('Connect')
  await swipe(20, 360)
  await expect(current).toHaveText('Build')
  await swipe(20, 360)
  await expect(current).toHaveText('Teach')

  const heading = page.getByRole('heading', { level: 2, name: /./ }).first()
  const box = await heading.boundingBox()
  if (!box) throw new Error('The heading of the slide is not there.')
  await page.mouse.move(box.x + 4, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\w/)
  await expect(current).toHaveText('Teach')
})

test('HOME-03 HOME-09 counters run from 0 to their targets once 30 % of the section is seen', async ({ page }) => {
  await visitFully(page, '/')
  const stats = page.locator('section', { has: page.getByRole('heading', { name: 'Fifteen years of finished work.' }) })
  const figures = stats.getByRole('definition').filter({ hasText: /^\d+$/ })
  const targets = [15, 40, 50, 200]
  await expect(figures).toHaveText(targets.map(String))
  // The page itself records each value that a figure shows: a test that looks from time to time would miss them.
  await figures.evaluateAll((elements) => {
    const shown: number[][] = elements.map(() => [])
    Object.assign(window, { shown })
    for (const [index, element] of elements.entries()) {
      const record = () => void shown[index]?.push(Number(element.textContent))
      new MutationObserver(record).observe(element, { childList: true, characterData: true, subtree: true })
    }
  })
  const shown = () => page.evaluate(() => (window as unknown as { shown: number[][] }).shown)
  expect(await shown()).toEqual([[], [], [], []])
  await stats.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await shown()).map((values) => values.at(-1))).toEqual(targets)
  for (const values of await shown()) {
    expect(values[0]).toBe(0)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  }
})
