import { expect, test } from 'vitest'
import { freeSlugVerdict } from '#schemas/rules/uniqueSlug.ts'
import { contextOf } from '../contextOf.ts'

const slug = { current: 'open-day' }

const states = [
  'page-open-day',
  'drafts.page-open-day',
  'versions.rSpring.page-open-day',
  'versions.rAutumn.page-open-day',
]

test.each(states)('a page that is in releases does not conflict with its own address: %s', async (_id) => {
  const dataset = states.map((id) => ({ _id: id, _type: 'page', slug }))
  expect(await freeSlugVerdict('open-day', 'page', contextOf({ _id, _type: 'page' }, dataset))).toBe(true)
  const other = { _id: 'versions.rSpring.page-other', _type: 'page' }
  // If one page is on the site and another isn't yet, the address belongs to the former.
  const both = [...dataset, { ...other, slug }]
  expect(await freeSlugVerdict('Open-Day', 'page', contextOf({ _id, _type: 'page' }, both))).toBe(true)
  expect(await freeSlugVerdict('Open-Day', 'page', contextOf(other, both))).toContain('has this address already')
})

test('of two unpublished pages with the same address, the second one is reported', async () => {
  const dataset = ['drafts.page-a', 'drafts.page-b'].map((_id) => ({ _id, _type: 'page', slug }))
  const verdict = await freeSlugVerdict('open-day', 'page', contextOf({ _id: 'drafts.page-b', _type: 'page' }, dataset))
  expect(verdict).toBe('“Untitled” has this address already. Choose another one.')
  expect(await freeSlugVerdict('open-day', 'post', contextOf({ _id: 'drafts.post', _type: 'post' }, dataset))).toBe(
    true,
  )
})
