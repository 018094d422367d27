import { readFile } from 'node:fs/promises'
import { whileChanged } from '../support/whileChanged.ts'
import { asBuiltNow } from './asBuiltNow.ts'
import { expect, stack, test, visitFully } from './fixtures.ts'
import { lake } from './lake.ts'

test('HOME-01 staff take slides off and reorder them: an open page keeps a hero, and every slide can be chosen', async ({
  page,
}) => {
  const home = await lake.getDocument('home')
  const slides = home?.slides as readonly { label: string }[]
  const hero = page.getByRole('region', { name: 'Slides' })
  /** What of the slides is on the screen, once it has faded in. */
  const shown = () =>
    hero
      .getByRole('group')
      .evaluateAll((groups) =>
        groups
          .filter((group) => getComputedStyle(group).opacity === '1')
          .map((group) => group.getAttribute('aria-label')),
      )
  await visitFully(page, '/')
  await hero.getByRole('button', { name: 'Pause slides' }).click()
  await hero.getByRole('button', { name: slides[2]?.label }).click()
  await expect.poll(shown).toEqual([`${slides[2]?.label}, 3 of 3`])
  await whileChanged(lake, ['home', 'slides'], [slides[1], slides[0]], async () => {
    await expect(hero.getByRole('button', { name: slides[2]?.label })).toHaveCount(0)
    await expect.poll(shown).toEqual([`${slides[0]?.label}, 2 of 2`])
    await hero.getByRole('button', { name: slides[1]?.label }).click()
    await expect.poll(shown).toEqual([`${slides[1]?.label}, 1 of 2`])
    await expect(hero.getByRole('heading', { level: 1 })).toBeInViewport()
  })
  await expect(hero.getByRole('button', { name: slides[2]?.label })).toBeVisible()
})

test('SVC-02 a file that staff replace is the one that an open page offers, under its name', async ({ page }) => {
  await asBuiltNow(page)
  await visitFully(page, '/Web')
  const link = page.getByRole('complementary').getByRole('link', { name: /^Website brief on one page/ })
  const copy = /^\/files\/\w+\/website-brief-on-one-page\.pdf$/
  await expect(link).toHaveAttribute('href', copy)
  const bytes = Buffer.from('%PDF-1.7 the new brief')
  const { _id } = await lake.assets.upload('file', bytes, { filename: 'New brief.pdf', contentType: 'application/pdf' })
  const file = { _type: 'file', asset: { _type: 'reference', _ref: _id } }
  await whileChanged(lake, ['resource-web-brief', 'file'], file, async () => {
    await expect(link).toHaveAttribute('href', /\?dl=New-brief\.pdf$/)
    await expect(link).toHaveAccessibleName('Website brief on one page PDF, 1 KB')
    const saved = page.waitForEvent('download')
    await link.click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('New-brief.pdf')
    expect(await readFile(await download.path())).toEqual(bytes)
  })
  await expect(link).toHaveAttribute('href', copy)
  await lake.delete(_id)
})

test('the first asking of the CMS waits until the page has loaded', async ({ page }) => {
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
