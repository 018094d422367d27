import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScrollRestoration, useNavigate } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { PictureValue } from '#web/content/images.ts'
import { NumbersFigure } from '#web/pages/blog/NumbersFigure.tsx'
import PostPage from '#web/pages/blog/PostPage.tsx'
import PostsBlock from '#web/pages/cms/blocks/PostsBlock.tsx'
import CmsPage from '#web/pages/cms/CmsPage.tsx'
import OlderPage from '#web/pages/cms/OlderPage.tsx'
import { readingTime } from '#web/ui/text/readingTime.ts'
import { renderScreen } from '../renderScreen.tsx'

const open = (slug: string) => renderScreen(<PostPage />, `/Blog/${slug}`)

test('ROUTE-08 the blog lists its articles, newest first, with date, author, reading time and topic', async () => {
  await renderScreen(<CmsPage />, '/Blog')
  const articles = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.closest('li')!)
  expect(articles).toHaveLength(5)
  const dates = articles.map((article) => article.querySelector('time')?.dateTime)
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const article of articles) {
    expect(article).toHaveTextContent(/[A-Z]\w+ [A-Z]\w+ [A-Z]\w+ \d{1,2}, 2026 \d min read [A-Z][a-z ]+$/)
    // The cover has a description; the author's picture is next to the name and has none.
    expect(within(article).getByRole('img')).toHaveAccessibleName(/^.{30,}$/)
    expect(within(article).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/Blog\/[\w-]+$/))
  }
  // The first one may be visible without scrolling.
  const waits = articles.map((article) => within(article).getByRole('img').getAttribute('loading'))
  expect(waits).toEqual([null, 'lazy', 'lazy', 'lazy', 'lazy'])
})

