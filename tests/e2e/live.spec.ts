import { createClient } from '@sanity/client'
import { whileChanged } from '../support/whileChanged.ts'
import { expect, stack, test, visitFully } from './fixtures.ts'

const lake = createClient({
  projectId: stack.projectId,
  dataset: stack.dataset,
  apiHost: stack.own.lake,
  useProjectHostname: false,
  apiVersion: '2026-03-01',
  useCdn: false,
  token: stack.token,
})

test('a published change appears on an open page without a reload, and only its own queries are asked again', async ({
  page,
}) => {
  await visitFully(page, '/')
  await page.evaluate(() => Object.assign(window, { sameTab: true }))
  // The page asks everything once more when it begins to follow changes; that is over before the change below.
  await page.waitForTimeout(1500)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/data/query/')) asked.push(new URL(request.url()).searchParams.get('query') ?? '')
  })
  const text = 'An arch stands because each stone was set with care.'
  await whileChanged(lake, ['home', 'mission.text'], text, async () => {
    await expect(page.getByText(text)).toBeVisible()
    expect(await page.evaluate(() => 'sameTab' in window)).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
    for (const query of asked) expect(query).toContain('home')
  })
  await expect(page.getByText(text)).toBeHidden()
})

test('the first asking of the CMS and the carousel script wait until the page has loaded', async ({ page }) => {
  let loaded = false
  const early: string[] = []
  page.on('load', () => {
    loaded = true
  })
  page.on('request', (request) => {
    if (!loaded && request.url().startsWith(stack.lake)) early.push(request.url())
  })
  await visitFully(page, '/')
  expect(early).toEqual([])
})

test('a draft is never shown to visitors', async ({ page }) => {
  const document = await lake.getDocument('home')
  if (!document) throw new Error('the seed has a home document')
  const draft = {
    ...document,
    _id: 'drafts.home',
    mission: { ...(document.mission as object), text: 'A secret draft.' },
  }
  await lake.createOrReplace(draft)
  try {
    await visitFully(page, '/')
    await expect(page.getByText('An arch stands because each stone carries the next.')).toBeVisible()
    await expect(page.getByText('A secret draft.')).toBeHidden()
  } finally {
    await lake.delete('drafts.home')
  }
})
