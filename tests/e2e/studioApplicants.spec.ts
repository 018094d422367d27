import { AxeBuilder } from '@axe-core/playwright'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { expect, stack } from './fixtures.ts'
import { asPerson, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'
import { watchPolicy } from './watchPolicy.ts'

const API = `${stack.own.careers}/api/v1/careers`

/** What a visitor sends from the site's form. */
async function apply(fullName: string): Promise<void> {
  const resume = await PDFDocument.create()
  resume.addPage([595, 842]).drawText(`Resume of ${fullName}`, { x: 60, y: 760, size: 24 })
  const form = new FormData()
  const fields = {
    full_name: fullName,
    email: 'visitor@example.com',
    phone: '+1 314 555 0100',
    role: 'Gardener',
    work_auth_status: 'Citizen',
    preferred_location: 'Hybrid',
    availability: 'In two weeks',
    comments: 'I like maps.',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('resume', new Blob([new Uint8Array(await resume.save())]), 'My resume.pdf')
  const response = await fetch(`${API}/interest/`, { method: 'POST', body: form })
  expect(response.status).toBe(201)
}

/** Every violation of WCAG 2.2 A and AA in the tool; the frame around it is the Studio's. */
async function violationsInTool(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include('[data-testid="applicants-tool"]')
    .exclude('iframe')
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

// A resume is a PDF, which the headless shell does not show.
test.use({ wholeBrowser: true })

test.describe('the desk for applications', () => {
  test.setTimeout(240_000)
  test.use({ viewport: { width: 1400, height: 1000 } })

  test('an administrator finds a visitor’s application, reads the resume, sets the status and writes a note', async ({
    page,
  }) => {
    const watched = await watchPolicy(page)
    const name = `Maya Visitor ${Date.now()}`
    await apply(name)
    await signIn(page, stack.admin, '/')
    await page.getByRole('link', { name: /^Applicants \(\d+ new\)$/ }).click()
    const tool = page.getByTestId('applicants-tool')
    await tool.getByRole('searchbox', { name: 'Search' }).fill(name)
    await expect(tool.getByText('1 application', { exact: true })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsInTool(page)).toEqual([])
    }
    await tool.getByRole('link', { name }).click()
    await expect(tool.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(tool.getByText('I like maps.')).toBeVisible()

    await tool.getByRole('button', { name: 'Read it here' }).click()
    await expect(tool.getByTitle(`Resume of ${name}`)).toBeVisible()
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('blob:'))).toBe(true)
    const download = page.waitForEvent('download')
    await tool.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^maya-visitor-\d+-[\da-f]{8}\.pdf$/)

    await tool.getByRole('combobox', { name: 'Status' }).selectOption('Interview')
    await tool.getByRole('textbox', { name: 'New note' }).fill('Rang her: Monday at ten.')
    await tool.getByRole('button', { name: 'Add note' }).click()
    await expect(tool.getByRole('listitem').filter({ hasText: 'Rang her: Monday at ten.' })).toContainText(
      stack.admin.email,
    )
    await expect(tool.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
      'href',
      /^mailto:visitor%40example\.com\?subject=/,
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsInTool(page)).toEqual([])
    }

    await page.reload()
    await expect(tool.getByRole('combobox', { name: 'Status' })).toHaveValue('interview')
    await tool.getByRole('link', { name: 'All applicants' }).click()
    await tool.getByRole('link', { name: 'Who did what' }).click()
    const log = tool.getByRole('row').filter({ hasText: name })
    await expect(log).toHaveText([
      /Note: added a note/,
      /Status: from new to interview/,
      /Resume: downloaded/,
      /Resume: looked at/,
    ])
    expect(await violationsInTool(page)).toEqual([])
    expect(watched.violations).toEqual([])
  })

  test('a marketing editor sees no tool, is told so at its address, and gets no answer past it', async ({ page }) => {
    await apply(`Noor Visitor ${Date.now()}`)
    await signIn(page, stack.editor, '/')
    await expect(page.getByRole('link', { name: 'Health', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Applicants/ })).toHaveCount(0)
    await page.goto(`${stack.studio}/applicants`)
    await expect(page.getByText(/^Applications are for administrators and for recruiters\./)).toBeVisible()
    await expect(page.getByText('Visitor')).toHaveCount(0)
    const { token } = (await asPerson(page)).config()
    for (const call of ['applications/', 'openings/', 'applications.csv', 'resumes.zip', 'audit/']) {
      const response = await fetch(`${API}/desk/${call}`, {
        headers: { authorization: `Bearer ${token}`, origin: stack.studio },
      })
      expect({ call, status: response.status }).toEqual({ call, status: 403 })
    }
  })
})
