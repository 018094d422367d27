import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Account } from '../support/e2eStacks.ts'
import { expect, stack } from './fixtures.ts'
import { lake } from './stackLake.ts'

/** Messages of the browser and the Studio while the frame with the site loads; the user sees none of it. */
export const frameIsLoading = [
  /Failed to execute 'postMessage' on 'DOMWindow': The target origin provided/,
  /\[@sanity\/comlink\] Received no response to message/,
  /Unable to connect to visual editing/,
]

/** Signs in on the lake's page and returns to a place in the Studio. */
export async function signIn(page: Page, account: Account, place: string): Promise<void> {
  const search = new URLSearchParams({ origin: stack.studio + place, projectId: stack.projectId, withSid: 'true' })
  // The Studio itself redirects people without a session there, which would start it twice.
  await page.goto(`${stack.lake}/login?${search}`)
  await fillInSignIn(page, account)
}

/** Fills in the lake's sign-in page, and waits for the Studio. */
export async function fillInSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${stack.studio}/**`, { waitUntil: 'commit' })
  // The URL contains a session that the Studio exchanges for a token; navigating earlier would lose the sign-in.
  await expect.poll(() => page.evaluate(storedToken), { timeout: 120_000 }).toBeDefined()
}

/** In the page: the token that the Studio stores once someone is signed in. */
function storedToken(): string | undefined {
  const stored = localStorage.getItem('__studio_auth_token_local')
  return (JSON.parse(stored ?? '{}') as { token?: string }).token
}

/** Goes to a place in the open Studio by its own router: restarting it takes four times as much work. */
export async function goWithin(page: Page, place: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, place)
}

/** Adds an item to a list of the form and waits for what opens. */
export async function addItem(list: Locator, firstField: Locator): Promise<void> {
  await expect(async () => {
    // A click is lost while the form is still shifting below the pointer; people click again, too.
    if (!(await firstField.isVisible())) await list.getByRole('button', { name: 'Add item' }).click()
    await expect(firstField).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
}

/** Opens the dialog of an action in the menu of a document that has a draft to publish. */
export async function openAction(page: Page, action: string, title: string): Promise<Locator> {
  // The menu identifies the action with an open dialog by its index: when the draft arrives, others are inserted before
  // it, and the dialog closes.
  await expect(page.getByTestId('action-publish').first()).toBeEnabled()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(async () => {
    if (await dialog.isVisible()) return
    await page.keyboard.press('Escape')
    await page.getByTestId('action-menu-button').first().click({ timeout: 5_000 })
    await page.getByRole('menuitem', { name: action }).click({ timeout: 5_000 })
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  return dialog
}

/** Chooses what a field refers to, by a part of its title, as staff do. */
export async function choose(page: Page, field: string, words: string, found: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(words)
  // The lists next to the form have options with the same names.
  await page.getByTestId('autocomplete-popover').getByRole('option').filter({ hasText: found }).first().click()
}

/** The site in the frame of the Presentation tool, once clicks open fields. */
export async function siteInFrame(page: Page): Promise<FrameLocator> {
  const site = page.frameLocator('iframe')
  await expect(site.locator('sanity-visual-editing')).toBeAttached()
  const isMarked = () =>
    site
      .locator('h1')
      .first()
      .evaluate((h1) => /\u200b|\u200c/.test(h1.textContent))
  await expect.poll(isMarked).toBe(true)
  return site
}

/** Publishes the open document; fails if the Studio asks something first. */
export async function publish(page: Page): Promise<void> {
  // Next to the form of a job, its card has the same button.
  const button = page.getByTestId('action-publish').first()
  const drafts = () => lake.fetch<number>('count(*[_id in path("drafts.**")])', {}, { perspective: 'raw' })
  await expect(button).toBeEnabled()
  const before = await drafts()
  await expect(async () => {
    // Clicked while the last letters are being validated, it says so and has to be clicked again, as for people.
    if (await button.isEnabled()) await button.click()
    await expect.poll(drafts, { timeout: 3000 }).toBeLessThan(before)
  }).toPass({ timeout: 60_000 })
}

/** A client with the rights of the person who is signed in to the Studio on this page. */
export async function asPerson(page: Page) {
  const token = await page.evaluate(storedToken)
  if (token === undefined) throw new Error('The Studio keeps no token.')
  return lake.withConfig({ token })
}

/** Restores what a test changed, so that the tests may run in any order. */
export async function keeping(id: string, work: () => Promise<void>): Promise<void> {
  const before = await lake.getDocument(id)
  if (before === undefined) throw new Error(`The seed has no document ${id}.`)
  try {
    await work()
  } finally {
    await lake.transaction().createOrReplace(before).delete(`drafts.${id}`).commit()
  }
}
