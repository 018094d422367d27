import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { siteQuery, type Site } from '#web/content/queries/site.ts'
import { availabilityAt } from '#web/layout/availability/availability.ts'
import { CallBar } from '#web/layout/CallBar.tsx'
import { Header } from '#web/layout/header/Header.tsx'
import { impatientCache } from '../impatientCache.ts'
import { renderScreen } from '../renderScreen.tsx'

vi.mock('#web/content/sanityClient.ts', () => import('../seedContent.ts'))

const MINUTE_MS = 60_000

const bar = () => screen.getByRole('complementary', { name: 'Call us' })
const call = () => screen.queryByRole('link', { name: 'Call (314) 555-0142' })
const ask = () => screen.queryByRole('link', { name: 'Ask for a call at 8:30\u00A0AM' })

describe('the call bar', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))

  test('says who is in and the time in Saint Louis, and links to the phone number', async () => {
    vi.setSystemTime('2026-11-23T15:42:00Z')
    await renderScreen(<CallBar />)
    await waitFor(() => expect(bar()).toHaveTextContent('In now: Amara Osei and Theo Lindgren. 9:42 AM in Saint Louis'))
    expect(call()).toHaveAttribute('href', 'tel:+13145550142')
  })

  test('after hours, it links to the first time for which a call can be requested', async () => {
    vi.setSystemTime('2026-11-23T22:58:30Z')
    await renderScreen(<CallBar />)
    await waitFor(() => expect(bar()).toHaveTextContent('We’re answering now, until 5 PM CT'))
    expect(call()).toBeVisible()
    act(() => void vi.advanceTimersByTime(2 * MINUTE_MS))
    await waitFor(() => expect(bar()).toHaveTextContent('Nobody is in. Back tomorrow at 8 AM CT'))
    expect(ask()).toHaveAttribute('href', '/book?time=2026-11-24T14:30:00.000Z')
    expect(call()).toBeNull()
  })

  test('updates as soon as a sleeping tab is shown, and stops its clock when unmounted', async () => {
    vi.setSystemTime('2026-11-23T15:42:00Z')
    await renderScreen(<CallBar />)
    await waitFor(() => expect(bar()).toHaveTextContent('In now'))
    vi.setSystemTime('2026-11-24T04:00:00Z')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(bar()).toHaveTextContent('Nobody is in'))
    const clocks = vi.getTimerCount()
    const forget = vi.spyOn(document, 'removeEventListener')
    cleanup()
    expect(vi.getTimerCount()).toBeLessThan(clocks)
    expect(forget).toHaveBeenCalledWith('visibilitychange', expect.any(Function))
  })

  test.each([
    ['Saturday', '2026-11-28T20:00:00Z', '8:30\u00A0AM on Monday', 'Monday at 8 AM CT'],
    ['a day off', '2026-11-26T16:00:00Z', '8:30\u00A0AM on Monday', 'Saturday at 9 AM CT'],
  ])('on %s, it also names the day of the first time', async (_day, now, time, back) => {
    vi.setSystemTime(now)
    await renderScreen(<CallBar />)
    await waitFor(() => expect(screen.getByRole('link', { name: `Ask for a call at ${time}` })).toBeVisible())
    expect(bar()).toHaveTextContent(`Nobody is in. Back ${back}`)
  })

  test('before the office opens, it says from when today', async () => {
    vi.setSystemTime('2026-11-23T12:00:00Z')
    await renderScreen(<CallBar />)
    await waitFor(() => expect(bar()).toHaveTextContent('Nobody is in. Back today at 8 AM CT'))
  })

  test.each(['/book', '/Book/'])('on %s, where visitors pick a time, it doesn’t offer another one', async (path) => {
    vi.setSystemTime('2026-11-23T15:42:00Z')
    await renderScreen(<CallBar />, path)
    await waitFor(() => expect(bar()).toHaveTextContent('In now'))
    expect(call()).toBeVisible()
    vi.setSystemTime('2026-11-24T04:00:00Z')
    act(() => void vi.advanceTimersByTime(MINUTE_MS))
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Call us' })).toBeNull())
    expect(screen.queryByRole('link')).toBeNull()
  })

  test.each(['/IoT', '/cloud/', '/Contact'])(
    'after hours, it and the top bar also have the clients’ number where %s promises an answer at any hour',
    async (path) => {
      vi.setSystemTime('2026-11-24T04:00:00Z')
      await renderScreen([<Header key="top" />, <CallBar key="foot" />], path)
      const alarms = await waitFor(() => {
        const links = screen.getAllByRole('link', { name: /^Client with an alarm\? Call now/ })
        expect(links).toHaveLength(2)
        return links
      })
      for (const alarm of alarms) expect(alarm).toHaveAttribute('href', 'tel:+13145550142')
      expect(screen.getAllByRole('link', { name: 'Ask for a call at 8:30\u00A0AM' })).toHaveLength(2)
      expect(screen.queryByText(/Nobody is in/)).toBeNull()
    },
  )

  test('after hours, it keeps the clients’ number on the page with the times too, if that promises an answer', async () => {
    vi.setSystemTime('2026-11-24T04:00:00Z')
    const client = await renderScreen(<CallBar />, '/book')
    await change(client, ({ answersAtAnyHour }) => ({
      answersAtAnyHour: answersAtAnyHour.map((promise) => ({ ...promise, path: '/book' })),
    }))
    const alarm = await screen.findByRole('link', { name: /^Client with an alarm\? Call now/ })
    expect(within(bar()).getAllByRole('link')).toEqual([alarm])
  })
})

