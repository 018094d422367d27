import { expect, stack, visitFully } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { choose, goWithin, keeping, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

const PAGE = 'page-training-catalog'

test.describe('what the Studio advises', () => {
  test.use({ viewport: { width: 1500, height: 900 } })

  test('Health and publishing find a dead link; a link follows its page, which leaves a redirect', async ({
    page,
    openPage,
    expected,
  }) => {
    expected.push(/status of 404/, /MissingContent/)
    await keeping('about', async () => {
      await lake
        .patch('about')
        .set({ 'cta.action.href': '/no-such-page' })
        .unset(['cta.action.target', 'cta.action.place'])
        .commit()
      await signIn(page, stack.editor, '/welcome')
      const card = page.getByRole('link', { name: /^Look for things to fix/ })
      await expect(card).toBeVisible()
      // A real link, so that it can be opened in a new tab.
      await expect(card).toHaveAttribute('href', '/health')
      await card.click()
      await expect(page.getByRole('heading', { name: 'Health of the site' })).toBeVisible()
      await expect(page.getByText(/0 things to fix before publishing/)).toBeVisible()
      await expect(page.getByText(/There is no page at \/no-such-page/)).toBeVisible()
      await page.getByRole('link', { name: 'Open the field' }).first().click()
      await expect(page).toHaveURL(/about/)
      await lake.createOrReplace({ ...(await lake.getDocument('about')), _id: 'drafts.about', _type: 'about' })
      await expect(page.getByTestId('action-publish')).toBeEnabled()
      await page.getByTestId('action-publish').click()
      await expect(page.getByRole('dialog', { name: 'Before you publish' })).toContainText(
        'Or an address: There is no page at /no-such-page',
      )
      // The URL of this tab already names the field.
      await page.getByRole('button', { name: 'Go back and fix it' }).click()
      await expect(page.getByRole('textbox', { name: 'Or an address' })).toBeFocused()
      await page.getByTestId('action-publish').click()
      await page.getByRole('button', { name: 'Publish as it is' }).click()
      await expect.poll(() => lake.getDocument('drafts.about')).toBeUndefined()

      await keeping(PAGE, async () => {
        try {
          await lake.patch('about').unset(['cta.action.href']).commit()
          await goWithin(page, '/intent/edit/id=about;type=about;path=cta.action.target/')
          await choose(page, 'Page or file of this site', 'catalog', 'Training catalog')
          await publish(page)

          const visitor = await openPage()
          await visitFully(visitor, '/About')
          const link = visitor.getByRole('main').getByRole('link', { name: 'Write two sentences' })
          await expect(link).toHaveAttribute('href', '/training-catalog')

          await goWithin(page, `/intent/edit/id=${PAGE};type=page/`)
          const address = page.getByTestId('field-slug').getByRole('textbox')
          await address.fill('courses')
          await expect
            .poll(async () => (await lake.getDocument(`drafts.${PAGE}`))?.slug)
            .toMatchObject({ current: 'courses' })
          const dialog = page.getByRole('dialog', { name: 'Before you publish' })
          await expect(async () => {
            // Pressed while the address is being checked, it says so and waits to be pressed again, as for people.
            if (!(await dialog.isVisible())) await page.getByTestId('action-publish').first().click()
            await expect(dialog).toBeVisible({ timeout: 5000 })
          }).toPass({ timeout: 60_000 })
          await expect(dialog).toContainText('The address changes from /training-catalog to /courses.')
          await dialog.getByRole('button', { name: 'Publish and leave a redirect' }).click()
          await expect(page.getByText('/training-catalog now leads to /courses.')).toBeVisible()

          await expect(link).toHaveAttribute('href', '/courses')
          await goWithin(page, '/structure/redirect')
          await expect(page.getByText('→ Training catalog')).toBeVisible()
          await link.click()
          await expect(visitor).toHaveURL(/\/courses$/)
          await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(visitor.getByText('404 Not Found')).toBeHidden()
          // It redirects as soon as it knows the new address, which may be before it has loaded.
          await visitor.goto('/training-catalog', { waitUntil: 'commit' })
          await expect(visitor).toHaveURL(/\/courses$/)
        } finally {
          await lake.delete({ query: '*[_type == "redirect"]' })
        }
      })
    })
  })
})
