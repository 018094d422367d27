import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const EMAIL = 'jordan@ellis.example'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const ready = (page: Page) => expect(page.locator('form')).toHaveJSProperty('noValidate', true)

/** Alerts of the page, which are dismissed immediately. */
function alerts(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  return said
}

/**
 * Keeps the simulated server (simulation.ts) from responding, so that steps stay busy.
 * @returns a function that lets them finish
 */
async function holdSteps(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const later = window.setTimeout
    const held: (() => void)[] = []
    const hold = (work: () => void, ms = 0) => (ms === 1500 ? held.push(work) : later(work, ms))
    Object.assign(window, { setTimeout: hold, endSteps: () => held.splice(0).forEach((work) => work()) })
  })
  return () => page.evaluate(() => (window as unknown as { endSteps: () => void }).endSteps())
}

/** Requests that send data to a server. */
function sent(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('secret')) requests.push(request.url())
  })
  return requests
}

const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href]),
  )

test('Edge doesn’t add a second button to a password field', async ({ page }) => {
  await page.goto('/Login')
  // Chromium's own engine has no such button, and drops the rule.
  expect((await page.locator('style').allTextContents()).join('')).toContain('::-ms-reveal{display:none}')
})

test('AUTH-04 AUTH-05 AUTH-06 AUTH-09 a new password by keyboard: views are accessible, nothing is kept', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const said = alerts(page)
  const requests = sent(page)
  await page.goto('/Login')
  await ready(page)
  await press(page, 'Sign Up')
  await expect(title(page)).toHaveText('Create Account')
  await expectAccessible(page)
  await press(page, 'Sign In')
  await field(page, 'Email').focus()
  await page.keyboard.type(EMAIL)
  for (const _stop of ['password', 'show', 'remember', 'forgot']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Reset Password')
  await expect(title(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Email')).toHaveValue(EMAIL)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Enter the 6-digit code sent to ${EMAIL}`)).toBeVisible()
  await expect(title(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12a3 45678')
  await expect(field(page, 'Verification code')).toHaveValue('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your new password below')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('secret1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('secret1')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Welcome Back')
  await expect(title(page)).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue('')
  expect(said).toEqual([`OTP sent to ${EMAIL}`, 'Password reset successful!'])
  expect(requests).toEqual([])
  expect(await kept(page)).not.toContain('secret1')
})

test('messages and a busy button are accessible and fit 320 px, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  alerts(page)
  await page.goto('/Register')
  await ready(page)
  await press(page, 'Create Account')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  const endSteps = await holdSteps(page)
  await page.goto('/Login')
  await ready(page)
  await field(page, 'Email').fill('a.rather.long.address.of.someone@a-rather-long-name-of-a-company.example')
  await press(page, 'Forgot Password?')
  await press(page, 'Send Verification Code')
  await expect(page.getByRole('button', { name: 'Send Verification Code' })).toBeDisabled()
  await expectAccessible(page)
  await endSteps()
  await expect(field(page, 'Verification code')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('without any script, nothing that is typed gets into the URL', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/Login')
  await expect(title(page)).toHaveText('Welcome Back')
  await field(page, 'Email').fill(EMAIL)
  await field(page, 'Password').fill('secret1')
  await expect(page.locator('noscript p')).toBeVisible()
  expect(await page.locator('noscript p').textContent()).toContain('This form needs JavaScript')
  await press(page, 'Sign In')
  await expect(page).toHaveURL(/\/Login$/)
  await expect(field(page, 'Password')).toHaveValue('secret1')
})
