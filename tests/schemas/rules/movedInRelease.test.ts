import { expect, test } from 'vitest'
import { movedInReleaseVerdict } from '#schemas/rules/movedInRelease.ts'
import { contextOf } from '../contextOf.ts'

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