describe('the search of the blog', () => {
  const titles = async () => (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  const post = (_id: string, picture: PictureValue | null) => ({
    _id,
    title: _id,
    slug: _id,
    excerpt: 'Words',
    date: '2026-01-02',
    words: 300,
    topic: null,
    picture,
    author: { name: 'Ada Byron', portrait: null },
  })
  const field = () => screen.getByRole('searchbox', { name: 'Search the articles' })
  function Back() {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    )
  }

  test('finds articles of a topic with every word, and keeps both in the URL; Back restores the list', async () => {
    await renderScreen([<CmsPage key="page" />, <Back key="back" />], '/Blog')
    const user = userEvent.setup()
    const topic = async (name: string) => screen.findByRole('link', { name })
    await user.click(await topic('What work costs'))
    expect(await titles()).toEqual(['Where the days of month-end go', 'What retyping an order costs'])
    expect(await topic('What work costs')).toHaveAttribute('aria-current', 'true')
    await user.click(await topic('All topics'))
    expect(await titles()).toHaveLength(5)
    // A phone's keyboard has a Search key, and the browser offers no earlier input.
    expect(field()).toHaveAttribute('enterkeyhint', 'search')
    expect(field()).toHaveAttribute('autocomplete', 'off')
    // An accent, a no-break space, and the space that phones add after a word.
    await user.type(field(), 'SÉRVER\u00a0weekend {Enter}')
    expect(await screen.findByText('Articles found: 1')).toHaveAttribute('role', 'status')
    expect(await titles()).toEqual(['Out of the server closet: a weekend, hour by hour'])
    // The search text stays when a topic is chosen.
    const href = '/Blog?q=S%C3%89RVER%C2%A0weekend+&topic=How+it+is+done'
    expect(await topic('How it is done')).toHaveAttribute('href', href)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await titles()).toHaveLength(5)
    expect(field()).toHaveValue('')
    // Extra spaces stay in the field while the URL has the same words.
    await user.type(field(), 'half a wo')
    await user.click(await topic('What work costs'))
    expect(await titles()).toHaveLength(2)
    expect(field()).toHaveValue('half a wo')
  })

  test('puts a phone’s keyboard away at its Search key, so that it shows the articles', async () => {
    await renderScreen(<CmsPage />, '/Blog')
    vi.stubGlobal('matchMedia', (asked: string) => ({ matches: asked === '(pointer: coarse)' }))
    await userEvent.type(field(), 'server{Enter}')
    await screen.findByText(/Articles found/)
    expect(field()).not.toHaveFocus()
  })

  test('stays within the topic, and does not scroll the page', async () => {
    const scrolled = vi.fn()
    vi.stubGlobal('scrollTo', scrolled)
    await renderScreen([<CmsPage key="page" />, <ScrollRestoration key="scroll" />], '/Blog')
    scrolled.mockClear()
    await userEvent.click(await screen.findByRole('link', { name: 'How it is done' }))
    await userEvent.type(field(), 'the{Enter}')
    expect(await screen.findByRole('link', { current: true })).toHaveTextContent('How it is done')
    expect(field()).toHaveValue('the')
    expect(scrolled).not.toHaveBeenCalled()
  })

  test('opens with the search of a shared link, and says when nothing is found', async () => {
    await renderScreen(<CmsPage />, '/Blog?q=zebra&topic=what%20%20work%20costs')
    expect(await screen.findByText(/^No article matches/)).toHaveAttribute('role', 'status')
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
    expect(field()).toHaveValue('zebra')
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('What work costs')
    await userEvent.clear(field())
    await userEvent.type(field(), 'month{Enter}')
    expect(await screen.findByText('Articles found: 1')).toBeVisible()
  })

  test('of more than 24 articles, lists the newest; older ones are on further pages, and the search finds all', async () => {
    const posts = Array.from({ length: 25 }, (_, number) => ({ ...post(`Article ${number}`, null), _id: `p${number}` }))
    const words = { label: 'Search', all: 'All', found: '{count} found', none: 'None' }
    const block = {
      _type: 'postsBlock' as const,
      _key: 'a',
      posts,
      topics: [{ _id: 't', name: 'Money' }],
      search: words,
    }
    const open = (address: string) => renderScreen(<PostsBlock {...block} turn={0} id="a" />, address)
    await open('/Blog')
    expect(await titles()).toEqual(posts.slice(0, 24).map(({ title }) => title))
    const more = () => within(screen.getByRole('navigation', { name: 'More articles' })).getAllByRole('link')
    expect(more().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/Previous.*Page 2/), '/Blog/page/2'],
    ])
    cleanup()
    await open('/Blog/page/2')
    expect(more().map((link) => link.getAttribute('href'))).toEqual(['/Blog/page/3', '/Blog'])
    cleanup()
    // The search looks through all articles of the site.
    await open('/Blog?q=server')
    expect(await screen.findByText('1 found')).toBeVisible()
    expect(await titles()).toEqual(['Out of the server closet: a weekend, hour by hour'])
    expect(screen.queryByRole('navigation', { name: 'More articles' })).toBeNull()
  })

  test('is not on the pages of older articles, where it would find only those', async () => {
    await renderScreen(<CmsPage />, '/Blog')
    expect(screen.getByRole('searchbox')).toBeVisible()
    cleanup()
    await renderScreen(<OlderPage />, '/Blog/page/2')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/, page 2$/)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('an article without a cover keeps an empty place for it, but only if another article has one', async () => {
    const drawing = { src: '/media/a.svg', width: 1200, height: 630, alt: 'A stair' }
    const list = (posts: ReturnType<typeof post>[]) =>
      renderScreen(<PostsBlock _type="postsBlock" _key="a" posts={posts} topics={[]} turn={0} id="a" />, '/Blog')
    const parts = () => screen.getAllByRole('listitem').map(({ childElementCount }) => childElementCount)
    await list([post('first', drawing), post('second', null)])
    expect(screen.getAllByRole('img')).toHaveLength(1)
    expect(parts()).toEqual([4, 4])
    cleanup()
    await list([post('first', null), post('second', null)])
    expect(parts()).toEqual([3, 3])
  })

  test('a blog without articles does not report an empty search before anyone has searched', async () => {
    const words = { label: 'Search', all: 'All', found: '{count}', none: 'No article matches.' }
    const block = { _type: 'postsBlock' as const, _key: 'a', search: words } as const
    const open = (address: string) =>
      renderScreen(<PostsBlock {...block} posts={[]} topics={[]} turn={0} id="a" />, address)
    await open('/Blog')
    expect(screen.queryByText(words.none)).toBeNull()
    cleanup()
    await open('/Blog?q=server')
    expect(screen.getByText(words.none)).toHaveAttribute('role', 'status')
  })
})