/** Changes the content that every page has. */
const change = (client: QueryClient, changed: (site: Site) => Partial<Site>) =>
  act(async () =>
    client.setQueryData(siteQuery.queryKey, (before) => ({
      ...before!,
      content: { ...before!.content, ...changed(before!.content) },
    })),
  )

describe('the top bar on wide screens', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))

  test('says when someone answers, before the link to what works now', async () => {
    vi.setSystemTime('2026-11-26T16:00:00Z')
    await renderScreen(<Header />)
    const ask = await screen.findByRole('link', { name: 'Ask for a call at 8:30\u00A0AM on Monday' })
    expect(ask.parentElement).toHaveTextContent(/^Nobody is in. Back Saturday at 9 AM CT Ask for a call/)
  })

  test('if no time can be requested, its email address is the one way to write', async () => {
    vi.setSystemTime('2026-11-24T04:00:00Z')
    const client = await renderScreen([<Header key="top" />, <CallBar key="foot" />])
    await change(client, () => ({ appointments: null }))
    await waitFor(() => expect(bar()).toHaveTextContent('Write'))
    const top = screen.getByText('Nobody is in. Back tomorrow at 8 AM CT', { selector: 'header *' })
    expect(within(top.parentElement!).queryByRole('link')).toBeNull()
  })
})

describe('without the newer texts', async () => {
  const { content: site } = await impatientCache().ensureQueryData(siteQuery)
  const at = (changed: Partial<Site>, time: string, promised?: Site['phones'][number]) =>
    availabilityAt({ ...site, ...changed }, new Date(time), promised)
  const OPEN = '2026-11-23T15:42:00Z'
  const CLOSED = '2026-11-24T04:00:00Z'
  const older = { ...site.callBar!, whoIsIn: null, ask: null, alarm: null }

  test('says that someone is in, and when someone will be in again', () => {
    expect(at({ callBar: older }, OPEN)).toEqual({ open: true, status: 'We’re answering now, until 5 PM CT' })
    expect(at({ callBar: older }, CLOSED)).toMatchObject({ status: 'Nobody is in. Back tomorrow at 8 AM CT' })
    expect(at({ callBar: older }, CLOSED, site.phones[0])).toEqual({
      open: false,
      status: 'After hours, monitored clients reach the engineer on duty',
    })
  })

  test('on a page that promises an answer, says who is on duty if no time can be requested', () => {
    const callBar = { ...site.callBar!, ask: null }
    const said = at({ callBar }, CLOSED, site.phones[0])
    expect(said).toEqual({ open: false, status: 'After hours, monitored clients reach the engineer on duty' })
  })

  test('offers no time without appointments', () => {
    expect(at({ appointments: null }, CLOSED)?.action).toMatchObject({
      href: 'mailto:hello@archstep.example',
      label: 'Write',
    })
    expect(at({ appointments: null }, OPEN)?.status).toBe('We’re answering now, until 5 PM CT')
    expect(at({ callBar: null }, OPEN)).toBeUndefined()
  })
})
