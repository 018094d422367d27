import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ContentRequest, ContentUnavailable } from '#web/content/contentQuery.ts'
import { apiJob, jobsApi } from '../careers/jobsApi.ts'
import { expectLog } from '../onScreen.ts'
import { fetchContent, fetchContentWith } from '../seedContent.ts'
import { go, host, openSite, refresh, SCREENS } from './openSite.tsx'

const cms = vi.hoisted(() => {
  // No test navigates to the document's own page.
  history.replaceState(null, '', '/first')
  return { answer: (_request: unknown): Promise<unknown> => Promise.resolve() }
})
vi.mock('#web/content/sanityClient.ts', () => ({ fetchContent: (request: unknown) => cms.answer(request) }))

const REASON = 'The content of this page could not be fetched: the content service can’t be reached.'
const down = () => Promise.reject(new ContentUnavailable(REASON, { cause: undefined, tookTooLong: false }))
/** Responds to every query except the frame's, whose content came with the first page. */
const wrong = (request: unknown) =>
  (request as ContentRequest).name === 'site'
    ? fetchContent(request as ContentRequest)
    : Promise.resolve({ content: {}, syncTags: [] })

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, emptied(item)]))
}

const heading = () => screen.getByRole('heading', { level: 1 })
const retry = () => screen.queryByRole('button', { name: 'Try again' })
function expectFrame() {
  expect(screen.getAllByRole('banner')[0]).toBeVisible()
  expect(screen.getByRole('contentinfo')).toBeVisible()
}

beforeEach(() => {
  cms.answer = (request) => fetchContent(request as ContentRequest)
  // React logs every error that a boundary catches.
  expectLog()
  jobsApi.list(apiJob(1))
})
test.each(SCREENS)(
  '%s: an open page survives an unreachable CMS and malformed content; empty lists are left out',
  async (_, path) => {
    const site = await openSite(path)
    const before = heading().textContent
    for (const broken of [down, wrong]) {
      cms.answer = broken
      await refresh(site)
      expect(heading()).toHaveTextContent(before)
      expectFrame()
      expect(retry()).toBeNull()
    }
    cms.answer = async (request) => {
      const { content, syncTags } = await fetchContent(request as ContentRequest)
      return { content: emptied(content), syncTags }
    }
    await refresh(site)
    expectFrame()
    expect(screen.getByRole('main')).not.toBeEmptyDOMElement()
    expect(retry()).toBeNull()
  },
)

/**
 * Pages with one query, with two, and with one that depends on the URL: it is the query that fails, whatever the page.
 */
const GONE_TO = ['/IoT', '/Careers', '/Blog/out-of-the-server-closet-in-a-weekend']

describe.each(GONE_TO)('%s', (path) => {
  test.each([
    ['CMS down', down],
    ['CMS content of a wrong shape', wrong],
  ])('%s: a navigation shows the page as built', async (_fault, broken) => {
    const site = await openSite('/')
    cms.answer = broken
    host.has(path)
    await go(site, path)
    await waitFor(() => expect(site.reload).toHaveBeenCalledOnce())
    expect(location.pathname).toBe(path)
    expect(retry()).toBeNull()
    expectFrame()
  })
})

test('CMS down, site’s host down: a navigation says why it failed, and offers to try again', async () => {
  const site = await openSite('/')
  cms.answer = down
  host.isDown('/IoT')
  await go(site, '/IoT')
  expect(await screen.findByText(REASON)).toBeVisible()
  expect(heading()).toHaveAccessibleName('This page can’t be shown right now')
  expect(document.title).toBe('This page can’t be shown right now')
  expect(retry()).toBeEnabled()
  expect(site.reload).not.toHaveBeenCalled()
  expectFrame()
})

test('CMS down: newer content that already arrived is kept', async () => {
  const site = await openSite('/')
  cms.answer = async (request) => {
    const answer = await fetchContent(request as ContentRequest)
    return (request as ContentRequest).name === 'site'
      ? { ...answer, content: { ...(answer.content as object), legalName: 'Archstep Incorporated' } }
      : answer
  }
  await refresh(site)
  cms.answer = down
  host.isDown('/IoT')
  await go(site, '/IoT')
  await screen.findByText(REASON)
  expect(screen.getByText('Archstep Incorporated')).toBeVisible()
})

test('malformed CMS content in the frame: the whole site stays unchanged', async () => {
  const site = await openSite('/About')
  const before = heading().textContent
  cms.answer = () => Promise.resolve({ content: {}, syncTags: [] })
  await refresh(site)
  expect(heading()).toHaveTextContent(before)
  expectFrame()
  expect(screen.getAllByText('(314) 555-0142').length).toBeGreaterThan(0)
})

test('malformed CMS content, site’s host down: one generic message and a way to try again', async () => {
  const site = await openSite('/')
  cms.answer = wrong
  host.isDown('/IoT')
  await go(site, '/IoT')
  expect(await screen.findByText('A part of the page could not be loaded.')).toBeVisible()
  expect(retry()).toBeEnabled()
  expectFrame()
})

describe('404', () => {
  test('CMS down: an unknown page is not called missing', async () => {
    const site = await openSite('/')
    cms.answer = down
    host.hasNot('/published-just-now')
    await go(site, '/published-just-now')
    expect(await screen.findByText(REASON)).toBeVisible()
    expect(screen.queryByText('404 Not Found')).toBeNull()
    expectFrame()
  })

  test('CMS down: a 404 page stays a 404 page, even without its own content', async () => {
    const site = await openSite('/')
    cms.answer = async (request) => {
      return (request as ContentRequest).name === 'notFound' ? down() : fetchContent(request as ContentRequest)
    }
    await go(site, '/a/b/c')
    expect(heading()).toHaveTextContent('404 Not Found')
    expectFrame()
  })
})

test('the page that the document came with is not reloaded automatically, whatever its letter case', async () => {
  vi.resetModules()
  history.replaceState(null, '', '/IoT')
  const { recover } = await import('#web/layout/errors/recovery.ts')
  for (const path of ['/IoT', '/iot']) {
    history.pushState(null, '', path)
    expect(await recover(new Error('broken'), new QueryClient(), vi.fn())).toBe(false)
  }
})

test('a search that can’t fetch the older articles says that it only had the newest', async () => {
  const more: Parameters<typeof fetchContentWith>[0] = (seed) =>
    Array.from({ length: 25 }, (_, number) => ({
      ...seed('post-where-month-end-goes'),
      _id: `post-${number}`,
      slug: { current: `month-end-${number}` },
    }))
  cms.answer = (request) =>
    (request as ContentRequest).name === 'articleIndex' ? down() : fetchContentWith(more, request as ContentRequest)
  await openSite('/Blog?q=month')
  expect(await screen.findByText(/^Only the newest articles could be searched\./)).toHaveAttribute('role', 'status')
  // Two of the newest 24 are about something else.
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(22)
})