describe('an article', () => {
  test('ROUTE-05 ROUTE-08 is found in any case, with cover, table, downloads, invitation and neighbors', async () => {
    await open('WHERE-Month-End-Goes')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Where the days of month-end go')
    expect(screen.getByText('June 23, 2026')).toHaveAttribute('datetime', '2026-06-23')
    expect(screen.getByText(/\d min read/)).toBeVisible()
    expect(within(screen.getByRole('complementary', { name: 'Author' })).getByText('Kavya Reddy')).toBeVisible()
    const article = within(screen.getByRole('article'))
    expect(article.getByRole('heading', { level: 2, name: 'Waiting' })).toBeVisible()
    const steps = article.getByText('Time one close.').closest('ol')!
    expect(within(steps).getAllByRole('listitem')).toHaveLength(5)
    expect(article.getByRole('link', { name: 'checklist for the close' })).toHaveAttribute(
      'href',
      expect.stringContaining('month-end-checklist.xlsx'),
    )
    expect(article.getByRole('region', { name: 'shipped-not-invoiced.sql' })).toHaveTextContent(/SELECT/)
    expect(article.getAllByText('What helps:')[0]?.tagName).toBe('STRONG')
    const more = within(screen.getByRole('navigation', { name: 'More articles' }))
    expect(more.getByRole('link', { name: /Previous/ })).toHaveTextContent('Out of the server closet')
    expect(more.getByRole('link', { name: /Next/ })).toHaveTextContent('Which machine')
    const cover = screen.getByRole('img', { name: /^A month on a wall/ })
    expect(cover).not.toHaveAttribute('loading')
    expect(cover).toHaveAttribute('width')
    expect(cover).toHaveAttribute('height')
    expect(
      screen.getByRole('heading', { level: 2, name: 'Time one close. We’ll go through it with you.' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'See Data Analytics' })).toHaveAttribute('href', '/Data')
    const figure = screen.getByRole('figure')
    expect(figure).toHaveTextContent(/retyped every month/)
    const table = within(figure).getByRole('table')
    expect(within(table).getByRole('columnheader')).toHaveTextContent('hours a month')
    const read = within(table)
      .getAllByRole('row')
      .flatMap((row) => {
        const name = within(row).queryByRole('rowheader')
        return name ? [[name.textContent, Number(within(row).getByRole('cell').textContent)]] : []
      })
    expect(read).toEqual([
      ['Typing it again', 1],
      ['Finding the mistake that this adds', 2],
      ['Total', 3],
    ])
  })

  test('ROUTE-08 the newest has no next, the oldest no previous', async () => {
    await open('nine-questions-before-you-pay-for-a-website')
    expect(screen.queryByRole('link', { name: /Next/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Previous/ })).toBeVisible()
  })
})

test('CMS-02 a half-finished figure does not break the article’s preview', async () => {
  await renderScreen(<NumbersFigure numbers={{ caption: 'Begun', unit: 'hours' }} />)
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
  cleanup()
  // React reports lengths that are no numbers.
  const rows = [{ _key: 'a', label: 'Begun', value: 0 }]
  await renderScreen(<NumbersFigure numbers={{ caption: 'Begun', unit: 'hours', rows }} />)
  expect(screen.getByRole('row', { name: 'Begun 0' })).toBeVisible()
})

test('the reading time is in whole minutes, at least one', () => {
  expect(readingTime('{minutes} min read', 12)).toBe('1\u00A0min\u00A0read')
  expect(readingTime('about {minutes} minutes', 660)).toBe('about\u00A03\u00A0minutes')
})
