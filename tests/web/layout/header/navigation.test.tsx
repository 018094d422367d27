import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { NavigationProgress } from '#web/layout/NavigationProgress.tsx'
import { useNavigationFocus } from '#web/layout/useNavigationFocus.ts'
import { useOpenDetails } from '#web/pages/service/useOpenDetails.ts'
import { CmsLink } from '#web/ui/links/CmsLink.tsx'
import { scrolledByFocus } from '../../onScreen.ts'

let arrive: () => void
let scrolled: number[]
let scrolledTo: [id: string, smoothly: boolean][]

beforeEach(() => {
  scrolled = []
  scrolledTo = []
  // jsdom has no layout: scrolling is recorded, and scrollY follows it.
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', (_: number, y: number) => {
    scrolled.push(y)
    scrollPage(y)
  })
  // The style sheet decides about smooth scrolling, by this attribute and the visitor's preference.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push([this.id, document.documentElement.hasAttribute('data-smooth-scroll')])
  }
})

function scrollPage(y: number) {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}

function NavigationFocus() {
  useOpenDetails()
  useNavigationFocus()
  return null
}

function Frame() {
  return (
    <>
      <NavigationProgress />
      <nav>
        <CmsLink href="/">Home</CmsLink>
        <CmsLink href="/About">About</CmsLink>
        <CmsLink href="/Contact#contactForm">Write to us</CmsLink>
        <CmsLink href="/Contact#nothing">Nowhere</CmsLink>
        <CmsLink href="/About#50%">Fifty</CmsLink>
        <CmsLink href="/Answers#hours">Our hours</CmsLink>
        <CmsLink href="/Slow">Slow</CmsLink>
      </nav>
      <main tabIndex={-1}>
        <Outlet />
      </main>
      <NavigationFocus />
      <ScrollRestoration />
    </>
  )
}

const CONTACT = (
  <>
    <h1>Contact</h1>
    <form id="contactForm" />
  </>
)

const ANSWERS = (
  <>
    <h1>Answers</h1>
    <details>
      <summary>When are you in?</summary>
      <details>
        <summary>In summer</summary>
        <p id="hours">Mornings.</p>
      </details>
    </details>
    <details>
      <summary>Where are you?</summary>
      <p>In Saint Louis.</p>
    </details>
  </>
)

/** Opens a document of the site: its page is prerendered, so the router doesn't load it. */
function show() {
  const router = createBrowserRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/', element: <h1>Home page</h1> },
          { path: '/About', element: <h1>About us</h1> },
          { path: '/Contact', element: CONTACT },
          { path: '/Answers', element: ANSWERS },
          {
            path: '/Slow',
            element: <h1>Slow page</h1>,
            loader: () => new Promise((resolve) => (arrive = () => resolve(null))),
          },
        ],
      },
    ],
    { hydrationData: {} },
  )
  return render(<RouterProvider router={router} />)
}
const click = (name: string) => userEvent.click(screen.getByRole('link', { name }))
async function back(path = '/') {
  act(() => history.back())
  await waitFor(() => expect(location.pathname).toBe(path))
}

test('a new page starts at the top with the focus on its heading, which isn’t a tab stop afterward', async () => {
  show()
  // On the first page, scroll and focus are the browser's.
  expect(scrolled).toEqual([])
  expect(document.body).toHaveFocus()
  scrollPage(900)
  const byFocus = scrolledByFocus()
  await click('About')
  expect(scrolled).toEqual([0])
  expect(screen.getByRole('heading', { name: 'About us' })).toHaveFocus()
  expect(byFocus, 'one scroll, not two').not.toContain(screen.getByRole('heading'))
  screen.getByRole('link', { name: 'Home' }).focus()
  expect(screen.getByRole('heading')).not.toHaveAttribute('tabindex')
})

