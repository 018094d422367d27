import { expect, stack } from './fixtures.ts'
import { lake } from './lake.ts'
import { choose, publish, signIn } from './studioSession.ts'
import { test } from './studioTest.ts'

const slug = 'five-minutes-at-the-counter'

test.describe('the blog and what staff expect of it', () => {
  test.setTimeout(200_000)
  test.use({ viewport: { width: 1500, height: 900 } })

  test('a new article has the day’s date, is found by its topic, and can be kept from search engines', async ({
    page,
    openPage,
    expected,
  }) => {
    // The build made no file for the new article.
    expected.push(/status of 404/)
    // What the Studio looks for in a paste is files.
    expected.push(/DataTransfer with kind="string"/)
    try {
      await signIn(page, stack.editor, '/intent/create/template=post;type=post/')
      const text = (field: string) => page.getByTestId(`field-${field}`).getByRole('textbox')
      await text('title').fill('Five minutes at the counter')
      await page.getByTestId('field-slug').getByRole('button', { name: 'Generate' }).click()
      await expect(text('slug')).toHaveValue(slug)
      await text('excerpt').fill('What you learn about a process by standing where it begins.')
      const today = new Date().toLocaleDateString('sv-SE')
      await expect
        .poll(() => lake.fetch('*[_type == "post" && slug.current == $slug][0].date', { slug }, { perspective: 'raw' }))
        .toBe(today)
      const [author] = await lake.fetch<string[]>('*[_type == "person"] | order(name).name')
      await choose(page, 'Author', author ?? '', author ?? '')
      await choose(page, 'Topic', 'How', 'How it is done')
      await page.getByTestId('field-body').getByTestId('text-style--normal').last().click()
      await page.keyboard.type('Stand there, say nothing, and count.')
      await page.keyboard.press('Enter')
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        const table = '<table><tr><td>Monday</td><td>Nine calls</td></tr></table>'
        clipboardData.setData('text/html', `<h1>Out of a letter</h1><ul><li>One</li></ul>${table}`)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      })
      await expect(page.getByText('Tables became lines of text: a text has no tables.')).toBeVisible()
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
      await lake.delete({ query: '*[_type == "post" && slug.current == $slug]', params: { slug } })
    }
  })
})
