import type { SanityDocument } from 'sanity'
import { expect, it } from 'vitest'
import { searchAdvice } from '../../../studio/health/searchAdvice.ts'

const page = (_id: string, title: string, description: string, more: object = {}): SanityDocument => ({
  _id,
  _type: 'page',
  _rev: '1',
  _createdAt: '',
  _updatedAt: '',
  seo: { _type: 'seo', title, description, ...more },
})

it('pages that search engines show with the same words are told, and titles that say next to nothing', () => {
  const account = {
    ...page('account', 'Accounts of clients', 'Of the account.'),
    signIn: { seo: { title: 'Sign in', description: 'Of the sign-in.' } },
  }
  const found = searchAdvice([
    page('page-a', 'Open Day', 'What we show on the day.'),
    page('page-b', 'Open day in the workshop', 'What we show on the day. '),
    page('page-c', 'Jobs in Saint Louis', 'What we show on the day.', { unlisted: true }),
    { ...page('siteSettings', 'Archstep', 'Of the site.'), _type: 'siteSettings' },
    account,
    page('page-d', 'Sign in and see your orders', 'Of the orders.'),
  ])
  expect(found.map(({ documentId, path, message }) => [documentId, path, message])).toEqual([
    ['page-a', 'seo.title', 'This search title is very short: say in it what visitors find on the page.'],
    ['page-a', 'seo.description', expect.stringMatching(/^Another page has the same search description: “What we/)],
    ['page-b', 'seo.description', expect.stringMatching(/^Another page has the same search description: “What we/)],
    ['account', 'signIn.seo.title', 'This search title is very short: say in it what visitors find on the page.'],
  ])
})
