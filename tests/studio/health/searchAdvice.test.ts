import type { SanityDocument } from 'sanity'
import { expect, test } from 'vitest'
import { searchAdvice } from '#studio/health/searchAdvice.ts'

const page = (_id: string, title: string, description: string, more: object = {}): SanityDocument => ({
  _id,
  _type: 'page',
  _rev: '1',
  _createdAt: '',
  _updatedAt: '',
  seo: { _type: 'seo', title, description, ...more },
})

test('reports pages with the same texts in search results, and titles that are too vague', () => {
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
    page('page-e', 'Questions', 'Of the questions.'),
    page('page-f', 'QUESTIONS and answers', 'of THE Questions.'),
    page('page-g', 'Ten sheets', ''),
    page('page-h', 'Ten letter', ''),
  ])
  expect(found.map(({ documentId, path, message }) => [documentId, path, message])).toEqual([
    ['page-a', 'seo.title', 'This search title is very short: say in it what visitors find on the page.'],
    ['page-a', 'seo.description', expect.stringMatching(/^Another page has the same search description: “What we/)],
    ['page-b', 'seo.description', expect.stringMatching(/^Another page has the same search description: “What we/)],
    ['account', 'signIn.seo.title', 'This search title is very short: say in it what visitors find on the page.'],
    ['page-e', 'seo.title', 'This search title is very short: say in it what visitors find on the page.'],
    ['page-e', 'seo.description', expect.stringMatching(/^Another page has the same .*: “Of the questions\.”/)],
    ['page-f', 'seo.description', expect.stringMatching(/^Another page has the same .*: “of THE Questions\.”/)],
  ])
})

test('more than two identical pages are counted, and titles that only differ in case are identical', () => {
  const found = searchAdvice([
    page('page-a', 'Questions and answers', 'One.'),
    page('page-b', 'Questions and Answers', 'Two.'),
    page('page-c', ' QUESTIONS AND ANSWERS', 'Three.'),
    page('page-d', 'One.', 'Questions and answers'),
  ])
  const told = found.filter(({ path }) => path === 'seo.title' || path === 'seo.description')
  expect(told.map(({ documentId, message }) => `${documentId}: ${message.slice(0, 44)}`)).toEqual([
    'page-a: 2 other pages have the same search title: “Q',
    'page-b: 2 other pages have the same search title: “Q',
    'page-c: 2 other pages have the same search title: “Q',
    'page-d: This search title is very short: say in it w',
  ])
})
