import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallBar } from '../../../web/layout/CallBar.tsx'
import { renderScreen } from '../renderScreen.tsx'

vi.mock('../../../web/content/sanityClient.ts', () => import('../seedContent.ts'))

const MINUTE_MS = 60_000

const bar = () => screen.getByRole('complementary', { name: 'Call us' })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))

it('offers to call until nobody answers, then to write, with the times on the clocks of the office', async () => {
  vi.setSystemTime('2026-11-23T22:58:30Z')
  await renderScreen(<CallBar />)
  await vi.waitFor(() => expect(bar()).toHaveTextContent('Somebody answers now, until 5 PM CT'))
  expect(screen.getByRole('link', { name: 'Call (314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142')
  act(() => void vi.advanceTimersByTime(2 * MINUTE_MS))
  await vi.waitFor(() => expect(bar()).toHaveTextContent('Nobody is in. We answer tomorrow at 8 AM CT'))
  const write = screen.getByRole('link', { name: 'Write hello@archstep.example' })
  expect(write).toHaveAttribute('href', 'mailto:hello@archstep.example')
  expect(screen.queryByRole('link', { name: /Call/ })).toBeNull()
})

it.each(['/IoT', '/cloud/', '/Contact'])(
  'says after hours who answers where %s promises it at any hour',
  async (path) => {
    vi.setSystemTime('2026-11-24T04:00:00Z')
    await renderScreen(<CallBar />, path)
    await vi.waitFor(() => expect(bar()).toHaveTextContent('After hours our clients reach the engineer on duty'))
    expect(bar()).not.toHaveTextContent('Nobody is in')
    expect(screen.getByRole('link', { name: 'Call (314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142')
  },
)
