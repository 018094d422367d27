import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContentRequest } from '#web/content/contentQuery.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import { PageFrame } from '#web/layout/PageFrame.tsx'
import { scrolledByFocus } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const HOUR_MS = 3_600_000
const WORDS = 'On 28 November the phones are off.'
const LINK = { label: 'What to do then', href: '/Contact' }
const banner = {
  text: WORDS,
  link: LINK,
  from: '2026-11-23T12:00:00Z',
  until: '2026-11-23T14:00:00Z',
  everywhere: true,
  paths: [] as (string | null)[],
}

vi.mock('#web/content/sanityClient.ts', async () => {
  const seed = await import('../seedContent.ts')
  return {
    async fetchContent(request: ContentRequest) {
      const answer = await seed.fetchContent(request)
      return { ...answer, content: { ...(answer.content as object), banner } }
    },
  }
})

const shown = () => screen.queryByText(WORDS)

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  vi.setSystemTime('2026-11-23T13:00:00Z')
  localStorage.clear()
  Object.assign(banner, { link: LINK, everywhere: true, paths: [] })
})

test('a current notice is announced politely, with its link, and disappears on time', async () => {
  await renderScreen(<PageFrame />)
  await waitFor(() => expect(shown()?.closest('[role=status]')).toBeVisible())
  expect(screen.getByRole('link', { name: 'What to do then' })).toHaveAttribute('href', '/Contact')
  act(() => void vi.advanceTimersByTime(HOUR_MS))
  await waitFor(() => expect(shown()).toBeNull())
})

test('a notice that ended while the machine slept disappears as soon as its page is visible again', async () => {
  await renderScreen(<PageFrame />)
  await waitFor(() => expect(shown()).toBeVisible())
  vi.setSystemTime('2026-11-23T15:00:00Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(shown()).toBeNull())
})

test('a notice that staff extend stays on an open page past its earlier end', async () => {
  const client = await renderScreen(<PageFrame />)
  await waitFor(() => expect(shown()).toBeVisible())
  await act(async () =>
    client.setQueryData(siteQuery.queryKey, (before) => ({
      ...before!,
      content: { ...before!.content, banner: { ...before!.content.banner!, until: '2026-11-23T16:00:00Z' } },
    })),
  )
  // The cache reports the change in a separate timer.
  await act(() => vi.advanceTimersByTimeAsync(1000))
  act(() => void vi.advanceTimersByTime(HOUR_MS))
  expect(shown()).toBeVisible()
  act(() => void vi.advanceTimersByTime(2 * HOUR_MS))
  await waitFor(() => expect(shown()).toBeNull())
})

test('a notice appears on time on an open page', async () => {
  vi.setSystemTime('2026-11-23T11:00:00Z')
  await renderScreen(<PageFrame />)
  expect(shown()).toBeNull()
  act(() => void vi.advanceTimersByTime(HOUR_MS))
  await waitFor(() => expect(shown()).toBeVisible())
})

test('a closed notice stays closed until its text changes', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await renderScreen(<PageFrame />)
  const close = await screen.findByRole('button', { name: 'Close this notice' })
  const scrolled = scrolledByFocus()
  await user.click(close)
  expect(shown()).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  expect(scrolled, 'the visitor stays where they read').not.toContain(screen.getByRole('main'))
  cleanup()
  await renderScreen(<PageFrame />)
  expect(shown()).toBeNull()
  cleanup()
  localStorage.setItem('archstep-banner-closed', 'Other words')
  await renderScreen(<PageFrame />)
  await waitFor(() => expect(shown()).toBeVisible())
})

test.each([
  ['/iot/', ['/IoT'], true],
  ['/About', ['/IoT'], false],
  // A deleted page.
  ['/', [null], false],
])('on %s, with a notice for %j, the notice is shown: %s', async (path, paths, isShown) => {
  banner.everywhere = false
  banner.paths = paths
  await renderScreen(<PageFrame />, path)
  await waitFor(() => expect(shown() !== null).toBe(isShown))
})

test('a notice whose link has no text yet is shown without the link', async () => {
  banner.link = { label: '', href: '/Contact' }
  await renderScreen(<PageFrame />)
  await waitFor(() => expect(shown()).toBeVisible())
  expect(within(shown()!.closest('p')!).queryByRole('link')).toBeNull()
})

test('a notice in the built page disappears if it has expired since', async () => {
  vi.setSystemTime('2026-11-23T15:00:00Z')
  document.body.innerHTML = '<div id="banner"></div>'
  await renderScreen(<PageFrame />)
  await waitFor(() => expect(shown()).toBeNull())
})
