import { setTimeout as sleep } from 'node:timers/promises'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from '#web/ui/links/Button.tsx'
import { CmsLink, PreloadContext } from '#web/ui/links/CmsLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import { Icon, SocialIcon } from '#web/ui/pictures/Icon.tsx'
import { Comparison } from '#web/ui/lists/Comparison.tsx'
import { FeatureList } from '#web/ui/lists/FeatureList.tsx'
import { Paragraphs } from '#web/ui/text/Paragraphs.tsx'
import type { PictureValue } from '#web/content/images.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { printDarkPictures } from '#web/ui/pictures/printDarkPictures.ts'
import { ResourceList } from '#web/ui/lists/ResourceList.tsx'
import { TechList } from '#web/ui/lists/TechList.tsx'
import { iconNames, serviceIcons } from '#schemas/icons.ts'
import { sprites } from '#render/vite/iconSprites.ts'
import type { Icon as ChosenIcon } from '#web/content/types.gen.ts'
import { interfaceIcons, socialMarks, type InterfaceIcon, type SocialMark } from '#web/ui/pictures/iconNames.ts'
import { fakeDialogs } from '../fakeDialog.ts'
import { texts } from '../onScreen.ts'

const onSite = (children: ReactNode) => render(<MemoryRouter>{children}</MemoryRouter>)