test.each([
  ['without URL encoding', '#50%', [['50%', true]]],
  ['that is neither encoded nor an element’s id', '#51%', []],
  ['without an element', '#nobody', []],
  ['that is encoded', '#what%20we%20do', [['what we do', true]]],
  ['of an element of the page', '#contactForm', [['contactForm', true]]],
])('CONTACT-03 a direct visit with a hash %s scrolls to its element, if there is one', (_, hash, expected) => {
  document.body.insertAdjacentHTML('beforeend', '<p id="what we do"></p><p id="50%"></p>')
  history.replaceState(null, '', `/Contact${hash}`)
  show()
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible()
  expect(scrolledTo).toEqual(expected)
})

test.each(['Back', 'Back after a reload'])('%s returns to the visitor’s position', async (way) => {
  const first = show()
  scrollPage(900)
  await click('About')
  if (way !== 'Back') {
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    show()
  }
  scrolled = []
  await back()
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(scrolled).toEqual([900])
})

test('blocked storage makes no difference to the visitor', async () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  }
  // React Router warns about it.
  vi.mocked(console.warn).mockImplementation(() => undefined)
  show()
  await click('About')
  window.dispatchEvent(new Event('pagehide'))
  expect(screen.getByRole('heading', { name: 'About us' })).toBeVisible()
})

test('CONTACT-03 a hash scrolls smoothly to its element and focuses it', async () => {
  show()
  await click('Write to us')
  expect(scrolledTo).toEqual([['contactForm', true]])
  expect(document.activeElement).toHaveAttribute('id', 'contactForm')
})

test('Back to the place of a hash on the same page focuses its element again', async () => {
  show()
  await click('Write to us')
  await click('Nowhere')
  act(() => history.back())
  await waitFor(() => expect(location.hash).toBe('#contactForm'))
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'contactForm'))
})

test('a reload of a URL with a hash leaves the visitor where they had scrolled to', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry])
  history.replaceState(null, '', '/Contact#contactForm')
  show()
  expect(scrolledTo).toEqual([])
  expect(document.body).toHaveFocus()
})

const open = () => [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent)

test('a hash opens the details around its element', async () => {
  show()
  await click('Our hours')
  expect(screen.getByText('Mornings.')).toHaveFocus()
  expect(open()).toEqual(['When are you in?', 'In summer'])
})

test('Back restores details that were opened before the scripts arrived', async () => {
  history.replaceState(null, '', '/Answers')
  const early = document.createElement('main')
  early.innerHTML = '<details open><summary>Where are you?</summary></details>'
  document.body.append(early)
  show()
  early.remove()
  await click('About')
  await back('/Answers')
  expect(await screen.findByRole('heading', { name: 'Answers' })).toBeVisible()
  expect(open()).toEqual(['Where are you?'])
})

test.each(['Back', 'Back after a reload', 'a reload'])('%s restores the open details, and only those', async (way) => {
  history.replaceState(null, '', '/Answers')
  const first = show()
  await userEvent.click(screen.getByText('In summer'))
  await userEvent.click(screen.getByText('Where are you?'))
  await userEvent.click(screen.getByText('In summer'))
  // Browsers fire the toggle event a moment later.
  await waitFor(() => expect(history.state).toHaveProperty('opened', ['Where are you?']))
  expect(history.state, 'the router’s own').toHaveProperty('idx', 0)
  if (way !== 'a reload') await click('About')
  if (way !== 'Back') {
    first.unmount()
    show()
  }
  if (way !== 'a reload') await back('/Answers')
  expect(await screen.findByRole('heading', { name: 'Answers' })).toBeVisible()
  expect(open()).toEqual(['Where are you?'])
})

test.each([
  ['without an element', 'Nowhere', 'Contact'],
  ['that can’t be decoded', 'Fifty', 'About us'],
])('a hash %s is treated like a new page', async (_what, link, heading) => {
  // React Router warns about a hash that it can't decode.
  vi.mocked(console.warn).mockImplementation(() => undefined)
  show()
  await click(link)
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus()
})

test('the old page stays until the new one is ready, with a loading indicator', async () => {
  show()
  await click('Slow')
  expect(screen.getByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(await screen.findByText('Loading the page')).toBeInTheDocument()
  await act(async () => arrive())
  expect(screen.getByRole('heading', { name: 'Slow page' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByText('Loading the page')).toBeNull())
})
