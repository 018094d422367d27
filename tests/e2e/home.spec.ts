import { expect, expectAccessible, seeWholePage, test } from './fixtures.ts'

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
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Slides' })
  const slideButtons = carousel.getByRole('button', { name: /Build|Connect|Teach/ })
  await expect(slideButtons).toHaveCount(3)
  const current = () =>
    slideButtons.evaluateAll((all) => all.findIndex((button) => button.getAttribute('aria-current') === 'true'))
  await expect(carousel.getByRole('link', { name: 'About Archstep' })).toHaveAttribute('href', /^\/about$/i)
  await page.clock.runFor(2000)
  await expect.poll(current).toBe(0)
  await slideButtons.nth(1).click()
  await expect.poll(current).toBe(1)
  const seen = new Set<number>()
  for (let round = 0; round < 4; round += 1) {
    await page.clock.runFor(6100)
    // The fade itself runs in real time, whatever the clock of the page says.
    await page.waitForTimeout(1400)
    seen.add(await current())
  }
  expect([...seen].toSorted()).toEqual([0, 1, 2])
})

test('HOME-01 under reduced motion the carousel stands still, and it can be paused otherwise', async ({ openPage }) => {
  const still = await openPage({ reducedMotion: 'reduce' })
  await still.clock.install()
  await still.goto('/')
  for (let round = 0; round < 10; round += 1) await still.clock.runFor(2000)
  await expect(still.getByRole('button', { name: /Build/ })).toHaveAttribute('aria-current', 'true')

  const moving = await openPage()
  await moving.clock.install()
  await moving.goto('/')
  await moving.getByRole('button', { name: /pause/i }).click()
  for (let round = 0; round < 10; round += 1) await moving.clock.runFor(2000)
  await expect(moving.getByRole('button', { name: /Build/ })).toHaveAttribute('aria-current', 'true')
  await expect(moving.getByRole('button', { name: /play/i })).toBeVisible()
})

test('HOME-01 a finger swipes to the next slide and back, a mouse selects text', async ({ openPage }) => {
  const page = await openPage({ hasTouch: true, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const current = page.getByRole('region', { name: 'Slides' }).locator('[aria-current=true]')
  await page.getByRole('button', { name: 'Pause slides' }).click()
  const session = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    // While slides fade into one another two are seen.
    await expect(page.locator('[aria-roledescription=slide]').filter({ visible: true })).toHaveCount(1)
    for (const x of [from, (from + to) / 2, to]) {
      const touchPoints = [{ x, y: 300 }]
      await session.send('Input.dispatchTouchEvent', { type: x === from ? 'touchStart' : 'touchMove', touchPoints })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(300, 100)
  await expect(current).toHaveText('Connect')
  await swipe(100, 300)
  await expect(current).toHaveText('Build')
  await swipe(100, 300)
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

test('HOME-02 the mission text opens with Read More and closes with Read Less', async ({ page }) => {
  await page.goto('/')
  const more = page.getByText('You get a drawing of what is there')
  await expect(more).toBeHidden()
  await page.getByRole('button', { name: 'Read More' }).click()
  await expect(more).toBeVisible()
  await page.getByRole('button', { name: 'Read Less' }).click()
  await expect(more).toBeHidden()
})

test('HOME-03 HOME-09 counters start at 0 when 30 % of the section is seen, run once, and end at their targets', async ({
  page,
}) => {
  await page.goto('/')
  const stats = page.locator('section', { has: page.getByRole('heading', { name: 'Fifteen years of finished work.' }) })
  const figure = stats.getByRole('definition').filter({ hasText: /^\d+$/ })
  await expect(figure).toHaveCount(4)
  const targets = [15, 40, 50, 200]
  const shown = async () => (await figure.allTextContents()).map(Number).toSorted((a, b) => a - b)
  expect(await shown()).toEqual(targets)
  await stats.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await shown()).at(-1), { intervals: [20], timeout: 2000 }).toBeLessThan(100)
  await expect.poll(shown).toEqual(targets)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await stats.scrollIntoViewIfNeeded()
  for (let look = 0; look < 10; look += 1) {
    expect(await shown()).toEqual(targets)
    await page.waitForTimeout(50)
  }
})

test('HOME-04 eight service cards lead to their routes', async ({ page }) => {
  await page.goto('/')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Eight things we do well.' }) })
  const links = section.getByRole('link')
  await expect(links).toHaveCount(8)
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs.toSorted()).toEqual(
    ['/Mobile', '/Web', '/Api', '/Cloud', '/IoT', '/Data', '/Digital', '/Training'].toSorted(),
  )
})

test('HOME-05 HOME-06 HOME-07 HOME-08 testimonials, technologies, call to action and contact banner', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('blockquote')).toHaveCount(4)
  const technology = page.locator('section', { has: page.getByRole('heading', { name: /Proven tools/ }) })
  await expect(technology.getByRole('listitem')).toHaveCount(12)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Talk to an engineer' })).toHaveAttribute('href', /^\/contact$/i)
  await expect(page.getByText('Mon-Fri 9am-6pm EST')).toBeVisible()
  await expect(page.getByText('Sat 10am-2pm EST')).toBeVisible()
  await expect(main.locator('a[href="mailto:hello@archstep.example"]').first()).toBeVisible()
  await expect(main.locator('a[href="tel:+13145550142"]').first()).toBeVisible()
  await expect(main.locator('a[href^="https://wa.me/"]').first()).toBeVisible()
})

test('HOME-10 the page is flagged ready 300 ms after load', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-ready="true"]')).toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    for (const path of ['/', '/IoT', '/no-such-page']) {
      test(`${path} has no WCAG 2.2 AA violation in the ${colorScheme} theme at ${width} px`, async ({
        openPage,
        expected,
      }) => {
        if (path === '/no-such-page') expected.push(/status of 404/)
        const page = await openPage({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
        await page.goto(path)
        await seeWholePage(page)
        await expectAccessible(page)
      })
    }
  }
}

test('nothing scrolls sideways from 320 to 1920 px', async ({ page, expected }) => {
  expected.push(/status of 404/)
  for (const path of ['/', '/IoT', '/no-such-page']) {
    await page.goto(path)
    for (const width of [320, 360, 480, 768, 769, 820, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} at ${width} px`).toBe(0)
    }
  }
})
