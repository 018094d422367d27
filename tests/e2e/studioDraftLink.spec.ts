import { expect, stack, violations } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { keeping, openAction, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

const LEAD = 'Written this morning, and not published yet.'

test.describe('a draft link for someone without an account', () => {
  test.afterEach(async () => {
    await lake.delete({ query: '*[_type == "previewLink"]' })
  })
  test.use({ viewport: { width: 1700, height: 1000 } })

  test('an editor shares a draft; people with the link see it until it is revoked', async ({
    page,
    openPage,
    expected,
  }) => {
    // A browser without any session.
    const guest = await openPage()
    await keeping('about', async () => {
      await lake.createOrReplace({
        ...(await lake.getDocument('about')),
        _id: 'drafts.about',
        _type: 'about',
        seo: { title: 'About, in the making', description: LEAD },
      })
      await signIn(page, stack.editor, '/intent/edit/id=about;type=about/')
      const dialog = await openAction(page, 'Share the draft…', 'Share the draft')
      await dialog.getByLabel('Valid for').selectOption('3 days')
      await dialog.getByRole('button', { name: 'Make a link' }).click()
      const link = await dialog.getByRole('textbox', { name: 'The link' }).inputValue()
      await expect(dialog.getByRole('listitem').filter({ hasText: '/About' })).toHaveCount(1)

      const secret = new URL(link).searchParams.get('sanity-preview-secret') ?? 'none'
      const asked: string[] = []
      guest.on('request', (request) => asked.push(request.url()))
      await guest.goto(link)
      await expect(guest).toHaveTitle(/About, in the making/)
      const bar = guest.getByRole('complementary', { name: 'Draft preview' })
      await expect(bar).toContainText('Draft, not published.')
      await expect(bar).toContainText(/works until \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/)
      expect(guest.url()).not.toContain(secret)
      await guest.waitForLoadState('networkidle')
      // Publications don't matter here, and the browser itself sends the content service no queries.
      expect(asked.filter((url) => url.startsWith(stack.lake) && url.includes('/data/'))).toEqual([])
      expect(await violations(guest)).toEqual([])

      // Without script it is the same page, because the HTML already has the draft.
      const plain = await openPage({ javaScriptEnabled: false })
      await plain.goto(link)
      await expect(plain).toHaveTitle(/About, in the making/)

      const visitor = await openPage()
      await visitor.goto('/About')
      await expect(visitor).not.toHaveTitle(/in the making/)
      await expect(visitor.getByRole('complementary', { name: 'Draft preview' })).toHaveCount(0)

      // A link on the page leads to the published site; Back returns to the draft.
      await guest.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).first().click()
      await expect(guest).toHaveURL(`${stack.site}/Contact`)
      await guest.goBack()
      await expect(bar).toBeVisible()
      await guest.getByRole('button', { name: 'Leave the preview' }).click()
      await expect(guest).toHaveURL(`${stack.site}/`)
      expect(await guest.context().cookies()).toEqual([])
      await guest.goto(link)

      await dialog.getByRole('button', { name: 'Take back the link to /About' }).click()
      await expect(dialog.getByRole('button', { name: 'Taken back the link to /About' })).toBeDisabled()
      await expect(dialog.getByRole('textbox', { name: 'The link' })).toHaveCount(0)
      expected.push(/status of 410/)
      const answer = await guest.reload()
      expect(answer?.status()).toBe(410)
      await expect(guest.getByRole('heading', { name: 'This link has been taken back' })).toBeVisible()
      expect((await guest.goto(link))?.status()).toBe(410)
    })
  })
})
