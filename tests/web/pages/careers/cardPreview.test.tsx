import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { env } from '#web/env.ts'
import CareersPage from '#web/pages/careers/CareersPage.tsx'
import { apiJob } from '../../careers/jobsApi.ts'
import { renderScreen } from '../../renderScreen.tsx'

const studio = new URL(env.studioUrl).origin
/** The Studio's window around the frame. */
const parent = { postMessage: vi.fn() }

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window)
  history.replaceState(null, '', '/CareersPage?card-preview')
})

function say(data: unknown, origin = studio, source: unknown = parent) {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  act(() => void dispatchEvent(event))
}

async function open() {
  await renderScreen(<CareersPage />, '/CareersPage?card-preview')
  await waitFor(() => expect(parent.postMessage).toHaveBeenCalledWith({ type: 'job-card-ready' }, studio))
}

test('JOB-04 in the Studio’s frame, the page shows only the card that the Studio sends', async () => {
  await open()
  expect(screen.queryByRole('form', { name: 'Filter jobs' })).toBeNull()
  say({ type: 'job-card', job: apiJob(1, { title: 'Clerk', is_active: false }) })
  const card = within(screen.getByRole('heading', { name: 'Clerk' }).closest('li')!)
  expect(card.getByText('Closed')).toBeVisible()
  expect(card.getByText('What job 1 is about.')).toBeVisible()
  expect(card.getByRole('button', { name: 'View Details of Clerk' })).toBeVisible()
  say({ type: 'job-card', job: apiJob(1, { title: 'Head clerk', slug: 'head-clerk' }) })
  expect(screen.getByRole('heading', { name: 'Head clerk' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Head clerk' }))
  expect(screen.getByLabelText('Address'), 'the frame stays at the card').toHaveTextContent(/^\/CareersPage$/)
})

test('messages from anyone else are ignored', async () => {
  await open()
  say({ type: 'job-card', job: apiJob(1, { title: 'Evil' }) }, 'https://evil.example')
  say({ type: 'job-card', job: apiJob(1, { title: 'Evil' }) }, studio, window)
  say('job-card')
  say({ type: 'other', job: apiJob(1, { title: 'Evil' }) })
  expect(screen.queryByRole('heading', { name: 'Evil' })).toBeNull()
})
