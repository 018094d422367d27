import type { Page } from '@playwright/test'
import { expect, stack } from './fixtures.ts'
import { lake } from './lake.ts'
import { asPerson, frameIsLoading, goWithin, keeping, publish, signIn, siteInFrame } from './studioSession.ts'
import { test } from './studioTest.ts'

const ID = 'job-cloud-engineer'

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })

test.describe('a recruiter', () => {
  test.setTimeout(180_000)
  test.use({ viewport: { width: 1700, height: 1000 } })

  test('finds openings and nothing else, sees the card that the site draws while typing, publishes, and can’t change a page', async ({
    page,
    openPage,
    expected,
  }) => {
    expected.push(...frameIsLoading)
    await keeping(ID, async () => {
      const visitor = await openPage()
      await visitor.goto(`${stack.site}/CareersPage`)
      await expect(heading(visitor, 'Cloud Engineer')).toBeVisible()

      await signIn(page, stack.recruiter, '/structure')
      await expect(page.getByTestId('structure-tool-list-pane').getByRole('link')).toHaveText([
        'Open',
        'Closed',
        'Drafts',
        'Departments',
        'Locations',
        'How long applications are kept',
        'Find and replace',
        'Bin',
      ])
      await expect(page.getByRole('link', { name: 'Media' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Open', exact: true }).click()
      await page.getByTestId('document-list-pane').getByText('Cloud Engineer').click()
      const card = page.frameLocator('iframe[title="The card as the site draws it"]')
      await expect(card.getByRole('heading', { name: 'Cloud Engineer' })).toBeVisible({ timeout: 60_000 })
      await expect(card.getByText('Saint Louis, MO')).toBeVisible()
      await expect(card.getByText('Active')).toBeVisible()

      const title = page.getByTestId('field-title').getByRole('textbox')
      await title.fill('Cloud Engineer, nights')
      await expect(card.getByRole('heading', { name: 'Cloud Engineer, nights' })).toBeVisible()
      await expect(heading(visitor, 'Cloud Engineer')).toBeVisible()
      await publish(page)
      await expect(heading(visitor, 'Cloud Engineer, nights')).toBeVisible()

      await page.getByRole('link', { name: 'Site', exact: true }).click()
      const site = await siteInFrame(page)
      await expect(site.getByRole('heading', { level: 1 })).toHaveText(/Cloud Engineer, nights/)
      await expect(page.getByTestId('field-title').getByRole('textbox')).toHaveValue('Cloud Engineer, nights')

      // A page is not theirs to change, in the Studio or past it.
      await goWithin(page, '/intent/edit/id=home;type=home/')
      await page.getByRole('button', { name: 'Mission', exact: true }).click()
      await expect(page.getByTestId('field-mission.text').getByRole('textbox')).toHaveAttribute('readonly', '')
      await expect(page.getByTestId('action-publish')).toHaveCount(0)
      const person = await asPerson(page)
      const attempt = person.patch('home').set({ title: 'Mine' }).commit()
      await expect(attempt).rejects.toThrow(/Insufficient permissions/)
    })
  })

  test('duplicates an opening: the copy asks for an address, and the original can still be published', async ({
    page,
  }) => {
    await keeping(ID, async () => {
      await signIn(page, stack.recruiter, `/intent/edit/id=${ID};type=job/`)
      // One below the form, another below the card.
      await page.getByTestId('action-menu-button').first().click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      const copies = () =>
        lake.fetch<{ _id: string; number: number }[]>(
          `*[_type == "job" && title == "Cloud Engineer" && _id != "${ID}"]{_id, number}`,
        )
      await expect.poll(async () => (await copies()).length).toBe(1)
      const [copy] = await copies()
      try {
        expect(copy?.number).toBeGreaterThan(99_999_999)
        const address = page.getByTestId('field-slug')
        await expect(address.getByRole('textbox')).toHaveValue('')
        await expect(page.getByTestId('action-publish').first()).toBeDisabled()

        await address.getByRole('textbox').fill('cloud-engineer')
        await address.getByRole('link', { name: 'Open “Cloud Engineer”, which has this address' }).click()
        await expect(address.getByRole('textbox')).toHaveValue('cloud-engineer')
        await page.getByRole('tab', { name: 'Dates' }).click()
        await page.getByRole('checkbox', { name: 'Takes applications' }).click()
        await publish(page)
        await expect.poll(() => lake.fetch(`*[_id == "${ID}"][0].closedAt`)).toMatch(/^20/)
      } finally {
        await lake.delete(copy?._id ?? '')
      }
    })
  })
})
