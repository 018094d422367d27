import { expect, stack } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { addItem, choose, goWithin, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

test.describe('pages that staff make', () => {
  test.use({ viewport: { width: 1500, height: 900 } })

  test('journey 4: a new page; unpublished, it leaves a redirect; deleted, it is restored; a new article', async ({
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
      await expect(page.getByTestId('search-preview')).toContainText('Spring open day')
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
      // An open tab may already be navigating there by itself, which would cancel another navigation.
      await visitor.close()
      const later = await openPage()
      // It redirects as soon as it knows the other page, which may be before it has loaded.
      await later.goto(`/${slug}`, { waitUntil: 'commit' })
      await expect(later).toHaveURL(/\/Contact$/)

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

    // The Studio looks for files in whatever is pasted.
    expected.push(/DataTransfer with kind="string"/)
    const article = 'five-minutes-at-the-counter'
    try {
      await goWithin(page, '/intent/create/template=post;type=post/')
      const text = (field: string) => page.getByTestId(`field-${field}`).getByRole('textbox')
      await text('title').fill('Five minutes at the counter')
      await page.getByTestId('field-slug').getByRole('button', { name: 'Generate' }).click()
      await expect(text('slug')).toHaveValue(article)
      await text('excerpt').fill('What you learn about a process by standing where it begins.')
      const today = new Date().toLocaleDateString('sv-SE')
      await expect
        .poll(() =>
          lake.fetch('*[_type == "post" && slug.current == $slug][0].date', { slug: article }, { perspective: 'raw' }),
        )
        .toBe(today)
      const [author] = await lake.fetch<string[]>('*[_type == "person"] | order(name).name')
      await choose(page, 'Author', author ?? '', author ?? '')
      await choose(page, 'Topic', 'How', 'How it is done')
      await page.getByTestId('field-body').getByTestId('text-style--normal').last().click()
      // Letter by letter, as in journey 7, takes ten times as long.
      await page.keyboard.insertText('Stand there, say nothing, and count.')
      await page.keyboard.press('Enter')
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        // A single row of cells is layout, not a table.
        const line = '<table><tr><td>Monday</td><td>Nine calls</td></tr></table>'
        const picture = '<p><img src="https://letters.example/desk.png"></p>'
        clipboardData.setData('text/html', `<h1>Out of a letter</h1><ul><li>One</li></ul>${line}${picture}`)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      })
      await expect(page.getByText('Pictures were left out: upload them, each in a place of its own.')).toBeVisible()
      const body = page.getByTestId('field-body')
      await expect(body.getByRole('heading', { name: 'Out of a letter' })).toBeVisible()
      await expect(body.getByText('Monday | Nine calls')).toBeVisible()
      await page.getByRole('tab', { name: 'Search and sharing' }).click()
      await text('seo.title').fill('Five minutes at the counter')
      await text('seo.description').fill(
        'Standing where a process begins, saying nothing and counting shows in five minutes what a week of meetings does not.',
      )
      await page.getByText('Keep this page out of search engines').click()
      await publish(page)

      const visitor = await openPage()
      await visitor.goto('/Blog')
      await visitor.getByRole('search').getByRole('link', { name: 'How it is done' }).click()
      await visitor.getByRole('link', { name: 'Five minutes at the counter' }).click()
      await expect(visitor.getByText('Stand there, say nothing, and count.')).toBeVisible()
      await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
      await visitor.close()
    } finally {
      await lake.delete({ query: '*[_type == "post" && slug.current == $slug]', params: { slug: article } })
    }
  })
})
