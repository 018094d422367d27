import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, type ComponentType } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NavigationProgress } from '../../../web/layout/NavigationProgress.tsx'
import { useNavigationEffects } from '../../../web/layout/useNavigationEffects.ts'
import { CmsLink } from '../../../web/ui/CmsLink.tsx'

let arrive: (module: { default: ComponentType }) => void
let Slow: ComponentType
let reducedMotion: boolean
let scrolled: ScrollToOptions[]
let scrolledTo: [id: string, behavior: ScrollBehavior | undefined][]

beforeEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  reducedMotion = false
  scrolled = []
  scrolledTo = []
  Slow = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)))
  // jsdom has no layout: what would be scrolled is recorded, and Y follows it.
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', (options: ScrollToOptions) => {
    scrolled.push(options)
    scrollPage(options.top ?? 0)
  })
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
  Element.prototype.scrollIntoView = function (this: Element, options?: boolean | ScrollIntoViewOptions) {
    scrolledTo.push([this.id, typeof options === 'object' ? options.behavior : undefined])
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function scrollPage(y: number) {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}

function Site() {
  useNavigationEffects()
  return (
    <>
      <NavigationProgress />
      <nav>
        <CmsLink href="/">Home</CmsLink>
        <CmsLink href="/About">About</CmsLink>
        <CmsLink href="/Contact#contactForm">Write to us</CmsLink>
        <CmsLink href="/Contact#nothing">Nowhere</CmsLink>
        <CmsLink href="/Slow">Slow</CmsLink>
        <CmsLink href="/About?view=list">Filter</CmsLink>
      </nav>
      <main tabIndex={-1}>
        <Suspense fallback={<p>Loading…</p>}>
          <Routes>
            <Route path="/" element={<h1>Home page</h1>} />
            <Route path="/About" element={<h1>About us</h1>} />
            <Route
              path="/Contact"
              element={
                <>
                  <h1>Contact</h1>
                  <form id="contactForm" />
                </>
              }
            />
            <Route path="/Slow" element={<Slow />} />
          </Routes>
        </Suspense>
      </main>
    </>
  )
}

const show = () =>
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  )
const click = (name: string) => userEvent.click(screen.getByRole('link', { name }))
async function back() {
  act(() => history.back())
  await vi.waitFor(() => expect(location.pathname).toBe('/'))
}

test('a new page starts at the top, at once, with the focus on its heading', async () => {
  show()
  scrollPage(900)
  await click('About')
  expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }])
  expect(screen.getByRole('heading', { name: 'About us' })).toHaveFocus()
})

test('the heading is no stop for the keyboard once it has lost the focus', async () => {
  show()
  await click('About')
  screen.getByRole('link', { name: 'Home' }).focus()
  expect(screen.getByRole('heading')).not.toHaveAttribute('tabindex')
})

test.each([
  ['that is not encoded as addresses are', '#50%'],
  ['that no element has', '#nobody'],
])('a hash %s leaves the page as it is', (_, hash) => {
  history.replaceState(null, '', `/Contact${hash}`)
  show()
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible()
  expect(scrolledTo).toEqual([])
})

test.each(['#what%20we%20do', '#50%'])('the hash %s finds its element', (hash) => {
  document.body.insertAdjacentHTML('beforeend', '<p id="what we do"></p><p id="50%"></p>')
  history.replaceState(null, '', `/Contact${hash}`)
  show()
  expect(scrolledTo).toHaveLength(1)
  document.getElementById('what we do')?.remove()
  document.getElementById('50%')?.remove()
})

test('the first page leaves scroll and focus to the browser', () => {
  show()
  expect(scrolled).toEqual([])
  expect(document.body).toHaveFocus()
})

test('Back returns to where the visitor was', async () => {
  show()
  scrollPage(900)
  await click('About')
  scrolled = []
  await back()
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(scrolled).toEqual([{ top: 900, behavior: 'instant' }])
})

test('the place is kept over a reload', async () => {
  const first = show()
  scrollPage(700)
  await click('About')
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()
  show()
  scrolled = []
  await back()
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(scrolled).toEqual([{ top: 700, behavior: 'instant' }])
})

test('blocked storage changes nothing for the visitor', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  show()
  await click('About')
  window.dispatchEvent(new Event('pagehide'))
  expect(screen.getByRole('heading', { name: 'About us' })).toBeVisible()
})

test('CONTACT-03 a hash scrolls smoothly to its element, which takes the focus', async () => {
  show()
  await click('Write to us')
  expect(scrolledTo).toEqual([['contactForm', 'smooth']])
  expect(document.activeElement).toHaveAttribute('id', 'contactForm')
})

test('CONTACT-03 without motion for visitors who prefer less of it', async () => {
  reducedMotion = true
  show()
  await click('Write to us')
  expect(scrolledTo).toEqual([['contactForm', 'instant']])
})

test('CONTACT-03 a direct visit with a hash goes there too', () => {
  history.replaceState(null, '', '/Contact#contactForm')
  show()
  expect(scrolledTo).toEqual([['contactForm', 'smooth']])
})

test('a hash without an element is a new page like any other', async () => {
  show()
  await click('Nowhere')
  expect(screen.getByRole('heading', { name: 'Contact' })).toHaveFocus()
})

test('a change of the search part alone moves neither scroll nor focus', async () => {
  show()
  await click('About')
  scrolled = []
  await click('Filter')
  expect(location.search).toBe('?view=list')
  expect(scrolled).toEqual([])
  expect(screen.getByRole('link', { name: 'Filter' })).toHaveFocus()
})

test('the old page stays until the new one is there, with a sign that it is coming', async () => {
  show()
  await click('Slow')
  expect(location.pathname).toBe('/Slow')
  expect(screen.getByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
  expect(await screen.findByText('Loading the page')).toBeInTheDocument()
  await act(async () => arrive({ default: () => <h1>Slow page</h1> }))
  expect(screen.getByRole('heading', { name: 'Slow page' })).toHaveFocus()
  expect(screen.queryByText('Loading the page')).toBeNull()
})
