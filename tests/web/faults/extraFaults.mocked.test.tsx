import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContentRequest } from '#web/content/contentQuery.ts'
import { Blocks } from '#web/pages/cms/Blocks.tsx'
import { NextTimes } from '#web/sections/NextTimes.tsx'
import { renderScreen, scrollTo } from '../renderScreen.tsx'
import { go, openSite, refresh } from './openSite.tsx'

/** What staff have published since the build, by query name. */
const published = vi.hoisted((): Record<string, object> => ({}))

vi.mock('#web/content/sanityClient.ts', async () => {
  const seed = await import('../seedContent.ts')
  return {
    async fetchContent(request: ContentRequest) {
      const answer = await seed.fetchContent(request)
      const news = published[request.name]
      return news ? { ...answer, content: { ...(answer.content as object), ...news } } : answer
    },
  }
})
const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('#web/layout/Banner.tsx', gone)
vi.mock('#web/sections/TimeStair.tsx', gone)
vi.mock('#web/pages/cms/blocks/FaqBlock.tsx', gone)
vi.mock('#web/pages/notFound/OpenJobs.tsx', gone)
vi.mock('#web/ui/text/TableFigure.tsx', gone)
vi.mock('#web/ui/pictures/Gallery.tsx', gone)
vi.mock('#web/ui/pictures/VideoFigure.tsx', gone)

const BANNER = { text: 'The phones are off.', link: null, from: null, until: null, everywhere: true, paths: [] }
const ARTICLE = '/Blog/out-of-the-server-closet-in-a-weekend'
const missing = () => screen.queryAllByText('This part of the page could not be loaded.')

beforeEach(() => {
  for (const name of Object.keys(published)) delete published[name]
})

test('banner script missing: an open tab keeps its form, the typed text and the focus, and shows no error', async () => {
  const site = await openSite('/Contact')
  const comment = screen.getByLabelText('Comment')
  await userEvent.type(comment, 'Ten minutes of writing')
  published.site = { banner: BANNER }
  await refresh(site)
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('contentinfo')).toBeVisible()
  expect(screen.getByLabelText('Comment')).toBe(comment)
  expect(comment).toHaveValue('Ten minutes of writing')
  expect(comment).toHaveFocus()
  expect(comment).toBeVisible()
  expect(missing()).toEqual([])
})

test('banner script missing: a newly opened page appears without the banner', async () => {
  published.site = { banner: BANNER }
  await openSite('/Contact')
  expect(screen.getByRole('contentinfo')).toBeVisible()
  expect(screen.queryByText(BANNER.text)).toBeNull()
})

const ADDED = {
  tableBlock: { _type: 'tableBlock', _key: 'new', caption: 'Hours', table: { rows: [] } },
  galleryBlock: { _type: 'galleryBlock', _key: 'new', items: [] },
  videoBlock: { _type: 'videoBlock', _key: 'new', title: 'How' },
}

test.each(Object.entries(ADDED))(
  'script of a %s missing: a navigation shows the whole article, says what is missing, and offers to try again',
  async (_type, block) => {
    published.post = { body: [block] }
    const site = await openSite('/')
    await go(site, ARTICLE)
    expect(await screen.findByRole('complementary', { name: 'Author' })).toBeVisible()
    await waitFor(() => expect(missing()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(site.reload).toHaveBeenCalledOnce()
  },
)

test('script of a new kind of block missing: the open page stays, with a message in place of the block', async () => {
  const site = await openSite('/portfolio')
  const heading = screen.getByRole('heading', { level: 1 })
  published.page = { blocks: [{ _type: 'faqBlock', _key: 'new', head: null, items: [] }] }
  await refresh(site)
  expect(heading).toBeVisible()
  await waitFor(() => expect(missing()).toHaveLength(1))
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
})

const FILM = { href: '/files/film.mp4', extension: 'mp4', bytes: 1 }
test.each([
  ['of ours plays in the browser’s own player', FILM, 0],
  ['at another host says that it can’t be played', null, 1],
])('script of a video missing: on a page from the build, one %s', async (_what, file, notices) => {
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = '<!--$--><p>The video</p><!--/$-->'
  const blocks = [{ ...ADDED.videoBlock, file }] as unknown as Parameters<typeof Blocks>[0]['blocks']
  const root = hydrateRoot(page, <Blocks blocks={blocks} />)
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('The video')).toBeVisible()
  expect(screen.queryAllByText(/^This part of the page can be read, but not used/)).toHaveLength(notices)
  act(() => root.unmount())
  page.remove()
})

test('script of the next times missing: the link to all times remains', async () => {
  await renderScreen(<NextTimes />)
  const all = screen.getByRole('link', { name: 'See all times' })
  expect(screen.getByText(/^Or book a free call/)).toBeVisible()
  scrollTo(all.parentElement ?? all, { ratio: 0.01 })
  await waitFor(() => expect(screen.queryByText(/^Or book a free call/)).toBeNull())
  expect(all).toBeVisible()
  expect(missing()).toEqual([])
})

test('script of the open jobs missing: the page of a deleted job is the plain 404 page', async () => {
  await openSite('/CareersPage/no-such-job')
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible()
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  expect(missing()).toEqual([])
})
