import type { Page } from '@playwright/test'
import { coveringParts, expect, expectAccessible, stack, test, visitFully } from './fixtures.ts'
import { asBuiltNow, lake } from './stackLake.ts'
import { keeping } from './studioSession.ts'

interface ApiJob {
  id: number
  slug: string
  title: string
  department: string
  skills: string[]
  description: string
  location: string
  is_active: boolean
  created_at: string
}

const PATH = '/api/v1/careers/jobs/'
const JOBS = stack.careers + PATH
const apiJobs = async (): Promise<ApiJob[]> =>
  ((await (await fetch(stack.own.careers + PATH)).json()) as { results: ApiJob[] }).results

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^View Details/ }) })
const titles = (page: Page) => cards(page).getByRole('heading')
const search = (page: Page) => page.getByPlaceholder('Search jobs...')
const dialog = (page: Page) => page.getByRole('dialog')

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/CareersPage${query}`)
  await expect(page.getByText(/\d+ jobs$/)).toBeVisible()
}

test('JOB-02 the jobs appear even if a picture of the first screen never does', async ({ page }) => {
  await page.addInitScript(() => {
    const later = window.setTimeout
    // Otherwise, the page would wait for the picture for a limited time.
    const seconds = (work: () => void, ms = 0) => (ms >= 5000 ? 0 : later(work, ms))
    window.setTimeout = seconds as typeof setTimeout
  })
  await page.route(/\.(svg|avif|webp)$/, () => undefined)
  await page.goto('/CareersPage', { waitUntil: 'commit' })
  await expect(page.getByText(/\d+ jobs$/)).toBeVisible()
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the browser loads its date formats while the scripts of the list are still arriving', async ({
  page,
  expected,
}) => {
  // The list itself waits for the held script.
  expected.push(/was preloaded using link preload but not used/)
  await page.addInitScript(() => {
    const mark = () => performance.mark('format')
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      apply: (format, _self, args: []) => mark() && format(...args),
      construct: (format, args: []) => mark() && new format(...args),
    })
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/shared-*', (route) => held.promise.then(() => route.continue()))
  await page.goto('/CareersPage')
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('format').length)).toBeGreaterThan(0)
  held.resolve()
  await expect(cards(page).first()).toContainText(/Posted: \d/)
})

test('JOB-04 descriptions take three lines, Active is green, Closed red; a phone shows the first job', async ({
  page,
}) => {
  await openList(page)
  const description = cards(page)
    .first()
    .getByText((await apiJobs())[0]?.description ?? '')
  const { height, lineHeight, all } = await description.evaluate((words) => {
    const block = words.closest('p, div') ?? words
    return {
      height: block.clientHeight,
      lineHeight: Number.parseFloat(getComputedStyle(block).lineHeight),
      all: block.scrollHeight,
    }
  })
  expect(Math.round(height / lineHeight)).toBe(3)
  expect(all).toBeGreaterThan(height)
  const hue = (word: string) =>
    page
      .getByText(word, { exact: true })
      .first()
      .evaluate((element) => Number(/oklch\([\d.]+ [\d.]+ ([\d.]+)\)/.exec(getComputedStyle(element).color)?.[1]))
  expect(await hue('Active')).toBeCloseTo(155, -1)
  expect(await hue('Closed')).toBeCloseTo(27, -1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(titles(page).first()).toBeInViewport({ ratio: 1 })
  await expect(
    cards(page)
      .first()
      .getByText(/Posted:/),
  ).toBeInViewport({ ratio: 1 })
  await expect(search(page)).toBeInViewport({ ratio: 1 })
})

test('JOB-05 six skeletons of the cards’ size while loading: nothing on the screen shifts when the jobs arrive', async ({
  page,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  let asked = 0
  // A change since the build would make the page fetch the list again.
  await asBuiltNow(page)
  await page.route(JOBS, (route) => {
    asked += 1
    return held.then(() => route.continue())
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/CareersPage')
  await page.waitForLoadState('load')
  const skeletons = page.getByTestId('job-skeletons').locator('> *')
  await expect(skeletons).toHaveCount(6)
  const { height } = (await skeletons.first().boundingBox())!
  // From now on, because shifts while a slow machine fetches the fonts are not about the jobs.
  const shifts = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    return { seen, observer }
  })
  answer()
  await expect(cards(page).first()).toBeVisible()
  const after = await cards(page).first().boundingBox()
  expect(Math.abs((after?.height ?? 0) - height)).toBeLessThanOrEqual(2)
  const shifted = await shifts.evaluate(({ seen, observer }) =>
    [...seen, ...observer.takeRecords()].reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
  )
  expect(shifted).toBeLessThan(0.02)
  // The scripts use the response that the HTML requested.
  expect(asked).toBe(1)
})

test('JOB-08 by keyboard: open a job, read it, leave it with Escape, and be back on its button', async ({ page }) => {
  const [, , third] = await apiJobs()
  await openList(page)
  const button = page.getByRole('button', { name: `View Details of ${third?.title}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(`/CareersPage/${third?.slug}`)
  await expect(dialog(page).getByRole('heading', { level: 2, name: third?.title })).toBeFocused()
  await expect(dialog(page)).toContainText(third?.description ?? '')
  // The focus cycles inside the dialog (and the browser's own controls), and never reaches the page behind.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL('/CareersPage')
})

