import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RouteError } from '#web/layout/errors/RouteError.tsx'
import { ScriptLoadError } from '#web/lib/loadScript.ts'
import { settled } from '../../support/settled.ts'
import { expectLog } from '../onScreen.ts'
import { host, surround } from './openSite.tsx'

/** A page of the site, as built. */
const page = (build: string) =>
  `<script type="application/json" id="start">{"build":"${build}"}</script>
  <script type="application/json" id="state">{}</script>`

const path = '/gone-to'
let reload: ReturnType<typeof vi.fn<() => void>>
/** A tab's cache, which remembers failures. */
let tab: QueryClient

beforeEach(() => {
  reload = vi.fn()
  surround(reload)
  // React logs every error that a boundary catches.
  expectLog()
  tab = new QueryClient()
  history.replaceState(null, '', path)
  document.head.innerHTML = page('old-build')
})

function Gone(): never {
  throw new ScriptLoadError('A part of this page could not be loaded.')
}

const show = () => {
  const errorElement = <RouteError notFound={<h1>404 Not Found</h1>} />
  const router = createMemoryRouter([{ path: '/', element: <Gone />, errorElement }])
  return render(
    <QueryClientProvider client={tab}>
      <RouterProvider router={router} onError={() => undefined} />
    </QueryClientProvider>,
  )
}
const message = () => screen.findByText('A part of the page could not be loaded.')
const retry = () => screen.getByRole('button', { name: 'Try again' })

test('script gone after a deployment: the new page is loaded automatically, once', async () => {
  host.has(path, page('new-build'))
  const asked = vi.spyOn(globalThis, 'fetch')
  show()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked, 'not the copy that the browser keeps').toHaveBeenCalledWith(
    path,
    expect.objectContaining({ cache: 'no-cache' }),
  )
})

test('ROUTE-09 script missing in the same deployment: one generic message and a way to try again', async () => {
  host.has(path, page('old-build'))
  show()
  expect(await message()).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(retry())
  expect(reload).toHaveBeenCalledOnce()
})

test('script missing again in the same tab: the page is loaded as a document, and its script again', async () => {
  host.isDown(path)
  show()
  await message()
  cleanup()
  host.has(path, page('old-build'))
  show()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test.each([
  ['has no such page', () => host.hasNot(path)],
  ['can’t be reached', () => host.isDown(path)],
  ['responds with another kind of page', () => host.has(path, '<h1>Sign in to the network</h1>')],
])(
  'ROUTE-09 script missing while the host %s: the message appears, without an automatic reload',
  async (_, arrange) => {
    arrange()
    show()
    expect(await message()).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  },
)

test('a visitor who has navigated elsewhere is not pulled back', async () => {
  host.has(path, page('new-build'))
  const read = vi.spyOn(Response.prototype, 'text')
  show()
  history.pushState(null, '', '/elsewhere')
  await waitFor(() => expect(read).toHaveResolved())
  await settled()
  expect(reload).not.toHaveBeenCalled()
})

describe('offline', () => {
  let online = false
  beforeEach(() => {
    online = false
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
    host.isDown(path)
  })

  test('offline: a page that failed to load says so, and loads when the connection is back', async () => {
    show()
    expect(await screen.findByText(/^You are offline\. This page will load/)).toBeVisible()
    // A reload would show the browser's own error page.
    expect(retry()).toBeDisabled()
    // Lets the page start listening.
    await act(() => Promise.resolve())
    online = true
    act(() => void dispatchEvent(new Event('online')))
    expect(reload).toHaveBeenCalledOnce()
    expect(retry()).toBeEnabled()
  })

  test('offline: a page that the visitor left is not loaded when the connection is back', async () => {
    const { unmount } = show()
    await screen.findByText(/^You are offline/)
    await act(() => Promise.resolve())
    unmount()
    online = true
    dispatchEvent(new Event('online'))
    expect(reload).not.toHaveBeenCalled()
  })

  test('offline: a failed page that goes offline later says so', async () => {
    online = true
    show()
    await message()
    online = false
    act(() => void dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/^You are offline/)).toBeVisible()
  })
})
