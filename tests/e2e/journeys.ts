import type { Page } from '@playwright/test'
import { makePdf } from '#careers/tests/resumeFixtures.ts'
import { expect } from './fixtures.ts'

/**
 * What a visitor does on one page, in steps before and after the scripts arrive, and whatever else happens to the page.
 */
export interface Journey {
  name: string
  path: string
  /** On a phone. */
  narrow?: boolean
  /** Needs animations. */
  moves?: boolean
  /** Scripts that never arrive. */
  blocked?: readonly string[]
  /** Types, chooses and clicks before any script is there. */
  begin: (page: Page) => Promise<void>
  /** What was typed is still there, and the click has taken effect. */
  expectKept: (page: Page) => Promise<void>
  goOn: (page: Page) => Promise<void>
}

/** Words as on the site, or as changed by `translate` in world.ts. */
const words = (text: string) =>
  new RegExp(
    `^\\s*${text
      .replace(/[.?()]/g, '\\$&')
      .replace(/\p{L}+/gu, '$&o?')
      .replaceAll(' ', '\\s+')}\\s*$`,
    'u',
  )

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByLabel(words(label))
const button = (page: Page, name: string) => page.getByRole('button', { name: words(name) })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** A click on “Copy” had an effect. The message only shows briefly: `open` of world.spec.ts records it. */
const expectCopied = (page: Page) => expect(page.locator(':root[data-answered]')).toBeAttached()

/** The last URL that a page opened in another program. */
const opened = (page: Page) => page.evaluate(() => document.documentElement.dataset.opened)

const openServices = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: words('Services') })
    .click()
const expectServicesOpen = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: words('IoT Solutions') })).toBeVisible()

