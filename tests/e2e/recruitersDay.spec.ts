import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator, Page } from '@playwright/test'
import { expect, stack, violations, visitFully } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { choose, frameIsLoading, goWithin, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

const JOB = 'Lighthouse Keeper'
const LONG_TITLE = `${JOB} of the outermost light, between the harbor and the open sea`
const SLUG = 'lighthouse-keeper'
const APPLICANT = 'Wanda Tidewater'
const PHONE = '+1 314 555 0188'
const ADDRESS = 'wanda@tidewater.example'
const RESUME_WORDS = 'Twelve years of lamps and logs'

const card = (page: Page) => page.getByRole('main').getByRole('heading', { name: JOB, exact: true })
const applicants = (page: Page) => page.getByRole('link', { name: /^Applicants/ })

async function makeResume(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawText(RESUME_WORDS, { x: 60, y: 760, size: 24 })
  return Buffer.from(await document.save())
}

/** Without the Studio's own interface around it. Waits until transitions of colors have ended. */
async function violationsInTool(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(changing.map(({ finished }) => finished))
  })
  return violations(page, 'all', '[data-testid="applicants-tool"]')
}

async function addLine(field: Locator, text: string): Promise<void> {
  await field.getByRole('button', { name: 'Add item' }).click()
  await field.getByRole('textbox').last().fill(text)
}

// A resume is a PDF, which the headless shell can't show.
test.use({ wholeBrowser: true })

