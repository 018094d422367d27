import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openExistingStore } from '#careers/store/openStore.ts'
import { makeDocx, makePdf, makePdfOfSize } from '#careers/tests/resumeFixtures.ts'
import { expect, expectAccessible, stack, test, visitFully } from './fixtures.ts'

const FAILURE = 'Failed to submit your information. Please try again later.'
const interestUrl = `${stack.careers}/api/v1/careers/interest/`
const failedRequest = /Failed to load resource|InterestNotSent/

const dataDir = path.join(stack.own.dataDir, 'careers')

/** The recruiters' list, with the number of resumes. */
async function recorded() {
  const store = await openExistingStore({ dataDir })
  try {
    const resumes = await store.db.selectFrom('resumes').select('application_id').execute()
    const applications = await store.db.selectFrom('applications').selectAll().orderBy('created_at').execute()
    return { applications, resumes: resumes.length }
  } finally {
    await store.close()
  }
}
/** Their applications from one person. */
const recordedFrom = async (name: string) =>
  (await recorded()).applications.filter(({ full_name }) => full_name === name)
const resumesKept = async () => (await recorded()).resumes

const pdf = { name: 'My resume.pdf', mimeType: 'application/pdf', buffer: makePdf() }
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you. We have your form.' })
const resumeInput = (page: Page) => field(page, 'Resume')

const chosen = (page: Page) => page.getByRole('main').locator('form b')

async function fill(page: Page, name: string, resume: typeof pdf | string = pdf) {
  await field(page, 'Full name').fill(name)
  await field(page, 'Email').fill('jordan@ellis.example')
  await field(page, 'Phone').fill('(314) 555-0100')
  await field(page, 'Role').fill('Web developer')
  await field(page, 'Work authorization').selectOption('US Citizen')
  await field(page, 'Preferred location').selectOption('Hybrid')
  await field(page, 'Availability').fill('In four weeks')
  await resumeInput(page).setInputFiles(resume)
}

/** Limits uploads to the careers API to this many bytes per second. */
async function slowUpload(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

test('INT-04 INT-06 by keyboard alone, an application reaches the recruiters, including its file', async ({ page }) => {
  // Chromium must be told in time not to open the system's dialog.
  const chooser = page.waitForEvent('filechooser')
  await page.goto('/Interest')
  await expect(page.getByText('Fields marked')).toBeVisible()
  await field(page, 'Full name').focus()
  const linkedin = ''
  for (const text of ['Kay Board', 'kay@board.example', '1234567', linkedin, 'Tester', 'Other', 'Remote', 'Now']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('I like maps.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('And tests.')
  await page.keyboard.press('Tab')
  await expect(resumeInput(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ ...pdf, name: 'Kay’s CV.docx', buffer: makeDocx() })
  await expect(chosen(page)).toHaveText('Kay’s CV.docx')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove Kay’s CV.docx' })).toBeFocused()
  await field(page, 'Availability').focus()
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  const [application, ...others] = await recordedFrom('Kay Board')
  expect(others).toEqual([])
  expect(application).toMatchObject({
    email: 'kay@board.example',
    phone: '1234567',
    role: 'Tester',
    work_auth_status: 'Other',
    preferred_location: 'Remote',
    availability: 'Now',
    comments: 'I like maps.\nAnd tests.',
    linkedin: null,
    resume_label: 'Kay’s CV.docx',
    resume_type: 'docx',
    resume_bytes: makeDocx().length,
  })
  await page.reload()
  await expect(field(page, 'Full name')).toHaveValue('')
})

test('a large resume shows its progress, and can be canceled: nothing is recorded, nothing lost', async ({ page }) => {
  await page.goto('/Interest')
  await fill(page, 'Fay Large', { ...pdf, buffer: makePdfOfSize(5 * 1024 * 1024) })
  const before = await resumesKept()
  // It takes 80 s, within which a slow machine has checked the page, too.
  await slowUpload(page, 64 * 1024)
  await submit(page).click()
  await expect(submit(page)).toBeDisabled()
  const progress = page.getByRole('progressbar', { name: 'Sending' })
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Canceled. What you entered is still here.')).toBeVisible()
  await expect(submit(page)).toBeFocused()
  await expect(chosen(page)).toHaveText('My resume.pdf')
  expect(await recordedFrom('Fay Large')).toEqual([])
  await expect.poll(resumesKept).toBe(before)
})

test('a resume that was saved again after choosing it is reported and not sent; chosen again, it is sent', async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'resume-test-'))
  const file = path.join(folder, 'cv.pdf')
  await writeFile(file, makePdf())
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/Interest')
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
  await fill(page, 'Sam Again', file)
  const later = new Date(Date.now() + 5000)
  await writeFile(file, makePdf({ header: '%PDF-1.6\n' }))
  await utimes(file, later, later)
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'This file can’t be read: it has changed, or is not on this device. Save it on the device, and choose it again.',
  ])
  await expect(page.getByText(FAILURE)).toHaveCount(0)
  expect(posts).toEqual([])
  const chooser = page.waitForEvent('filechooser')
  await resumeInput(page).click()
  await (await chooser).setFiles(file)
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await recordedFrom('Sam Again')).toHaveLength(1)
  await rm(folder, { recursive: true })
})

test('every state is accessible and fits 320 px, in both themes', async ({ page, expected }) => {
  expected.push(failedRequest)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/Interest')
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(8)
  await expectAccessible(page)
  await fill(page, 'Lee Small')
  await page.route(interestUrl, (route) => route.fulfill({ status: 500 }))
  await submit(page).click()
  await expect(page.getByText(FAILURE)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(interestUrl)
  await page.route(interestUrl, (route) =>
    route.fulfill({ status: 201, headers: { 'access-control-allow-origin': stack.site } }),
  )
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  await expectAccessible(page)
})

test('INT-01 INT-04 without any script, the form is complete, and the browser checks and sends it', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/Interest')
  // Static HTML can't know whether a job is open.
  await expect(page.getByText('There are currently no open job positions')).toHaveCount(0)
  await expect(page.locator('noscript p')).toBeVisible()
  expect(await page.locator('noscript p').textContent()).toContain('JavaScript is off.')
  // Only a script can keep what is typed.
  await expect(page.getByRole('checkbox', { name: /^Keep what I type/ })).toBeHidden()
  await submit(page).click()
  await expect(page).toHaveURL(/\/Interest$/)
  await fill(page, 'Mo Script')
  await submit(page).click()
  await page.waitForURL(interestUrl)
  expect(await recordedFrom('Mo Script')).toHaveLength(1)
})

test('INT-01 when the page says whether a job is open, nothing shifts, at either width', async ({ page }) => {
  const jobs = `${stack.careers}/api/v1/careers/jobs/`
  const heading = page.getByRole('heading', { name: 'Express Your Interest' })
  const places = async () => {
    const found: (number | undefined)[] = []
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      found.push((await heading.boundingBox())?.y)
    }
    return found
  }
  const { promise: later, resolve: answer } = Promise.withResolvers<void>()
  await page.route(jobs, (route) => later.then(() => route.continue()))
  await visitFully(page, '/Interest')
  const before = await places()
  answer()
  const open = page.getByText(/^\d+ jobs are open right now/)
  await expect(open).toBeVisible()
  expect(await places()).toEqual(before)
})
