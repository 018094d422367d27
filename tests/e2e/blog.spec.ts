import { expect, test, visitFully } from './fixtures.ts'

test('ROUTE-08 from the header’s Blog link to an article and on to its neighbour', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitFully(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes from the work.')
  await page.getByRole('link', { name: 'Where the days of month-end go' }).click()
  await expect(page).toHaveURL('/Blog/where-month-end-goes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where the days of month-end go')
  await expect(page.getByText('June 23, 2026')).toBeVisible()
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which machine should get the first sensor?')
})

test('ROUTE-05 ROUTE-06 an article is found in any letter case; an unknown one is a 404', async ({
  page,
  expected,
}) => {
  expected.push(/status of 404/)
  expect((await page.goto('/blog/where-month-end-goes'))?.status()).toBe(200)
  expect((await page.goto('/BLOG/Where-Month-End-Goes'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where the days of month-end go')
  expect((await page.goto('/Blog/no-such-article'))?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
})

test('an article is found by its words and by its topic; a shared link and Back show what was looked for', async ({
  page,
}) => {
  await visitFully(page, '/Blog')
  const articles = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  const search = page.getByRole('search', { name: 'Search the articles' })
  await expect(articles).toHaveCount(5)
  await search.getByRole('searchbox').fill('pencil sensor')
  await search.getByRole('searchbox').press('Enter')
  await expect(page.getByText('Articles found: 1')).toBeVisible()
  await expect(articles).toHaveText([/Which machine should get the first sensor\?/])

  await search.getByRole('searchbox').fill('')
  await search.getByRole('button', { name: 'Search the articles' }).click()
  await expect(articles).toHaveCount(5)
  await search.getByRole('link', { name: 'What work costs' }).click()
  await expect(articles).toHaveText([/Where the days of month-end go/, /What retyping an order costs/])
  await search.getByRole('searchbox').fill('closet')
  await search.getByRole('searchbox').press('Enter')
  await expect(page.getByText('No article has these words.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('No article has these words.')).toBeVisible()
  await expect(search.getByRole('searchbox')).toHaveValue('closet')
  await page.goBack()
  await expect(articles).toHaveCount(2)
  await expect(search.getByRole('searchbox')).toHaveValue('')
})
