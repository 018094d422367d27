import type { Page } from '@playwright/test'
import { isHydrated } from '../support/isHydrated.ts'
import { atRest, standing } from '../support/restingPosition.ts'
import { expect, test, visitFully } from './fixtures.ts'

const MAP = 'https://www.openstreetmap.org/**'
const form = (page: Page) => page.locator('#contactForm')

test('CONTACT-01 if the map can’t be reached, the drawing stays, with a sentence', async ({ page, expected }) => {
  expected.push(/left the machine: https:\/\/www\.openstreetmap\.org/, /ERR_|Failed to load/)
  await page.route(MAP, (route) => route.abort('connectionrefused'))
  await visitFully(page, '/Contact')
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.getByText(/The map can’t be loaded here/)).toBeVisible()
  await expect(page.getByRole('img', { name: /drawn plan/ })).toBeVisible()
  await expect(page.locator('object')).toHaveCount(0)
})

test('ABOUT-03 CONTACT-03 the invitation on About scrolls smoothly to the form', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await visitFully(page, '/About')
  await page.evaluate(() => {
    const native = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      const { scrollBehavior } = getComputedStyle(document.documentElement)
      if (this.id === 'contactForm') document.documentElement.dataset.scrolled = scrollBehavior
      native.call(this, options)
    }
  })
  await page.locator('main a[href="/Contact#contactForm"]').click()
  await expect(page).toHaveURL('/Contact#contactForm')
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'smooth')
  await expect(form(page)).toBeInViewport()
  await expect(form(page)).toBeFocused()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`CONTACT-03 a visit with the form’s hash scrolls there, motion: ${reducedMotion}; a reload stays in place`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: { width: 1280, height: 720 }, reducedMotion })
    await page.addInitScript(() => {
      const places = [0]
      Object.assign(window, { places })
      const look = () => {
        if (places.at(-1) !== scrollY) places.push(scrollY)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      addEventListener('scroll', () => {
        const { documentElement: root } = document
        root.dataset.scrolled ??= getComputedStyle(root).scrollBehavior
      })
    })
    const top = () => form(page).evaluate((element) => Math.abs(element.getBoundingClientRect().top))
    // Links from elsewhere may have the path in lowercase.
    await page.goto('/contact#contactForm')
    await expect(form(page)).toBeFocused()
    await expect.poll(top).toBeLessThan(120)
    const onTheWay = await page.evaluate(() => {
      const { places } = window as unknown as { places: number[] }
      // Final corrections don't count.
      return places.filter((place) => place > 0.05 * scrollY && place < 0.75 * scrollY)
    })
    // A busy machine may draw no frames in between.
    const isSmooth = reducedMotion === 'no-preference'
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', isSmooth ? 'smooth' : 'auto')
    if (!isSmooth) expect(onTheWay).toEqual([])
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    await page.waitForFunction(isHydrated)
    const { y } = await atRest(() => page.evaluate(standing))
    expect(Math.abs(y - 2000)).toBeLessThan(50)
  })
}

test('CONTACT-02 CONTACT-05 without script, the form goes to the mail program and the questions open', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/Contact')
  await expect(form(page)).toHaveAttribute('action', 'mailto:hello@archstep.example')
  await expect(form(page)).toHaveAttribute('enctype', 'text/plain')
  await expect(page.getByText(/Monday to Friday 9 AM to 6 PM/)).toBeHidden()
  await page.getByText('How do I contact support').click()
  await expect(page.getByText(/Monday to Friday 9 AM to 6 PM/)).toBeVisible()
})

test('on phones, a bar at the bottom of the screen appears after scrolling, and makes room for typing', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/Contact')
  const bar = page.getByRole('complementary', { name: 'Call us' })
  // At the top of the page, the header has the number.
  await expect(bar).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect(bar).toBeInViewport({ ratio: 1 })
  for (const name of ['Full Name', 'Comment']) {
    const field = form(page).getByRole('textbox', { name })
    await field.focus()
    await expect(bar, name).toBeHidden()
    await field.blur()
    await expect(bar, name).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})
