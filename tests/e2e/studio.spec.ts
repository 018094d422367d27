import type { Locator, Page } from '@playwright/test'
import { expect, stack } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { asPerson, fillInSignIn, goWithin, keeping, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

interface Home {
  mission: { text: string }
}

/** The mission as visitors get it. */
async function publishedMission(): Promise<string | undefined> {
  return (await lake.getDocument<Home>('home'))?.mission.text
}

/** The mission as staff see it while there is a draft. */
async function draftMission(): Promise<string | undefined> {
  return (await lake.getDocument<Home>('drafts.home'))?.mission.text
}

async function missionField(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Mission', exact: true }).click()
  return page.getByTestId('field-mission.text').getByRole('textbox')
}

test.describe('the Studio on the local lake', () => {
  test.use({ viewport: { width: 1400, height: 900 } })

  test('CMS-02 journeys 5, 6, 8: publishing, but nothing empty; two people in one document; an earlier version', async ({
    page,
    openPage,
    expected,
  }) => {
    await keeping('home', async () => {
      const before = await publishedMission()
      const first = `First version: ${before}`
      const second = `Second version: ${before}`
      // Someone without a session is sent to the sign-in page of the lake.
      await page.goto(`${stack.studio}/structure`)
      await fillInSignIn(page, stack.editor)
      const items = page.getByTestId('structure-tool-list-pane').getByRole('link')
      await expect(items).toHaveText([
        /^Home/,
        'Services',
        /^About/,
        /^Contact/,
        /^Book a time/,
        /^Careers/,
        /^Accounts/,
        'Pages',
        'Blog',
        'Shared library',
        'Drafts waiting',
        'Recently published',
        'Redirects',
        'Find and replace',
        'Trash',
        /^Site settings/,
      ])
      const pages = await lake.fetch<number>('count(*[_type == "page" && !(_id in path("drafts.**"))])')
      await expect(items.nth(7).getByRole('img', { name: String(pages) })).toBeVisible()
      await page.getByRole('link', { name: /^Home/ }).click()
      const mission = await missionField(page)
      await expect(mission).toHaveValue(before ?? '')
      await mission.fill('')
      await expect(page.getByTestId('action-publish')).toBeDisabled()
      await page.getByTestId('field-mission.text').getByTestId('input-validation-icon-error').hover()
      await expect(page.getByText('Write the mission.').first()).toBeVisible()
      await mission.fill(first)
      await expect.poll(draftMission).toBe(first)
      expect(await publishedMission()).toBe(before)
      await expect(page.getByRole('img', { name: '1 draft waiting', exact: true })).toBeVisible()
      await publish(page)
      await expect.poll(publishedMission).toBe(first)

      await test.step('two people in one document', async () => {
        const other = await openPage({ viewport: { width: 1400, height: 900 } })
        await signIn(other, stack.admin, '/structure/home')
        await expect(other.getByRole('link', { name: /^Site settings/ })).toBeVisible()
        const theirs = await missionField(other)
        // The first letter creates the draft.
        await theirs.fill(second)
        await expect(mission).toHaveValue(second)
        const asked = page.getByRole('dialog', { name: /is typing in this document$/ })
        await page.getByTestId('action-publish').first().click()
        await expect(asked).toBeVisible()
        await asked.getByRole('button', { name: 'Go back' }).click()
        // Both type at the same time, in two fields.
        const [label, more] = ['Our promise', 'Words of the other one.']
        await Promise.all([
          page.getByTestId('field-mission.label').getByRole('textbox').fill(label),
          other.getByTestId('field-mission.more').getByRole('textbox').fill(more),
        ])
        await expect
          .poll(async () => (await lake.getDocument<Home>('drafts.home'))?.mission)
          .toMatchObject({ text: second, label, more })
        await page.getByTestId('action-publish').first().click()
        await expect(asked).toBeVisible()
        await other.close()
        await expect(page.getByText('Nobody else is typing, and nothing is left to fix.')).toBeVisible()
        await page.getByRole('button', { name: 'Go back' }).click()
      })
      await publish(page)
      await expect.poll(publishedMission).toBe(second)

      await test.step('an earlier version comes back', async () => {
        await page.getByTestId('pane-context-menu-button').click()
        await page.getByRole('menuitem', { name: 'History' }).click()
        const published = page.getByTestId('timeline-item-button').filter({ hasText: 'Published' })
        await published.nth(1).click()
        await expect(mission).toHaveValue(first)
        await page.getByRole('button', { name: 'Revert to revision' }).click()
        await page.getByRole('button', { name: 'Confirm' }).click()
        await publish(page)
        await expect.poll(publishedMission).toBe(first)
      })
    })

    await test.step('what waits is in one list; tools and the logo are there in both themes', async () => {
      await keeping('about', async () => {
        await lake.createOrReplace({ ...(await lake.getDocument('about')), _id: 'drafts.about', _type: 'about' })
        await goWithin(page, '/structure/drafts')
        await expect(page.getByRole('list', { name: 'Drafts waiting' }).getByRole('listitem')).toContainText(
          /^About.*Edited /,
        )
        const logo = await lake.fetch<Record<'light' | 'dark', string>>(
          '*[_id == "siteSettings"][0].logo{"light": asset->url, "dark": dark.asset->url}',
        )
        expect(logo.light).not.toBe(logo.dark)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator(`img[src="${logo[colorScheme]}"]`)).toBeVisible()
        }
        // This tool is not ours. If the Studio's policy refused it anything, there would be an error on the console.
        await page.getByRole('link', { name: 'Media', exact: true }).click()
        await expect(page.getByText(/^avatar-.*\.svg$/).first()).toBeVisible()
      })
    })

    await test.step('journey 6: settings are not an editor’s to change, in the Studio or past it, and applicants not to see', async () => {
      await goWithin(page, '/intent/edit/id=siteSettings;type=siteSettings')
      await expect(page.getByTestId('field-name').getByRole('textbox')).not.toBeEditable()
      await expect(page.getByText(/Your role Editor does not have permission/)).toBeVisible()
      await expect(page.getByTestId('action-publish')).toHaveCount(0)
      await goWithin(page, '/applicants/any')
      await expect(page.getByText(/^Applications are for administrators and for recruiters\./)).toBeVisible()
      await goWithin(page, '/')
      await expect(page.getByRole('link', { name: /^Add a job/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^See who applied/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Applicants/ })).toHaveCount(0)
      expected.push(/status of 403/)
      const editor = await asPerson(page)
      const before = await lake.getDocument('siteSettings')
      await expect(editor.patch('siteSettings').set({ tagline: 'Mine now' }).commit()).rejects.toThrow(/ermission/)
      expect((await lake.getDocument('siteSettings'))?._rev).toBe(before?._rev)
    })
  })
})