describe('CmsLink', () => {
  it('says that it opens a new tab, in its text or in its name', () => {
    onSite(
      <>
        <CmsLink href="https://example.com" newTab>
          Elsewhere
        </CmsLink>
        <CmsLink href="https://example.com" newTab aria-label="Our page on X">
          <svg />
        </CmsLink>
      </>,
    )
    for (const name of ['Elsewhere (opens in new tab)', 'Our page on X (opens in new tab)']) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  it('shows an unsafe URL as plain text', () => {
    onSite(<CmsLink href="javascript:alert(1)">Press me</CmsLink>)
    expect(screen.getByText('Press me')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('leaves a file to the browser, because it isn’t a page of the site', async () => {
    const preload = vi.fn(() => Promise.resolve())
    onSite(
      <PreloadContext value={preload}>
        <CmsLink href="/media/price%20list.pdf#page=2">Take it</CmsLink>
      </PreloadContext>,
    )
    const link = screen.getByRole('link', { name: 'Take it' })
    expect(link).toHaveAttribute('href', '/media/price%20list.pdf#page=2')
    // False if something prevents the browser from following the link.
    let followed = false
    const stop = (event: Event) => {
      followed = !event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', stop)
    await userEvent.click(link)
    removeEventListener('click', stop)
    expect(followed).toBe(true)
    expect(preload).not.toHaveBeenCalled()
  })

  it('preloads its page when someone stays on the link, not when they pass over it', async () => {
    const preload = vi.fn(() => Promise.resolve())
    onSite(
      <PreloadContext value={preload}>
        <CmsLink href="/Contact#contactForm">Write to us</CmsLink>
      </PreloadContext>,
    )
    const link = screen.getByRole('link')
    // At once, however busy the machine is.
    fireEvent.pointerOver(link)
    fireEvent.pointerOut(link)
    await sleep(150)
    expect(preload).not.toHaveBeenCalled()
    await userEvent.hover(link)
    await waitFor(() => expect(preload).toHaveBeenCalledWith('/Contact'))
  })
})

describe('Dialog', () => {
  beforeEach(fakeDialogs)

  it('stays open when a text selection that began inside ends outside, and closes on a click outside', async () => {
    const close = vi.fn()
    render(
      <Dialog title="A job" onClose={close}>
        <p>What it is about.</p>
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog')
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('What it is about.') },
      { target: dialog },
      { keys: '[/MouseLeft]', target: dialog },
    ])
    // The browser fires the click on the common ancestor.
    fireEvent.click(dialog)
    expect(dialog).toHaveProperty('open', true)
    await userEvent.click(dialog)
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
  })
})

it('a button submits no form unless told to', () => {
  render(<Button>Add a row</Button>)
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
})

it('a text is copied with a click, or the button says that the browser does not allow it', async () => {
  const user = userEvent.setup()
  render(<CopyButton text="hello@x.example">Copy the address</CopyButton>)
  await user.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe('hello@x.example')
  await user.click(await screen.findByRole('button', { name: 'Copy the address' }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copied' }))
  expect(await screen.findByRole('button', { name: 'Not allowed here' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Not allowed here')
})

describe('text', () => {
  it.each([
    ['one price', 'one step, <mark>one&nbsp;price</mark>.'],
    // The last two words stay on one line.
    ['step, one price', 'one <mark>step, one&nbsp;price</mark>.'],
    ['not in it', 'one step, one price.'],
    ['', 'one step, one price.'],
    [null, 'one step, one price.'],
  ])('highlights the phrase that staff chose, and only that: %o', (words, html) => {
    const { container } = render(<Highlight text="one step, one price." words={words} />)
    expect(container.innerHTML).toBe(html)
  })

  it('starts a paragraph at each blank line', () => {
    render(<Paragraphs text={'One.\nStill one.\n\nTwo.\n \nThree.'} />)
    expect([...document.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual([
      'One.\nStill one.',
      'Two.',
      'Three.',
    ])
  })

  it('shows a text as often as staff wrote it', () => {
    const [text, picture] = ['Twice.', null]
    render(
      <>
        <Paragraphs text={`${text}\n\n${text}`} />
        <FeatureList features={[text, text]} />
        <Comparison comparison={{ before: picture, beforeText: text, after: picture, afterText: text }} />
      </>,
    )
    expect(screen.getAllByText(text)).toHaveLength(6)
  })

  const resource = { _id: 'a', size: null, duration: null, desc: null, file: null }

  it('SVC-02 a resource with a file is a download with its real type and size, not those that staff typed', () => {
    const file = { href: '/files/0123456789abcdef/website-brief.pdf', extension: 'pdf' as const, bytes: 66_400 }
    render(<ResourceList resources={[{ ...resource, title: 'Website brief', type: 'Excel', size: '9 MB', file }]} />)
    const link = screen.getByRole('link', { name: 'Website brief PDF, 65 KB' })
    expect(link).toHaveAttribute('href', file.href)
    expect(link).toHaveAttribute('download')
    expect(screen.queryByText(/9 MB/)).not.toBeInTheDocument()
  })

  it.each([undefined, { label: 'Ask for a copy by email', email: 'hello@x.example' }])(
    'SVC-02 resources without a file follow as one line, with one link to request them if staff added one: %o',
    (request) => {
      const file = { href: '/files/0123456789abcdef/brief.pdf', extension: 'pdf' as const, bytes: 66_400 }
      const resources = [
        { ...resource, title: 'Bolts & nuts', type: 'PDF' as const, size: '2.4 MB', desc: 'All about both.' },
        { ...resource, _id: 'c', title: 'Brief', type: 'PDF' as const, file },
        { ...resource, _id: 'b', title: 'Tour', type: 'Video' as const, duration: '12 min' },
      ]
      const { container } = render(<ResourceList resources={resources} described {...(request && { request })} />)
      const [rows, others] = screen.getAllByRole('list')
      expect(texts(within(rows!).getAllByRole('listitem'))).toEqual(['Brief PDF, 65 KB'])
      expect(texts(within(others!).getAllByRole('listitem'))).toEqual([
        'Bolts & nuts PDF, 2.4 MBAll about both.',
        'Tour Video, 12 min',
      ])
      const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
      const letter = 'mailto:hello@x.example?subject=Bolts%20%26%20nuts%2C%20Tour'
      expect(links.slice(1)).toEqual(request ? [['Ask for a copy by email: Bolts & nuts, Tour', letter]] : [])
      // What the link refers to comes before it.
      expect(container.textContent).toMatch(request ? /12 minAsk for a copy by email: Bolts & nuts, Tour$/ : /12 min$/)
    },
  )

  it('SVC-02 an empty list is left out, whether all resources have files or none does', () => {
    const file = { href: '/files/0123456789abcdef/brief.pdf', extension: 'pdf' as const, bytes: 66_400 }
    const { rerender } = render(<ResourceList resources={[{ ...resource, title: 'Brief', type: 'PDF', file }]} />)
    expect(screen.getAllByRole('list')).toHaveLength(1)
    rerender(<ResourceList resources={[{ ...resource, title: 'Tour', type: 'Video' }]} />)
    expect(texts(screen.getAllByRole('listitem'))).toEqual(['Tour Video'])
    expect(screen.getAllByRole('list')).toHaveLength(1)
  })
})

describe('Picture', () => {
  const photograph: PictureValue = {
    src: '/a.jpg',
    sources: [{ type: 'image/avif', srcSet: '/a-320.avif 320w, /a-640.avif 640w' }],
    width: 640,
    height: 480,
    alt: 'A workshop',
    lqip: 'data:image/jpeg;base64,AAAA',
    focus: { x: 0.9, y: 0.1 },
  }

  it('reserves its space, offers its formats, and shows a preview hidden from screen readers', () => {
    const { container, rerender } = render(<Picture picture={photograph} sizes="50vw" />)
    const image = screen.getByRole('img', { name: 'A workshop' })
    expect(image).toHaveAttribute('width', '640')
    expect(image).toHaveAttribute('height', '480')
    expect(image).toHaveAttribute('loading', 'lazy')
    expect(image).toHaveAttribute('data-focus', 'right top')
    expect(container.querySelector('source')).toHaveAttribute('sizes', '50vw')
    expect(screen.getAllByRole('img')).toHaveLength(1)
    expect(screen.getByRole('presentation')).toHaveAttribute('src', photograph.lqip)
    // The first visible picture is fetched immediately, with priority.
    rerender(<Picture picture={photograph} eager="first" />)
    expect(image).not.toHaveAttribute('loading')
    expect(image).toHaveAttribute('fetchpriority', 'high')
    rerender(<Picture picture={null} />)
    expect(container).toBeEmptyDOMElement()
  })

  const drawing: PictureValue = { src: '/a.svg', dark: { src: '/b.svg' }, width: 640, height: 480, alt: 'An arch' }

  it('has its dark version for dark screens, never for paper', () => {
    const { container } = render(<Picture picture={drawing} />)
    const [source, ...more] = container.querySelectorAll('source')
    expect(more).toEqual([])
    expect(source).toHaveAttribute('srcset', '/b.svg')
    expect(source).toHaveAttribute('media', 'screen and (prefers-color-scheme: dark)')
    expect(screen.getByRole('img', { name: 'An arch' })).toHaveAttribute('src', '/a.svg')
  })

  it('is preloaded once per theme if it is the first visible picture', async () => {
    const { prelude } = await prerender(<Picture picture={drawing} eager="first" />)
    const announced = (await new Response(prelude).text()).match(/<link[^>]*>/g)
    expect(announced).toEqual([
      expect.stringMatching(/href="\/a\.svg".*media="\(prefers-color-scheme: light\)"/),
      expect.stringMatching(/href="\/b\.svg".*media="screen and \(prefers-color-scheme: dark\)"/),
    ])
  })

  it('keeps the dark version while a page in the dark theme is printed', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark') }))
    const stop = printDarkPictures()
    const { container } = render(<Picture picture={drawing} />)
    const source = container.querySelector('source')
    fireEvent(window, new Event('beforeprint'))
    expect(source).toHaveAttribute('media', 'all')
    fireEvent(window, new Event('afterprint'))
    expect(source).toHaveAttribute('media', 'screen and (prefers-color-scheme: dark)')
    stop()
    fireEvent(window, new Event('beforeprint'))
    expect(source).not.toHaveAttribute('media', 'all')
  })

  it('HOME-06 a technology without a logo shows its color', () => {
    const { container } = render(
      <TechList items={[{ _id: 'a', name: 'dbt', color: '#ff694a', icon: null }]} look="chips" />,
    )
    expect(container.querySelector('[fill="#ff694a"]')).not.toBeNull()
    expect(screen.getByText('dbt')).toBeVisible()
  })
})

describe('the icon sprites', () => {
  const files = sprites(serviceIcons, iconNames).map(({ file, source }) => ({
    address: `/${file}`,
    symbols: new DOMParser().parseFromString(source, 'image/svg+xml'),
  }))
  /** The addresses that the icons have in the page: file and symbol. */
  const uses = (container: HTMLElement) =>
    [...container.querySelectorAll('use')].map((use) => (use.getAttribute('href') ?? '').split('#'))
  const draw = (names: readonly (InterfaceIcon | ChosenIcon)[], marks: readonly SocialMark[] = []) =>
    uses(
      render(
        <>
          {names.map((name) => (
            <Icon key={name} name={name} />
          ))}
          {marks.map((mark) => (
            <SocialIcon key={mark} network={mark} />
          ))}
        </>,
      ).container,
    )

  it('hold a drawing of every icon where it points to: of the interface, of staff’s choice, of social networks', () => {
    const drawn = draw([...new Set([...interfaceIcons, ...iconNames])], socialMarks)
    expect(drawn.length).toBeGreaterThan(100)
    const missing = drawn.filter(([file, id = '']) => {
      const symbols = files.find(({ address }) => address === file)?.symbols
      return !symbols?.getElementById(id)?.childElementCount
    })
    expect(missing).toEqual([])
    for (const { symbols } of files) expect(symbols.querySelector('script, style, [onload]')).toBeNull()
  })

  it('need one request for what every page shows, and another for an icon that only content shows', () => {
    const everywhere = draw([...interfaceIcons, ...serviceIcons], socialMarks)
    expect(new Set(everywhere.map(([file]) => file)).size).toBe(1)
    expect(draw(['rocket'])).toEqual([[expect.stringMatching(/^\/assets\/icons-[0-9a-f]{8}\.svg$/), 'rocket']])
    expect(draw(['rocket'])[0]?.[0]).not.toBe(everywhere[0]?.[0])
  })

  it('are decoration, hidden from screen readers', () => {
    const { container } = render(
      <>
        <Icon name="globe" />
        <SocialIcon network="x" />
      </>,
    )
    for (const svg of container.querySelectorAll('svg')) expect(svg).toHaveAttribute('aria-hidden', 'true')
  })
})
