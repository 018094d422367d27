import type { Locator, Page, WebSocketRoute } from '@playwright/test'
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

  test('CMS-02 an editor signs in, changes the home mission and publishes it, though not empty', async ({ page }) => {
    await keeping('home', async () => {
      const before = await publishedMission()
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
      const after = `Set with care: ${before}`
      await mission.fill(after)
      await expect.poll(draftMission).toBe(after)
      expect(await publishedMission()).toBe(before)
      await publish(page)
      await expect.poll(publishedMission).toBe(after)
    })
  })

  test('the content list is in the order of the site and counts pages and drafts; the mark is the logo of the theme', async ({
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
  })

  test('a picture that is broken is not taken, and the Studio says why and what to do', async ({ page, expected }) => {
    // The browser can't draw it either, and says so of the picture's own address.
    expected.push(/status of 400/, /Image preprocessing failed .* portrait\.png/, /Connecting to 'blob:/)
    const [person = ''] = await lake.fetch<string[]>(
      '*[_type == "person" && !(_id in path("drafts.**"))]._id | order(@)',
    )
    await keeping(person, async () => {
      await signIn(page, stack.editor, `/structure/library;person;${person}`)
      // The portrait; below it stands the one for the dark theme.
      await page.getByTestId('image-input').getByTestId('options-menu-button').first().click()
      // One way to choose from what is there, named as the tool that shows all pictures.
      await expect(page.getByRole('menuitem', { name: /Media|Website content/ })).toHaveText(['Choose from Media'])
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('menuitem', { name: 'Upload' }).click()
      const buffer = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest is lost')])
      await (await chooser).setFiles({ name: 'portrait.png', mimeType: 'image/png', buffer })
      await expect(page.getByText('“portrait.png” could not be uploaded')).toBeVisible()
      await expect(page.getByText(/This PNG file is broken.* export it again and upload that file/)).toBeVisible()
      await expect(page.getByText(/See the console/)).toHaveCount(0)
    })
  })

  test('journey 5: two people in one document see each other’s edits as they happen, and nothing is lost', async ({
    page,
    openPage,
  }) => {
    await keeping('home', async () => {
      const other = await openPage({ viewport: { width: 1400, height: 900 } })
      await signIn(page, stack.editor, '/structure/home')
      await signIn(other, stack.admin, '/structure/home')
      const mine = await missionField(page)
      const theirs = await missionField(other)
      const text = `Seen by both: ${await publishedMission()}`
      await mine.fill(text)
      await expect(theirs).toHaveValue(text)
      // At the same moment, in two fields.
      const [label, more] = ['Our promise', 'Words of the other one.']
      await Promise.all([
        page.getByTestId('field-mission.label').getByRole('textbox').fill(label),
        other.getByTestId('field-mission.more').getByRole('textbox').fill(more),
      ])
      await expect
        .poll(async () => (await lake.getDocument<Home>('drafts.home'))?.mission)
        .toMatchObject({ text, label, more })
    })
  })

  test('journey 8: an editor restores an earlier version of the home page', async ({ page }) => {
    await keeping('home', async () => {
      const first = `First version: ${await publishedMission()}`
      await signIn(page, stack.editor, '/structure/home')
      const mission = await missionField(page)
      await mission.fill(first)
      await publish(page)
      await expect.poll(publishedMission).toBe(first)
      const second = first.replace('First', 'Second')
      await mission.fill(second)
      await publish(page)
      await expect.poll(publishedMission).toBe(second)

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

  test('a Studio whose connection to the lake broke shows what others wrote meanwhile', async ({ page }) => {
    const connections: WebSocketRoute[] = []
    await page.routeWebSocket(/\/v1\/mux$/, (socket) => {
      socket.connectToServer()
      connections.push(socket)
    })
    await keeping('home', async () => {
      await signIn(page, stack.editor, '/structure/home')
      const mission = await missionField(page)
      const mine = `Before the break: ${await publishedMission()}`
      await mission.fill(mine)
      await expect.poll(draftMission).toBe(mine)
      expect(connections).toHaveLength(1)
      await connections[0]?.close()
      const text = `During the break: ${await publishedMission()}`
      await lake.patch('drafts.home').set({ 'mission.text': text }).commit()
      await expect(mission).toHaveValue(text, { timeout: 30_000 })
    })
  })
})
