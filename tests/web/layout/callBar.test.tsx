import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallBar } from '../../../web/layout/CallBar.tsx'
import { renderScreen } from '../renderScreen.tsx'

vi.mock('../../../web/content/sanityClient.ts', () => import('../seedContent.ts'))

const MINUTE_MS = 60_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

it('has the number to call, and says that somebody answers until nobody does', async () => {
  vi.setSystemTime('2026-11-23T22:58:30Z')
  await renderScreen(<CallBar />)
  const bar = screen.getByRole('complementary', { name: 'Call us' })
  await vi.waitFor(() => expect(bar).toHaveTextContent('Somebody answers now, until 6 PM ET'))
  expect(screen.getByRole('link', { name: 'Call (314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142')
  act(() => void vi.advanceTimersByTime(2 * MINUTE_MS))
  await vi.waitFor(() => expect(bar).toHaveTextContent('Nobody is in. We answer tomorrow at 9 AM ET'))
})
