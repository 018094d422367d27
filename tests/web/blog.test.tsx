import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import PostPage from '../../web/pages/blog/PostPage.tsx'
import CmsPage from '../../web/pages/cms/CmsPage.tsx'
import { readingTime } from '../../web/ui/readingTime.ts'
import { renderScreen } from './renderScreen.tsx'

vi.mock('../../web/content/sanityClient.ts', () => import('./seedContent.ts'))

const open = (slug: string) => renderScreen(<PostPage />, `/Blog/${slug}`)

it('ROUTE-08 the blog lists its articles, the newest first, with date, author and reading time', async () => {
  await renderScreen(<CmsPage />, '/Blog')
  await act(() => vi.dynamicImportSettled())
  const articles = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.closest('li')!)
  expect(articles).toHaveLength(5)
  const dates = articles.map((article) => article.querySelector('time')?.dateTime)
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const article of articles) {
    expect(article).toHaveTextContent(/[A-Z]\w+ [A-Z]\w+, [A-Z]\w+ \d{1,2}, 2026, \d min read$/)
    expect(within(article).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/Blog\/[\w-]+$/))
  }
})

describe('an article', () => {
  it('ROUTE-08 has its title, summary, date, reading time and author', async () => {
    await open('where-month-end-goes')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Where the days of month-end go')
    expect(screen.getByText('June 23, 2026')).toHaveAttribute('datetime', '2026-06-23')
    expect(screen.getByText(/\d min read/)).toBeVisible()
    expect(within(screen.getByRole('complementary', { name: 'Author' })).getByText('Kavya Reddy')).toBeVisible()
  })

  it('ROUTE-08 sets headings, numbered lists, links and code as what they are', async () => {
    await open('where-month-end-goes')
    const article = screen.getByRole('article')
    expect(within(article).getByRole('heading', { level: 2, name: 'Waiting' })).toBeVisible()
    const steps = within(article).getByText('Time one close.').closest('ol')!
    expect(within(steps).getAllByRole('listitem')).toHaveLength(5)
    expect(within(article).getByRole('link', { name: 'data analytics' })).toHaveAttribute('href', '/Data')
    expect(within(article).getByRole('region', { name: 'shipped-and-invoiced.sql' })).toHaveTextContent(/SELECT/)
    expect(within(article).getAllByText('What helps:')[0]?.tagName).toBe('STRONG')
  })

  it('ROUTE-08 leads to the article before and the article after', async () => {
    await open('where-month-end-goes')
    const more = screen.getByRole('navigation', { name: 'More articles' })
    expect(within(more).getByRole('link', { name: /Previous/ })).toHaveTextContent('Out of the server closet')
    expect(within(more).getByRole('link', { name: /Next/ })).toHaveTextContent('Which machine')
  })

  it('ROUTE-08 the newest has no next, the oldest no previous', async () => {
    await open('nine-questions-before-you-pay-for-a-website')
    expect(screen.queryByRole('link', { name: /Next/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Previous/ })).toBeVisible()
  })

  it('ROUTE-05 is found in any letter case', async () => {
    await open('WHERE-Month-End-Goes')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Where the days of month-end go')
  })
})

it('gives the reading time in whole minutes, at least one', () => {
  expect(readingTime(12)).toMatch(/^1\smin\sread$/)
  expect(readingTime(660)).toMatch(/^3\smin\sread$/)
})
