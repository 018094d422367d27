import type { ReleaseDocument } from '@sanity/client'
import { expect, stack, visitFully } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { frameIsLoading, goWithin, keeping, signIn, siteInFrame } from './studioSession.ts'
import { test } from './studioTest.ts'

interface About {
  hero: { heading: string }
}

/** Removes the releases that a test made, so that the tests may run in any order. */
async function removeReleases(): Promise<void> {
  const releases = await lake.fetch<ReleaseDocument[]>('releases::all()', {}, { perspective: 'raw' })
  for (const { name: releaseId, state } of releases) {
    if (state === 'scheduled') await lake.releases.unschedule({ releaseId })
    if (state === 'scheduled' || state === 'active') await lake.releases.archive({ releaseId })
    await lake.releases.delete({ releaseId })
  }
}

const releasesNow = () => lake.fetch<ReleaseDocument[]>('releases::all()', {}, { perspective: 'raw' })

test.describe('planning in the Studio', () => {
  test.use({ viewport: { width: 1500, height: 900 } })
  test.afterEach(removeReleases)

  test('a draft is published on schedule; a release collects a change, shows it in Presentation, and is published', async ({
    page,
    openPage,
    expected,
  }) => {
    expected.push(...frameIsLoading)
    await keeping('about', async () => {
      const visitor = await openPage()
      await visitFully(visitor, '/About')
      await visitor.evaluate(() => Object.assign(window, { sameTab: true }))
      await page.setViewportSize({ width: 820, height: 1180 })
      await signIn(page, stack.editor, '/releases')
      await page.locator('button[name="calendar"]').click({ timeout: 60_000 })
      await expect(page.getByRole('dialog', { name: 'View calendar' })).toBeVisible()
      await expect(page.getByText('The releases tool crashed')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1500, height: 900 })
      await goWithin(page, '/structure/about')
      await page.getByRole('button', { name: 'Top of the page' }).click({ timeout: 60_000 })
      const field = page.getByTestId('field-hero.heading').getByRole('textbox')
      await field.fill('People who plan ahead')
      await expect
        .poll(() => lake.getDocument('drafts.about'))
        .toMatchObject({ hero: { heading: 'People who plan ahead' } })

      await page.getByTestId('action-menu-button').first().click()
      await page.getByRole('menuitem', { name: 'Schedule publish' }).click()
      const dialog = page.getByRole('dialog', { name: /schedule/i })
      // The Studio counts in whole minutes.
      const due = new Date(Math.ceil(Date.now() / 60_000 + 60) * 60_000)
      const day = due.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
      const time = due.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
      await dialog.getByRole('textbox').first().fill(`${day} ${time}`)
      await dialog.getByRole('textbox').first().press('Tab')
      await dialog.getByRole('button', { name: /schedule/i }).click()
      await expect.poll(releasesNow).toMatchObject([{ state: 'scheduled', publishAt: due.toISOString() }])
      await expect(visitor.locator('h1').first()).not.toHaveText('People who plan ahead')

      // The same release, due sooner than the Studio lets people choose.
      const [release] = await releasesNow()
      const releaseId = release?.name ?? ''
      await lake.releases.unschedule({ releaseId })
      const publishAt = new Date(Date.now() + 2000).toISOString()
      await lake.releases.schedule({ releaseId, publishAt })
      await expect(visitor.locator('h1').first()).toHaveText('People who plan ahead')
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt))
      await expect.poll(releasesNow).toMatchObject([{ state: 'published' }])
      await removeReleases()
      await lake.delete('drafts.about')

      const published = (await lake.getDocument<About>('about'))?.hero.heading ?? ''
      // As docs/editing.md describes it.
      await goWithin(page, '/releases')
      await page.getByRole('button', { name: 'New release' }).click({ timeout: 60_000 })
      await page.getByTestId('release-form-title').fill('Spring')
      await page.getByRole('button', { name: 'Create release' }).click()
      await page.getByRole('button', { name: 'Add document' }).click()
      await page.getByPlaceholder('Search', { exact: true }).fill('About')
      await page.getByRole('option', { name: /^About \/About/ }).click()
      await expect(page.getByRole('row', { name: /About/ })).toBeVisible()

      await page.getByRole('link', { name: 'Site', exact: true }).click()
      const site = await siteInFrame(page)
      await site.getByRole('link', { name: 'About', exact: true }).first().click()
      const heading = site.getByRole('heading', { level: 1 })
      await expect(heading).toContainText(published)
      await heading.click()
      await expect(field).toHaveValue(published)
      await field.fill('Spring begins here')
      await expect(heading).toContainText('Spring begins here')

      // Outside of the release nothing has changed.
      expect((await lake.getDocument<About>('about'))?.hero.heading).toBe(published)
      expect(await lake.getDocument('drafts.about')).toBeUndefined()
      await expect
        .poll(() => lake.fetch<string>('*[_id in path("versions.**")][0].hero.heading', {}, { perspective: 'raw' }))
        .toBe('Spring begins here')
      await expect(visitor.locator('h1').first()).toHaveText(published)

      await page.getByRole('link', { name: 'Releases', exact: true }).click()
      await page.getByRole('link', { name: 'Spring' }).first().click()
      await page.getByRole('button', { name: 'Run release' }).click()
      await page.getByTestId('confirm-button').click()
      await expect(visitor.locator('h1').first()).toHaveText('Spring begins here')
      expect(await visitor.evaluate(() => 'sameTab' in window)).toBe(true)
      expect(await releasesNow()).toMatchObject([{ state: 'published', metadata: { title: 'Spring' } }])
    })
  })
})
