import { fireEvent, render, screen } from '@testing-library/react'
import { prerender } from 'react-dom/static'
import { describe, expect, test, vi } from 'vitest'
import { sprites } from '#render/vite/iconSprites.ts'
import { iconNames, serviceIcons } from '#schemas/icons.ts'
import type { PictureValue } from '#web/content/images.ts'
import type { Icon as ChosenIcon } from '#web/content/types.gen.ts'
import { Icon, SocialIcon } from '#web/ui/pictures/Icon.tsx'
import { interfaceIcons, socialMarks, type InterfaceIcon, type SocialMark } from '#web/ui/pictures/iconNames.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { printDarkPictures } from '#web/ui/pictures/printDarkPictures.ts'

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

  test('reserves its space, offers its formats, and shows a preview hidden from screen readers', () => {
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

  test('uses its dark version on dark screens, never in print', () => {
    const { container } = render(<Picture picture={drawing} />)
    const [source, ...more] = container.querySelectorAll('source')
    expect(more).toEqual([])
    expect(source).toHaveAttribute('srcset', '/b.svg')
    expect(source).toHaveAttribute('media', 'screen and (prefers-color-scheme: dark)')
    expect(screen.getByRole('img', { name: 'An arch' })).toHaveAttribute('src', '/a.svg')
  })

  test('is preloaded once per theme if it is the first visible picture', async () => {
    const { prelude } = await prerender(<Picture picture={drawing} eager="first" />)
    const announced = (await new Response(prelude).text()).match(/<link[^>]*>/g)
    expect(announced).toEqual([
      expect.stringMatching(/href="\/a\.svg".*media="\(prefers-color-scheme: light\)"/),
      expect.stringMatching(/href="\/b\.svg".*media="screen and \(prefers-color-scheme: dark\)"/),
    ])
  })

  test('keeps the dark version while a page in the dark theme is printed', () => {
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

  test('have a symbol for every icon of the interface, of staff’s choice and of social networks', () => {
    const drawn = draw([...new Set([...interfaceIcons, ...iconNames])], socialMarks)
    expect(drawn.length).toBeGreaterThan(100)
    const missing = drawn.filter(([file, id = '']) => {
      const symbols = files.find(({ address }) => address === file)?.symbols
      return !symbols?.getElementById(id)?.childElementCount
    })
    expect(missing).toEqual([])
    for (const { symbols } of files) expect(symbols.querySelector('script, style, [onload]')).toBeNull()
  })

  test('need one request for the icons on every page, and another for an icon that only content uses', () => {
    const everywhere = draw([...interfaceIcons, ...serviceIcons], socialMarks)
    expect(new Set(everywhere.map(([file]) => file)).size).toBe(1)
    expect(draw(['rocket'])).toEqual([[expect.stringMatching(/^\/assets\/icons-[0-9a-f]{8}\.svg$/), 'rocket']])
    expect(draw(['rocket'])[0]?.[0]).not.toBe(everywhere[0]?.[0])
  })

  test('are decorative, and hidden from screen readers', () => {
    const { container } = render(
      <>
        <Icon name="globe" />
        <SocialIcon network="x" />
      </>,
    )
    for (const svg of container.querySelectorAll('svg')) expect(svg).toHaveAttribute('aria-hidden', 'true')
  })
})