const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() }

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'interest form',
    path: '/Interest',
    async begin(page) {
      await field(page, 'Full name').fill('Jordan Ellis')
      await field(page, 'Email').fill('jordan@ellis.example')
      await field(page, 'Work authorization').selectOption('OPT')
      await field(page, 'Resume').setInputFiles(resume)
      await field(page, 'Role').pressSequentially('Web dev')
    },
    async expectKept(page) {
      await expect(field(page, 'Full name')).toHaveValue('Jordan Ellis')
      await expect(field(page, 'Email')).toHaveValue('jordan@ellis.example')
      await expect(field(page, 'Work authorization')).toHaveValue('OPT')
      await expect(main(page).locator('form b')).toHaveText(/cv/)
      await expect(field(page, 'Role')).toBeFocused()
      await page.keyboard.type('eloper')
      await expect(field(page, 'Role')).toHaveValue('Web developer')
    },
    async goOn(page) {
      await button(page, 'Submit').click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
      await field(page, 'Phone').fill('(314) 555-0100')
      await field(page, 'Preferred location').selectOption('Hybrid')
      await field(page, 'Availability').fill('In four weeks')
      await button(page, 'Submit').click()
      await expect(page.getByRole('heading', { name: words('Thank you. We have your form.') })).toBeFocused()
    },
  },
  {
    name: 'contact',
    path: '/Contact',
    async begin(page) {
      await field(page, 'Full Name').fill('Dana Whitfield')
      await field(page, 'Comment').fill('We need a hand.')
      await button(page, 'Submit').click()
    },
    async expectKept(page) {
      await expect(field(page, 'Full Name')).toHaveValue('Dana Whitfield')
      await expect.poll(() => opened(page)).toContain('We%20need%20a%20hand.')
    },
    async goOn(page) {
      await button(page, 'Copy the message').click()
      await expectCopied(page)
      await button(page, 'Show the map').click()
      await button(page, 'Show the drawing').click()
      await expect(button(page, 'Show the map')).toBeVisible()
    },
  },
  {
    name: 'booking',
    path: '/book',
    begin: openServices,
    expectKept: expectServicesOpen,
    async goOn(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('radio').nth(2).check({ force: true })
      await page.getByLabel(words('Phone number or email address')).fill('(314) 555-0100')
      await button(page, 'Ask for this time').click()
      await expect.poll(() => opened(page)).toContain('mailto:')
      await button(page, 'Copy the message').click()
      await expectCopied(page)
    },
  },
  {
    name: 'post a job',
    path: '/PostJobs',
    async begin(page) {
      await field(page, 'Job title').fill('Tester')
      await page.getByLabel('Skill 1', { exact: true }).fill('Patience')
      await button(page, 'Add a skill').click()
    },
    async expectKept(page) {
      await expect(page.getByLabel('Skill 2', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Skill 1', { exact: true })).toHaveValue('Patience')
      await expect(field(page, 'Job title')).toHaveValue('Tester')
      await expect(page.getByRole('complementary').getByRole('heading', { name: words('Tester') })).toBeVisible()
    },
    async goOn(page) {
      await button(page, 'Post Job').click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(5)
      for (const label of ['Department', 'Location', 'Description', 'Requirements', 'Responsibilities']) {
        await field(page, label).fill('Words')
      }
      await button(page, 'Post Job').click()
      await expect(field(page, 'Job title')).toHaveValue('')
    },
  },
  {
    name: 'sign-in',
    path: '/Login',
    async begin(page) {
      await field(page, 'Email').fill('jordan@ellis.example')
      await button(page, 'Forgot Password?').click()
    },
    async expectKept(page) {
      await expect(title(page)).toHaveText(words('Reset Password'))
      await expect(field(page, 'Email')).toHaveValue('jordan@ellis.example')
    },
    async goOn(page) {
      await button(page, 'Send Verification Code').click()
      await field(page, 'Verification code').fill('123456')
      await button(page, 'Verify').click()
      await field(page, 'New Password').fill('secret1')
      await field(page, 'Confirm New Password').fill('secret1')
      await button(page, 'Reset Password').click()
      await expect(title(page)).toHaveText(words('Welcome Back'))
      await button(page, 'Sign Up').click()
      await expect(title(page)).toHaveText(words('Create Account'))
    },
  },
  {
    name: 'job search and dialog',
    path: '/CareersPage',
    async begin(page) {
      await field(page, 'Search').fill('cloud engineer')
      await field(page, 'Active jobs only').check()
    },
    async expectKept(page) {
      await expect(field(page, 'Search')).toHaveValue('cloud engineer')
      await expect(field(page, 'Active jobs only')).toBeChecked()
      await expect(page).toHaveURL(/search=cloud/)
    },
    async goOn(page) {
      await expect(page.getByText(/^1 ofo? \d+ jobso?$/)).toBeVisible()
      await main(page).getByRole('button', { name: /^View/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words('Copy link') }).click()
      await expectCopied(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await button(page, 'Reset Filters').click()
      await expect(page.getByText(/^\d+ jobso?$/)).toBeVisible()
    },
  },
  {
    name: 'carousel and mission',
    path: '/',
    moves: true,
    begin: (page) => button(page, 'Teach').click(),
    async expectKept(page) {
      // The show also gets there by itself, but only after “Connect”.
      const second = await page.waitForFunction(() => {
        const current = document.querySelector('[aria-label=Slides] button[aria-current=true]')?.textContent ?? ''
        return !current.startsWith('Build') && current
      })
      expect(await second.jsonValue()).toMatch(words('Teach'))
    },
    async goOn(page) {
      await page.getByRole('button', { name: 'Pause slides' }).click()
      await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible()
      await button(page, 'Build').click()
      await expect(page.getByRole('group', { name: /^Build, / })).toBeVisible()
      await button(page, 'Read More').click()
      await button(page, 'Read Less').click()
      await expect(button(page, 'Read More')).toHaveAttribute('aria-expanded', 'false')
    },
  },
  {
    name: 'menu',
    path: '/About',
    narrow: true,
    begin: (page) => page.getByRole('button', { name: 'Menu' }).click(),
    expectKept: (page) => expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true'),
    async goOn(page) {
      await button(page, 'Services').click()
      await page
        .getByRole('link', { name: words('IoT Solutions') })
        .first()
        .click()
      await expect(title(page)).toHaveText(words('Machines that speak up before they stop.'))
    },
  },
  {
    name: 'article',
    path: '/Blog/where-month-end-goes',
    begin: (page) => button(page, 'Copy').click(),
    expectKept: (page) => expectCopied(page),
    async goOn(page) {
      await page.getByRole('link', { name: /^Previous|^Previouso/ }).click()
      await expect(page).not.toHaveURL(/where-month-end-goes/)
      await expect(title(page)).toBeVisible()
    },
  },
]
