import { expect, stack } from './fixtures.ts'
import { lake } from './lake.ts'
import { goWithin, keeping, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

test.describe('what the Studio advises', () => {
  test.setTimeout(120_000)
  test.use({ viewport: { width: 1500, height: 900 } })

  test('the card “Look for things to mend” opens Health, which finds a dead link and asks other sites; publishing asks about it first', async ({
    page,
  }) => {
    await keeping('about', async () => {
      await lake
        .patch('about')
        .set({ 'cta.action.href': '/no-such-page' })
        .unset(['cta.action.target', 'cta.action.place'])
        .commit()
      let proofs = -1
      // Other sites are not asked by a test: what the preview service would say of them is written here.
      await page.route(`${stack.site}/preview/outside-links`, async (route) => {
        proofs = await lake.fetch<number>('count(*[_type == "sanity.previewUrlSecret" && secret == $secret])', {
          secret: (route.request().postDataJSON() as { secret: string }).secret,
        })
        await route.fulfill({
          headers: { 'access-control-allow-origin': stack.studio },
          json: { found: [], answered: 8, all: 8, next: null },
        })
      })
      await signIn(page, stack.editor, '/welcome')
      const card = page.getByRole('link', { name: /^Look for things to mend/ })
      await expect(card).toBeVisible({ timeout: 30_000 })
      // A link, which opens in a new tab for whoever wants that.
      await expect(card).toHaveAttribute('href', '/health')
      await card.click()
      await expect(page.getByRole('heading', { name: 'Health of the site' })).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(/0 things to mend before publishing/)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(/There is no page at \/no-such-page/)).toBeVisible()
      await page.getByRole('button', { name: 'Check outside links' }).click()
      await expect(page.getByText('8 addresses were asked')).toBeVisible({ timeout: 30_000 })
      // Somebody who may write in the dataset asked, and the proof of it is gone.
      expect(proofs).toBe(1)
      expect(await lake.fetch('count(*[_type == "sanity.previewUrlSecret"])')).toBe(0)
      await page.getByRole('link', { name: 'Open the field' }).first().click()
      await expect(page).toHaveURL(/about/)
      await lake.createOrReplace({ ...(await lake.getDocument('about')), _id: 'drafts.about', _type: 'about' })
      await expect(page.getByTestId('action-publish')).toBeEnabled()
      await page.getByTestId('action-publish').click()
      await expect(page.getByRole('dialog', { name: 'Before you publish' })).toContainText(
        'Or an address: There is no page at /no-such-page',
      )
      // The address of this tab names the field already.
      await page.getByRole('button', { name: 'Go back and mend it' }).click()
      await expect(page.getByRole('textbox', { name: 'Or an address' })).toBeFocused()
      await page.getByTestId('action-publish').click()
      await page.getByRole('button', { name: 'Publish as it is' }).click()
      await expect.poll(() => lake.getDocument('drafts.about')).toBeUndefined()
    })
  })

  test('search and sharing show what people will see, and a card says on which pages it is used', async ({ page }) => {
    await keeping('home', async () => {
      await signIn(page, stack.editor, '/structure/home')
      await page.getByRole('tab', { name: 'Search and sharing' }).click()
      await page.getByTestId('field-seo.title').getByRole('textbox').fill('A title that is seen below as it is typed')
      for (const preview of ['search-preview', 'share-preview']) {
        await expect(page.getByTestId(preview)).toContainText('A title that is seen below as it is typed')
      }
    })
    await goWithin(page, '/structure/library;techItem;techItem-react')
    await page.getByText('Used on 3 pages').click()
    await expect(page.getByRole('link', { name: /\/Mobile/ })).toBeVisible()
  })
})
