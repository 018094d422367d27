import { evaluate, parse } from 'groq-js'
import type { ValidationContext } from 'sanity'
import { expect, test } from 'vitest'
import { freeNameVerdict } from '#schemas/rules/uniqueName.ts'
import { movedInReleaseVerdict } from '#schemas/rules/movedInRelease.ts'
import { freeSlugVerdict } from '#schemas/rules/uniqueSlug.ts'

/** What a rule sees of a document that is validated in a release, among stored documents. */
function contextOf(document: { _id: string; _type: string }, dataset: readonly object[]): ValidationContext {
  const fetch = async (query: string, params: Record<string, unknown>): Promise<unknown> =>
    (await evaluate(parse(query, { params }), { dataset: [...dataset], params })).get()
  return { document, getClient: () => ({ fetch }) } as unknown as ValidationContext
}

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

test('a department that is in a release does not conflict with itself', async () => {
  const dataset = ['sales', 'versions.rSpring.sales'].map((_id) => ({ _id, _type: 'department', name: 'Sales' }))
  const judged = contextOf({ _id: 'versions.rSpring.sales', _type: 'department' }, dataset)
  expect(await freeNameVerdict('Sales', judged)).toBe(true)
  const other = contextOf({ _id: 'versions.rSpring.field', _type: 'department' }, dataset)
  expect(await freeNameVerdict(' sales ', other)).toContain('“Sales” is in the list already')
  expect(await freeNameVerdict('Field', other)).toBe(true)
  for (const name of [undefined, ' ']) expect(await freeNameVerdict(name, other)).toBe(true)
})

test('a name conflicts with one that was stored with spaces around it, and not with a missing one', async () => {
  const dataset = [
    { _id: 'd1', _type: 'department', name: ' Design ' },
    { _id: 'd2', _type: 'department' },
  ]
  const other = contextOf({ _id: 'other', _type: 'department' }, dataset)
  expect(await freeNameVerdict('design', other)).toContain('“Design” is in the list already')
  expect(await freeNameVerdict('Sales', other)).toBe(true)
})

const page = (_id: string, current: string) => ({ _id, _type: 'page', slug: { current } })
const old = page('page-a', 'old')
const inSpring = 'versions.rSpring.page-a'
const redirectFrom = (_id: string, from: string) => ({ _id, _type: 'redirect', from })

test.each([
  ['a release moves a page', inSpring, [old], true],
  ['there is a redirect in another release', inSpring, [old, redirectFrom('versions.rFall.r', '/old')], true],
  ['there is a redirect in the same release', inSpring, [old, redirectFrom('versions.rSpring.r', '/Old/')], false],
  ['there is a published redirect', inSpring, [old, redirectFrom('r', '/old')], false],
  ['only the letter case changes', inSpring, [page('page-a', 'New')], false],
  ['the page is new', inSpring, [], false],
  ['it is a draft, whose publishing offers a redirect', 'drafts.page-a', [old], false],
])('a redirect from the old address is suggested only when %s', async (_when, _id, dataset, isAdvised) => {
  const verdict = await movedInReleaseVerdict('new', 'page', contextOf({ _id, _type: 'page' }, dataset))
  const advice =
    'Visitors know this page at /old. Add a redirect from there to the release, or under Content, Redirects, as ' +
    'soon as this is on the site. Editors can.'
  expect(verdict).toBe(isAdvised ? advice : true)
})
