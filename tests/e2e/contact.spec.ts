import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visitFully } from './fixtures.ts'

const MAP = 'https://www.openstreetmap.org/**'
const form = (page: Page) => page.locator('#contactForm')

/** Records what would have opened a mail program. */
async function recordMail(page: Page) {
  const opened: string[] = []
  await page.exposeFunction('recordMail', (address: string) => opened.push(address))
  await page.addInitScript(() => {
    window.open = (address) => {
      ;(window as unknown as { recordMail(address: string): void }).recordMail(String(address))
      return null
    }
  })
  return opened
}

test('CONTACT-01 says who and where we are, with two phones and an e-mail', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText('Archstep', { exact: true })).toBeVisible()
  await expect(main.getByRole('group').or(main.locator('address')).first()).toContainText('Saint Louis')
  await expect(main.locator('address')).toContainText('United States')
  // The first stands in the hero, too.
  const phones = main.locator('a[href^="tel:"]')
  await expect(phones.first()).toBeVisible()
  const numbers = await phones.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(numbers).size).toBe(2)
  await expect(main.locator('a[href="mailto:hello@archstep.example"]').first()).toBeVisible()
})

test('CONTACT-01 the map is asked for only on request, and shown in the page', async ({ page, expected }) => {
  expected.push(/left the machine: https:\/\/www\.openstreetmap\.org\/export\/embed\.html/)
  const asked: string[] = []
  await page.route(MAP, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>The streets</p>' })
  })
  await visitFully(page, '/Contact')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.locator('object[data-shown]')).toHaveCSS('opacity', '1')
  expect(asked).toHaveLength(1)
  const inside = page.frames().find((frame) => frame.url().startsWith('https://www.openstreetmap.org/'))
  await expect(inside!.getByText('The streets')).toBeVisible()
})

test('CONTACT-01 a map that can’t be reached leaves the drawing with a sentence', async ({ page, expected }) => {
  expected.push(/left the machine: https:\/\/www\.openstreetmap\.org/, /ERR_|Failed to load/)
  await page.route(MAP, (route) => route.abort('connectionrefused'))
  await visitFully(page, '/Contact')
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.getByText(/The map can’t be loaded here/)).toBeVisible()
  await expect(page.getByRole('img', { name: /drawn plan/ })).toBeVisible()
  await expect(page.locator('object')).toHaveCount(0)
})

test('CONTACT-02 Submit hands the fields to the mail program, keeps them and sends nothing', async ({ page }) => {
  const opened = await recordMail(page)
  const sent: string[] = []
  await visitFully(page, '/Contact')
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await form(page).getByLabel('Full Name').fill('Dana Whitfield')
  await form(page).getByLabel('Email').fill('not an address')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  expect(opened).toEqual([])
  await form(page).getByLabel('Email').fill('dana@mill.example')
  await form(page).getByLabel('Comment').fill('The line stops on Tuesdays.')
  await form(page).getByRole('button', { name: 'Submit' }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Your mail program opens with the message.')).toBeVisible()
  expect(opened).toHaveLength(1)
  expect(decodeURIComponent(opened[0]!)).toContain('The line stops on Tuesdays.')
  await expect(form(page).getByLabel('Comment')).toHaveValue('The line stops on Tuesdays.')
  // The page goes on reading the CMS and its own files; nothing that was written leaves it.
  expect(sent.filter((request) => !request.startsWith('GET ') || /Dana|Tuesdays|mill/.test(request))).toEqual([])
  await expectAccessible(page)
})

test('CONTACT-03 with #contactForm in the address the page scrolls to the form and focuses it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const path of ['/Contact#contactForm', '/contact#contactForm']) {
    await page.goto('about:blank')
    await page.goto(path)
    await expect(form(page)).toBeFocused()
    await expect
      .poll(() => form(page).evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(120)
  }
})

test('CONTACT-03 a click on this page’s own link scrolls smoothly', async ({ page }) => {
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
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'smooth')
  await expect(form(page)).toBeFocused()
})

test('CONTACT-02 CONTACT-05 without script the form goes to the mail program and the questions open', async ({
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

test('CONTACT-04 CONTACT-05 three reasons, two voices, three questions that the keyboard opens and closes', async ({
  page,
}) => {
  await page.goto('/Contact')
  await expect(page.getByRole('main').locator('blockquote')).toHaveCount(2)
  const questions = page.locator('details')
  await expect(questions).toHaveCount(3)
  await questions.last().locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/fifth floor/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/fifth floor/)).toBeHidden()
})

test('on phones a bar at the foot of the screen calls and says whether somebody answers; it makes room for typing', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-23T08:00:00Z')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Contact')
  const bar = page.getByRole('complementary', { name: 'Call us' })
  // At the top of the page its header has the number.
  await expect(bar).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar).toContainText('After hours our clients reach the engineer on duty')
  await expect(bar.getByRole('link', { name: 'Call (314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142')
  await form(page).getByRole('textbox').first().focus()
  await expect(bar).toBeHidden()
  await form(page).getByRole('textbox').first().blur()
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})
