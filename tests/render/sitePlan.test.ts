import { expect, test } from 'vitest'
import { planSite } from '#render/sitePlan.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'

const page = (_id: string, slug: unknown) =>
  ({ _id, _type: 'page', _updatedAt: '2026-01-01T00:00:00Z', slug, route: null }) as SiteFacts['documents'][number]

test('of several documents at one address, in any letter case, the first is the page; the others are named', async () => {
  const documents = [page('a', 'Terms'), page('b', 'terms'), page('c', null), page('d', 'a/b')]
  const { pages, leftOut } = await planSite({ documents, articles: [], posts: [], redirects: [] })
  expect(pages.filter(({ isFixed }) => !isFixed)).toEqual([{ path: '/Terms', documentId: 'a', isFixed: false }])
  expect(pages).toContainEqual({ path: '/About', documentId: 'about', isFixed: true })
  expect(leftOut.map(({ documentId, message }) => [documentId, message.replace(/^.*\. /, '')])).toEqual([
    ['b', 'That is the address of “a” already.'],
    ['c', 'It has no address.'],
    ['d', 'No slash, no spaces.'],
  ])
})