test('JOB-08 Back closes the job and keeps the filters, to which typing added no entry; a reload shows its page', async ({
  page,
}) => {
  await page.goto('/')
  await openList(page)
  await search(page).fill('cloud')
  await expect(page).toHaveURL('/CareersPage?search=cloud')
  // The list follows when the machine has time.
  await expect(page.getByText(/^\d+ of \d+ jobs$/)).toBeVisible()
  await cards(page).first().getByRole('button').click()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(/\/CareersPage\/[a-z-]+$/)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/CareersPage?search=cloud')
  await expect(search(page)).toHaveValue('cloud')
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/CareersPage?search=cloud')
  await expect(cards(page).first().getByRole('button')).toBeFocused()
  const title = await titles(page).first().innerText()
  await cards(page).first().getByRole('button').click()
  await expect(dialog(page)).toBeVisible()
  const alive = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  // React renders the page again if someone goes back during hydration.
  await alive
  await page.goBack()
  await expect(page).toHaveURL('/CareersPage?search=cloud')
  await expect(search(page)).toHaveValue('cloud')
})

test('every state of the list and of a job is accessible and fits 320 px, in both themes', async ({
  page,
  expected,
}) => {
  expected.push(/status of 500/, /The list of jobs could not be fetched/)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const query of ['', '?search=astronaut', '?job=3', '?job=none']) {
    await openList(page, query)
    await expect(dialog(page)).toBeVisible({ visible: query.includes('job=') })
    await expectAccessible(page)
    if (query.includes('job='))
      expect(await dialog(page).evaluate((element) => element.scrollWidth), query).toBeLessThanOrEqual(320)
    expect(await coveringParts(page, 'body :not(dialog)'), query).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
  }
  await page.route(JOBS, (route) => route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }))
  await page.goto('/CareersPage')
  await expect(page.getByRole('heading', { name: 'Unable to load jobs' })).toBeVisible()
  await expectAccessible(page)
})

test('JOB-08 on a phone, the buttons of a long job are in view at its beginning and at its end', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await openList(page, '?job=3')
  for (const top of [0, 10_000]) {
    await dialog(page).evaluate((element, to) => element.scrollTo(0, to), top)
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 })
  }
})

test('JOB-02 newly published jobs appear on an open list without a reload, every time', async ({ page }) => {
  const id = 'job-cloud-engineer'
  await keeping(id, async () => {
    await visitFully(page, '/CareersPage')
    await page.evaluate(() => Object.assign(window, { sameTab: true }))
    for (const title of ['Cloud Engineer, level 1', 'Cloud Engineer, level 2']) {
      await lake.patch(id).set({ title }).commit()
      // A careers service on a busy machine may learn of it late; the tab then asks it again after 20 seconds.
      await expect(titles(page).getByText(title, { exact: true })).toBeVisible({ timeout: 30_000 })
    }
    expect(await page.evaluate(() => 'sameTab' in window)).toBe(true)
  })
})

test('without JavaScript, the page says whom to ask', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/CareersPage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Career Opportunities')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'hello@archstep.example' })).toBeVisible()
  await expect(main.getByRole('link', { name: '(314) 555-0142' })).toBeVisible()
  await expect(page.getByTestId('job-skeletons')).toBeHidden()
  await expect(search(page)).toBeHidden()
})

test('every state of the form for a new job is accessible and fits 320 px, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/PostJobs')
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  for (const label of ['Job title', 'Department', 'Location', 'Description', 'Requirements', 'Responsibilities']) {
    await page.getByLabel(label, { exact: true }).fill('OneVeryLongWordWithoutAnyPlaceToBreakIt'.repeat(3))
  }
  await page.getByRole('checkbox', { name: /^Active/ }).uncheck()
  await expect(page.getByRole('complementary', { name: 'Live preview' }).getByText('Inactive')).toBeVisible()
  await expectAccessible(page)
})

test('JOB-08 one click leads from a job’s page to its form: from the top on a phone, also from the end elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/CareersPage/cloud-engineer')
  const apply = page.getByRole('link', { name: 'Apply for this job' })
  await expect(apply.first()).toBeInViewport({ ratio: 1 })
  await apply.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cloud Engineer' })).toBeVisible()
  await expect(page).toHaveURL(/\/Interest/)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('AWS, Terraform, Kubernetes, Linux').scrollIntoViewIfNeeded()
  await expect(apply.first()).toBeInViewport({ ratio: 1 })
  await apply.last().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Express Your Interest' })).toBeVisible()
  await expect(page).toHaveURL(/\/Interest\?job=Cloud\+Engineer&opening=3$/)
})
