import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test, visitFully } from './fixtures.ts'

/** Monday evening in Saint Louis, in a week with holidays. */
const NOW = '2026-11-24T00:00:00Z'

test('two clicks and one field lead from Home to a requested time', async ({ openPage }) => {
  const page = await openPage({ timezoneId: 'America/New_York', viewport: { width: 1366, height: 640 } })
  await page.clock.setFixedTime(NOW)
  await page.addInitScript(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = String(address)
      return null
    }
  })
  await visitFully(page, '/')
  // The first screen leads to all times, and so does the header, both at the top and after scrolling back.
  const ways = page.getByRole('link', { name: 'Book thirty minutes' })
  const first = page.getByRole('main').getByRole('link', { name: 'Book thirty minutes' }).first()
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Book thirty minutes' })
  for (const way of [first, inHeader]) {
    await expect(way).toHaveAttribute('href', '/book')
    await expect(way).toBeInViewport({ ratio: 1 })
  }
  await page.mouse.wheel(0, 900)
  await expect(inHeader).not.toBeInViewport()
  await page.mouse.wheel(0, -100)
  await expect(inHeader).toBeInViewport({ ratio: 1 })
  await page.getByText('Or book a free call').scrollIntoViewIfNeeded()
  let presses = 0
  const press = (control: Locator) => {
    presses += 1
    return control.click()
  }
  await press(page.getByRole('link', { name: 'Wed Nov 25 9:30 AM 10:30 AM your time' }))
  await expect(page).toHaveURL('/book?time=2026-11-25T15:30:00.000Z')
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName('9:30 AM 10:30 AM your time')
  // It would lead to the current page.
  await expect(ways).toHaveCount(0)
  const reach = page.getByRole('textbox').and(page.locator('[required]'))
  await expect(reach).toHaveAccessibleName('Phone number or email address')
  await expect(reach).toBeInViewport()
  await reach.fill('(314) 555-0100')
  await press(page.getByRole('button', { name: 'Ask for this time' }))
  await expect(page.locator('html')).toHaveAttribute('data-opened', /^mailto:hello@archstep\.example\?subject=A%20call/)
  expect(presses).toBe(2)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add it to your calendar' }).click()
  expect((await download).suggestedFilename()).toBe('call.ics')
})

test('a time is chosen by keyboard, Tab leads on to the request, and the page with a chosen time is accessible', async ({
  openPage,
}) => {
  const page = await openPage({ timezoneId: 'America/Chicago' })
  await page.clock.setFixedTime(NOW)
  await visitFully(page, '/book')
  const first = page.getByRole('group', { name: 'Tuesday, November 24' }).getByRole('radio').first()
  await first.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Tuesday, November 24, 8:30 AM' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Tuesday, November 24, 9:00 AM' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Phone number or email address')).toBeFocused()
  await page.getByRole('button', { name: 'Ask for this time' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('without script, the times of a week are mail links, without a date that may have passed', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/book')
  const monday = page.getByRole('region', { name: 'Monday' })
  await expect(monday.getByRole('link', { name: '8:30 AM' })).toHaveAttribute(
    'href',
    /^mailto:hello@archstep\.example\?subject=A%20call%20on%20a%20Monday%20at%208%3A30/,
  )
  await expect(page.getByText(/These times repeat every week/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'See all times' })).toHaveAttribute('href', '/book')
})
