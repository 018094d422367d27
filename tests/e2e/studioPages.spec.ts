import { expect, stack } from './fixtures.ts'
import { lake } from './lake.ts'
import { addItem, goWithin, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

test.describe('pages that staff make', () => {
  test.setTimeout(240_000)
  test.use({ viewport: { width: 1500, height: 900 } })

  test('journey 4: a page of blocks at a new address opens on the site; unpublished, it leaves a redirect; deleted, it is brought back', async ({
    page,
    openPage,
    expected,
  }) => {
    expected.push(/status of 404/, /MissingContent/)
    const slug = 'spring-open-day'
    try {
      await signIn(page, stack.editor, '/welcome')
      await page.getByRole('link', { name: /Make a page/ }).click()
      await page.getByTestId('field-title').getByRole('textbox').fill('Spring open day')
      await expect(page.getByText('Give it an address to see it on the site')).toBeVisible()
      await page.getByTestId('field-slug').getByRole('button', { name: 'Generate' }).click()
      await expect(page.getByTestId('field-slug').getByRole('textbox')).toHaveValue(slug)
      await page.getByText('Nothing links to this page').click()
      await expect(page.getByTestId('form-view').getByRole('link', { name: `/${slug}` })).toBeVisible()
      await page.getByRole('button', { name: 'Top of the page' }).click()
      await page.getByTestId('field-hero.heading').getByRole('textbox').fill('Come and see how we work.')
      const blocks = page.getByTestId('field-blocks')
      const steps = page.getByRole('menuitem', { name: 'Steps' })
      await addItem(blocks, steps)
      await steps.click()
      const block = page.getByRole('dialog').last()
      const title = block.getByRole('textbox', { name: 'Title' })
      await addItem(block, title)
      await title.fill('Come in')
      await block.getByRole('textbox', { name: 'Description' }).fill('The door on Ninth Street is open.')
      await block.getByRole('button', { name: 'Close dialog' }).click()
      await page.getByRole('tab', { name: 'Search and sharing' }).click()
      await page.getByTestId('field-seo.title').getByRole('textbox').fill('Spring open day')
      await page
        .getByTestId('field-seo.description')
        .getByRole('textbox')
        .fill('Meet the people who build your software, on a Saturday in April, with coffee and cake for all.')
      await publish(page)

      const visitor = await openPage()
      await visitor.goto(`/${slug}`)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Come and see how we work.')
      await expect(visitor.getByText('The door on Ninth Street is open.')).toBeVisible()

      await page.getByRole('button', { name: 'Published', exact: true }).click()
      await page.getByTestId('action-unpublish').click()
      const leaving = page.getByRole('dialog', { name: 'Where should its visitors go?' })
      await leaving.getByLabel('Page where they should go').selectOption('/Contact')
      await leaving.getByRole('button', { name: 'Go on and leave a redirect' }).click()
      await expect(leaving).toBeHidden()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /unpublish/i })
        .click()
      await expect
        .poll(() => lake.fetch('count(*[slug.current == $slug && !(_id in path("drafts.**"))])', { slug }))
        .toBe(0)
      await expect(page.getByText(`/${slug} now leads to /Contact.`)).toBeVisible()
      await expect(page.getByTestId('field-title').getByRole('textbox')).toHaveValue('Spring open day')
      await expect(page.getByTestId('field-title').getByRole('textbox')).toBeEditable()
      await visitor.goto(`/${slug}`)
      await expect(visitor).toHaveURL(/\/Contact$/)

      await page.getByTestId('action-menu-button').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /delete/i })
        .click()
      await expect.poll(() => lake.fetch('count(*[slug.current == $slug])', { slug }, { perspective: 'raw' })).toBe(0)
      await goWithin(page, '/structure/bin')
      const row = page.getByRole('listitem').filter({ hasText: 'Spring open day' }).first()
      await expect(row).toContainText(/Page, deleted on .+ by /)
      await row.getByRole('button', { name: 'Bring it back: Spring open day' }).click()
      await expect(page.getByTestId('field-title').getByRole('textbox')).toHaveValue('Spring open day')
      await expect
        .poll(() => lake.fetch('*[slug.current == $slug]._id', { slug }, { perspective: 'raw' }))
        .toEqual([expect.stringMatching(/^drafts\./)])
    } finally {
      await lake.delete({ query: '*[_type == "redirect" && from == $from]', params: { from: `/${slug}` } })
      await lake.delete({ query: '*[_type == "page" && slug.current == $slug]', params: { slug } })
    }
  })
})
