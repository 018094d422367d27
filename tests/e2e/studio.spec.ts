import type { Locator, Page } from '@playwright/test'
import { expect, stack } from './fixtures.ts'
import { lake } from './lake.ts'
import { fillInSignIn, goWithin, keeping, publish, signIn } from './studioSession.ts'
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
  test.setTimeout(120_000)
  test.use({ viewport: { width: 1400, height: 900 } })

  test('CMS-02 journeys 5 and 8: an editor publishes a change, though not empty; two people in one document; an earlier version', async ({
    page,
    openPage,
  }) => {
    await keeping('home', async () => {
      const before = await publishedMission()
      const first = `First version: ${before}`
      const second = `Second version: ${before}`
      // Whoever has no session is sent to the sign-in page of the lake.
      await page.goto(`${stack.studio}/structure`)
      await fillInSignIn(page, stack.editor)
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
      await publish(page)
      await expect.poll(publishedMission).toBe(first)

      await test.step('two people in one document', async () => {
        const other = await openPage({ viewport: { width: 1400, height: 900 } })
        await signIn(other, stack.admin, '/structure/home')
        const theirs = await missionField(other)
        await mission.fill(second)
        await expect(theirs).toHaveValue(second)
        // At the same moment, in two fields.
        const [label, more] = ['Our promise', 'Words of the other one.']
        await Promise.all([
          page.getByTestId('field-mission.label').getByRole('textbox').fill(label),
          other.getByTestId('field-mission.more').getByRole('textbox').fill(more),
        ])
        await expect
          .poll(async () => (await lake.getDocument<Home>('drafts.home'))?.mission)
          .toMatchObject({ text: second, label, more })
        await other.close()
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
  })

  test('the content list is in the order of the site and counts pages and drafts; what is in use says where, and is not deleted', async ({
    page,
  }) => {
    await keeping('about', async () => {
      await lake.createOrReplace({ ...(await lake.getDocument('about')), _id: 'drafts.about', _type: 'about' })
      const logo = await lake.fetch<Record<'light' | 'dark', string>>(
        '*[_id == "siteSettings"][0].logo{"light": asset->url, "dark": dark.asset->url}',
      )
      const pages = await lake.fetch<number>('count(*[_type == "page" && !(_id in path("drafts.**"))])')
      const names = await lake.fetch<string[]>('*[_type == "person" && !(_id in path("drafts.**"))].name')
      await signIn(page, stack.admin, '/structure')
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
        'Redirects',
        'Find and replace',
        'Bin',
        /^Site settings/,
      ])
      await expect(items.nth(7).getByRole('img', { name: String(pages) })).toBeVisible()
      await expect(page.getByRole('img', { name: '1 draft waiting', exact: true })).toBeVisible()
      await items.nth(10).click()
      await expect(page.getByTestId('document-list-pane').getByText('About', { exact: true })).toBeVisible()
      expect(logo.light).not.toBe(logo.dark)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator(`img[src="${logo[colorScheme]}"]`)).toBeVisible()
      }
      await goWithin(page, '/structure/library;person')
      for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible()
      // A tool that is not ours: what the policy of the Studio refuses it would be an error on the console.
      await page.getByRole('link', { name: 'Media', exact: true }).click()
      await expect(page.getByText(/^avatar-.*\.svg$/).first()).toBeVisible()
    })

    await test.step('journey 3: a technology that is in use', async () => {
      const used = 'techItem-react'
      const before = (await lake.getDocument(used))?._rev
      await goWithin(page, `/structure/library;techItem;${used}`)
      await page.getByText('Used on 3 pages').click()
      await expect(page.getByRole('link', { name: /\/Mobile/ })).toBeVisible()
      const refuses = async (what: string) => {
        const question = page.getByRole('dialog', { name: `It can’t be ${what} while it is used` })
        for (const name of ['Home', 'Mobile Development', 'Web Development']) {
          await expect(question.getByText(name, { exact: true })).toBeVisible()
        }
        await question.getByRole('button', { name: 'Close', exact: true }).click()
      }
      await page.getByTestId('action-menu-button').click()
      await page.getByRole('menuitem', { name: /^Delete/ }).click()
      await refuses('deleted')
      await page.getByRole('button', { name: 'Published', exact: true }).click()
      await page.getByTestId('action-unpublish').click()
      await refuses('unpublished')
      expect((await lake.getDocument(used))?._rev).toBe(before)
    })

    await keeping('home', async () => {
      await goWithin(page, '/structure/home')
      await page.getByRole('tab', { name: 'Search and sharing' }).click()
      await page.getByTestId('field-seo.title').getByRole('textbox').fill('A title that is seen below as it is typed')
      for (const preview of ['search-preview', 'share-preview']) {
        await expect(page.getByTestId(preview)).toContainText('A title that is seen below as it is typed')
      }
    })
  })
})