test.describe('a recruiter’s day', () => {
  test.setTimeout(600_000)
  test.use({ viewport: { width: 1700, height: 1000 } })

  test.afterEach(async () => {
    await lake.delete({ query: '*[_type == "job" && slug.current == $slug]', params: { slug: SLUG } })
  })

  test('from a new job to an application that is deleted on request', async ({ page, openPage, expected }) => {
    expected.push(...frameIsLoading)
    const resume = await makeResume()

    const visitor = await openPage()
    await visitFully(visitor, '/CareersPage')
    await expect(visitor.getByRole('button', { name: /^View Details/ }).first()).toBeVisible()
    await visitor.evaluate(() => Object.assign(window, { sameTab: true }))

    await test.step('the recruiter writes a job, sees its card, and finds only jobs', async () => {
      await signIn(page, stack.recruiter, '/')
      await page.getByRole('link', { name: /^Add a job/ }).click()
      await page.getByTestId('field-title').getByRole('textbox').fill(JOB)
      const address = page.getByTestId('field-slug')
      await address.getByRole('textbox').fill('cloud-engineer')
      await expect(address.getByRole('link', { name: 'Open “Cloud Engineer”, which has this address' })).toBeVisible()
      await address.getByRole('button', { name: 'Generate' }).click()
      await expect(address.getByRole('textbox')).toHaveValue(SLUG)
      await choose(page, 'Department', 'Cloud', 'Cloud Services')
      await page.getByTestId('field-description').getByRole('textbox').fill('Keep the lamp lit, and write the log.')
      await addLine(page.getByTestId('field-requirements'), 'A head for heights')
      await addLine(page.getByTestId('field-responsibilities'), 'Trim the wick')
      await page.getByRole('tab', { name: 'Place and pay' }).click()
      await choose(page, 'Location', 'Hyderabad', 'Hyderabad')
      const drawn = page.frameLocator('iframe[title="The card as the site draws it"]')
      await expect(drawn.getByRole('heading', { name: JOB })).toBeVisible()
      await expect(drawn.getByText('Keep the lamp lit')).toBeVisible()
      await expect(drawn.getByText('Hyderabad')).toBeVisible()
      await expect(drawn.getByText('Active')).toBeVisible()
      await expect(card(visitor)).toHaveCount(0)
      await publish(page)
      await goWithin(page, '/structure')
      await expect(page.getByTestId('structure-tool-list-pane').getByRole('link')).toHaveText([
        'Open',
        'Closed',
        'Drafts',
        'Departments',
        'Locations',
        'How long applications are kept',
        'Find and replace',
        'Trash',
      ])
      await expect(page.getByRole('link', { name: 'Media' })).toHaveCount(0)
      await goWithin(page, '/intent/edit/id=home;type=home/')
      await page.getByRole('button', { name: 'Mission', exact: true }).click()
      await expect(page.getByTestId('field-mission.text').getByRole('textbox')).toHaveAttribute('readonly', '')
      await expect(page.getByTestId('action-publish')).toHaveCount(0)
    })

    await test.step('it appears in a visitor’s open tab, and the visitor applies from its page', async () => {
      await expect(card(visitor)).toBeVisible()
      await visitor.getByRole('button', { name: `View Details of ${JOB}` }).click()
      await expect(visitor).toHaveURL(`${stack.site}/CareersPage/${SLUG}`)
      expect(await visitor.evaluate(() => 'sameTab' in window)).toBe(true)
      await visitor.getByRole('dialog').getByRole('link', { name: 'Apply for this job' }).click()

      const field = (label: string) => visitor.getByRole('main').getByLabel(label, { exact: true })
      await expect(field('Role')).toHaveValue(JOB)
      await field('Full name').fill(APPLICANT)
      await field('Email').fill(ADDRESS)
      await field('Phone').fill(PHONE)
      await field('Work authorization').selectOption('US Citizen')
      await field('Preferred location').selectOption('On-site')
      await field('Availability').fill('With the next tide')
      await field('Resume').setInputFiles({ name: 'Wanda.pdf', mimeType: 'application/pdf', buffer: resume })
      await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(visitor.getByRole('heading', { name: 'Thank you. We have your form.' })).toBeVisible()
    })

    const tool = page.getByTestId('applicants-tool')

    await test.step('the recruiter sees a new application, finds it, reads the resume, sets the status and writes a note', async () => {
      await goWithin(page, '/')
      await expect(applicants(page)).toHaveAccessibleName(/^Applicants \(\d+ new\)$/)
      await page.getByRole('link', { name: /^See who applied/ }).click()
      await tool.getByRole('combobox', { name: 'Job' }).selectOption({ label: `${JOB} (1, 1 undecided)` })
      await expect(tool.getByText('1 application', { exact: true })).toBeVisible()
      expect(await violationsInTool(page)).toEqual([])
      await tool.getByRole('link', { name: APPLICANT }).click()
      await expect(page).toHaveURL(/\/applicants\/[\w-]{36}$/)
      await expect(tool.getByRole('heading', { level: 1, name: APPLICANT })).toBeVisible()
      await expect(tool.getByRole('definition').filter({ hasText: JOB })).toHaveCount(1)
      await expect(tool.getByRole('combobox', { name: 'Job' }).locator('option:checked')).toHaveText(JOB)
      await expect(tool.getByText('With the next tide')).toBeVisible()

      await expect(tool.getByTitle(/^wanda-tidewater-\w{8}\.pdf$/)).toBeVisible()
      await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('blob:'))).toBe(true)
      const download = page.waitForEvent('download')
      await tool.getByRole('button', { name: 'Download', exact: true }).click()
      expect(readFileSync(await (await download).path()).equals(resume)).toBe(true)

      // Other tests send applications, too: the number of new ones is what the desk reports after the change.
      const counted = page.waitForResponse((response) => response.url().endsWith('/access/'))
      await tool.getByRole('combobox', { name: 'Status' }).selectOption('Interview')
      const { new: left } = (await (await counted).json()) as { new: number }
      await expect(applicants(page)).toHaveAccessibleName(left === 0 ? 'Applicants' : `Applicants (${left} new)`)
      await tool.getByRole('textbox', { name: 'New note' }).fill('Afraid of nothing.')
      await tool.getByRole('button', { name: 'Add note' }).click()
      await expect(tool.getByRole('listitem').filter({ hasText: 'Afraid of nothing.' })).toContainText(
        stack.recruiter.email,
      )
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsInTool(page)).toEqual([])
      }
    })

    await test.step('the recruiter replies with a template', async () => {
      await tool.getByRole('button', { name: 'Reply', exact: true }).click()
      await tool.getByRole('combobox', { name: 'Template' }).selectOption('Invitation')
      await expect(tool.getByRole('textbox', { name: 'Text' })).toHaveValue(new RegExp(`^Hello ${APPLICANT},`))
      await tool.getByRole('textbox', { name: 'Subject' }).fill('When can we talk?')
      expect(await violationsInTool(page)).toEqual([])
      await tool.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(tool.getByRole('listitem').filter({ hasText: 'When can we talk?' })).toContainText('Sent')
    })

    await test.step('the recruiter closes the job: asked about the undecided application, then shown the advice', async () => {
      const application = new URL(page.url()).pathname
      const id = await lake.fetch<string>('*[_type == "job" && slug.current == $slug][0]._id', { slug: SLUG })
      await goWithin(page, `/intent/edit/id=${id};type=job/`)
      await page.getByTestId('field-title').getByRole('textbox').fill(LONG_TITLE)
      await page.getByRole('tab', { name: 'Dates' }).click()
      await page.getByTestId('boolean-input').getByRole('checkbox').uncheck({ force: true })
      const publishing = page.getByTestId('action-publish').first()
      await expect(publishing).toBeEnabled()
      await publishing.click()
      const question = page.getByRole('dialog', { name: 'Before you close the job' })
      await expect(question).toContainText('1 application for this job is undecided')
      await question.getByRole('button', { name: 'Close the job' }).click()
      const checks = page.getByRole('dialog', { name: 'Before you publish' })
      await expect(checks).toContainText('Title: Aim for 70 characters or fewer')
      await checks.getByRole('button', { name: 'Publish as it is' }).click()
      await expect.poll(() => lake.getDocument(id)).toMatchObject({ title: LONG_TITLE, active: false })
      await goWithin(page, application)
    })

    await test.step('the recruiter deletes an application on request', async () => {
      await tool.getByRole('button', { name: 'Delete', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(tool.getByText(/^No application matches|^No one has applied yet/)).toBeVisible()
    })
  })
})
