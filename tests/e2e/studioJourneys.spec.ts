import { expect, stack, visitFully } from './fixtures.ts'
import { lake } from './stackLake.ts'
import { frameIsLoading, keeping, publish, signIn, siteInFrame } from './studioSession.ts'
import { test } from './studioTest.ts'

interface Home {
  slides: { heading: string }[]
}

test.describe('what staff do in the Studio', () => {
  test.use({ viewport: { width: 1500, height: 900 } })

  test('journey 1: a click on a heading, words seen while typing, published to an open tab; other fields', async ({
    page,
    openPage,
    expected,
  }) => {
    expected.push(...frameIsLoading)
    await keeping('home', async () => {
      const visitor = await openPage()
      await visitFully(visitor, '/')
      await visitor.evaluate(() => Object.assign(window, { sameTab: true }))

      // The slides move, as for most people.
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      // As docs/editing.md describes it.
      await signIn(page, stack.editor, '/')
      await page.getByRole('link', { name: /^Change words or a picture/ }).click()
      const site = await siteInFrame(page)
      await site.getByRole('button', { name: /pause/i }).click()
      await site.getByRole('button', { name: /Build/ }).click()
      // The rest is not about motion, which takes a tenth of the processor time.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const heading = site.locator('h1').first()
      const slides = (await lake.getDocument<Home>('home'))?.slides ?? []
      await heading.click()
      const field = page.getByTestId(/^field-slides.*\.heading$/).getByRole('textbox')
      await expect(field).toHaveValue(slides[0]?.heading ?? '')
      await field.fill('Every bridge begins')
      await expect(heading).toContainText('Every bridge begins')
      expect((await lake.getDocument<Home>('home'))?.slides[0]?.heading).toBe(slides[0]?.heading)
      await field.press('End')
      await field.pressSequentially(' with a drawing')
      await expect(heading).toContainText('Every bridge begins with a drawing')
      await publish(page)
      await expect(visitor.locator('h1').first()).toHaveText('Every bridge begins with a drawing')
      expect(await visitor.evaluate(() => 'sameTab' in window)).toBe(true)
    })

    const site = page.frameLocator('iframe')
    await site.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(site.locator('h1').first()).not.toHaveText(/^\s*$/)
    await expect(page).toHaveURL(/\/presentation\/about\//)
    await expect(page.getByTestId('field-hero.heading').or(page.getByText('Top of the page')).first()).toBeVisible()
    await expect(page.getByText(/does not have permission/)).toHaveCount(0)
    await page
      .getByTestId('preview-viewport-toggle')
      .or(page.getByRole('button', { name: /narrow|mobile/i }))
      .first()
      .click()
    await expect.poll(() => site.locator('html').evaluate((html) => html.clientWidth)).toBeLessThan(500)

    const scripts: string[] = []
    page.on('response', (response) => scripts.push(response.url()))
    await visitFully(page, '/About')
    expect(scripts.filter((url) => /showDrafts|studioChannel|renderVisualEditing/.test(url))).toEqual([])
    expect(await page.locator('main').evaluate((main) => /\u200b|\u200c/.test(main.textContent))).toBe(false)
  })
})
