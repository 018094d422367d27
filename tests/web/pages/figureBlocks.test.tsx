import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import PostPage from '#web/pages/blog/PostPage.tsx'
import type { Block } from '#web/pages/cms/block.ts'
import { Blocks } from '#web/pages/cms/Blocks.tsx'
import CmsPage from '#web/pages/cms/CmsPage.tsx'
import VideoFigure from '#web/ui/pictures/VideoFigure.tsx'
import { readVideoUrl } from '#web/ui/pictures/videoUrl.ts'
import { videoUrlVerdict } from '@archstep/contracts/fields/videoUrl.ts'
import { texts } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const words = {
  play: 'Play',
  notice: 'Plays from {host}, which then sees your visit.',
  open: 'Watch at {host}',
  transcript: 'What the video shows',
}
const video = {
  _type: 'videoBlock',
  _key: 'film',
  title: 'A week at the dock',
  address: 'https://youtu.be/abcdefghi_-?si=x',
  file: null,
  captions: null,
  poster: { src: '/dock.svg', width: 960, height: 540, alt: 'A truck at a dock' },
  transcript: 'A truck comes.\n\nSomebody waves.',
  words,
} satisfies Block

async function show(...blocks: Block[]) {
  await renderScreen(
    <main>
      <h1>Page</h1>
      <Blocks blocks={blocks} />
    </main>,
  )
}

async function faults(part = document.querySelector('main')) {
  // jsdom doesn't resolve colors: tests/e2e/everyPage.spec.ts checks them.
  const { violations } = await axe.run(part ?? document, {
    rules: { 'color-contrast': { enabled: false } },
  })
  return violations.map(({ id, help }) => `${id}: ${help}`)
}

/** The URLs that the page has loaded or would load by itself; links are left to the visitor. */
const asked = () =>
  Array.from(document.querySelectorAll('[src], [srcset], [poster], [data], link[href]'), (element) =>
    ['src', 'srcset', 'poster', 'data', 'href'].map((name) => element.getAttribute(name) ?? '').join(' '),
  ).join(' ')

describe('a video on another host', () => {
  test('loads nothing from the other host before it is clicked, and says who learns of the visit then', async () => {
    await show(video)
    const play = await screen.findByRole('button', { name: 'Play: A week at the dock' })
    expect(asked()).toContain('/dock.svg')
    expect(asked()).not.toMatch(/youtu|ytimg|google|vimeo/)
    expect(screen.getByText(/^Plays from YouTube, which then sees your visit\./)).toBeVisible()
    expect(await faults()).toEqual([])

    await userEvent.click(play)
    const frame = screen.getByTitle('A week at the dock')
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abcdefghi_-?autoplay=1&rel=0')
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
    expect(frame).toHaveFocus()
    expect(play).not.toBeInTheDocument()
  })

  test('doesn’t load a video that staff replace it with until that one is clicked, too', async () => {
    const page = (address: string) => (
      <MemoryRouter>
        <VideoFigure video={{ ...video, address }} />
      </MemoryRouter>
    )
    const { rerender } = render(page('https://youtu.be/abcdefghi_-'))
    await userEvent.click(screen.getByRole('button', { name: 'Play: A week at the dock' }))
    rerender(page('https://vimeo.com/76979871'))
    expect(asked()).not.toContain('vimeo')
    expect(screen.getByRole('button', { name: 'Play: A week at the dock' })).toBeVisible()
  })

  test('links to the video for visitors without scripts, and describes it in text', async () => {
    await show({ ...video, poster: null, address: 'https://vimeo.com/76979871/8272103f6e' })
    const link = await screen.findByRole('link', { name: 'Watch at Vimeo' })
    expect(link).toHaveAttribute('href', 'https://vimeo.com/76979871/8272103f6e')
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    await userEvent.click(screen.getByText('What the video shows'))
    expect(screen.getByText('Somebody waves.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Play: A week at the dock' }))
    expect(screen.getByTitle('A week at the dock')).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
    )
  })

  test.each([
    ['https://www.youtube.com/watch?v=abcdefghi_-', 'https://www.youtube.com/watch?v=abcdefghi_-'],
    ['https://m.youtube.com/watch?list=PL1&v=abcdefghi_-&t=4', 'https://www.youtube.com/watch?v=abcdefghi_-'],
    ['https://www.youtube.com/shorts/abcdefghi_-', 'https://www.youtube.com/watch?v=abcdefghi_-'],
    ['https://www.youtube-nocookie.com/embed/abcdefghi_-', 'https://www.youtube.com/watch?v=abcdefghi_-'],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ])('accepts %s', (address, page) => {
    expect(readVideoUrl(address)?.page).toBe(page)
    expect(videoUrlVerdict(address)).toBe(true)
  })

  test.each([
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/playlist?list=PL1',
    'https://vimeo.com/somebody',
    'https://vimeo.com/76979871/8272103f6e/more',
    'https://youtu.be/abcdefghi_-k',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://youtube.com.example.org/watch?v=abcdefghi_-',
    'https://example.org/?https://youtu.be/abcdefghi_-',
    'http://youtu.be/abcdefghi_-',
    'javascript:alert(1)',
  ])('rejects %s', (address) => {
    expect(videoUrlVerdict(address)).toMatch(/^Paste the address of one video/)
    expect(readVideoUrl(address)).toBeUndefined()
  })

  test('shows nothing for a URL that isn’t a video', async () => {
    await show({ ...video, address: 'javascript:alert(1)' })
    expect(await screen.findByText('What the video shows')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})

test('a video that has neither file nor address yet is on the page by its title, where staff can click it', async () => {
  await show({ ...video, address: undefined })
  expect(await screen.findByText('A week at the dock')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('an uploaded video has the browser’s own player, which loads nothing by itself, and captions', async () => {
  const file = { href: '/files/dock.mp4', extension: 'mp4', bytes: 9 } as const
  const captions = { href: '/files/dock.vtt', extension: 'vtt', bytes: 9 } as const
  await show({ ...video, address: undefined, file, captions })
  const player = (await screen.findByLabelText('A week at the dock')) as HTMLVideoElement
  expect(player).toHaveAttribute('preload', 'none')
  expect(player).toHaveAttribute('controls')
  expect(player).toHaveAttribute('src', '/files/dock.mp4')
  expect(player.querySelector('track[kind=captions]')).toHaveAttribute('src', '/files/dock.vtt')
  // A browser shows captions of the CMS’s host only with its permission.
  expect(player).toHaveAttribute('crossorigin', 'anonymous')
  expect(await faults()).toEqual([])
})

test('an article shows a video, and a table with row and column headers', async () => {
  await renderScreen(<PostPage />, '/Blog/which-machine-gets-the-first-sensor')
  const table = await screen.findByRole('table', { name: /^A sheet from a made-up plant/ })
  expect(texts(within(table).getAllByRole('columnheader'))).toEqual([
    'Machine',
    'Stops a year',
    'Cost of a stop',
    'What failed',
    'Noticed before',
  ])
  const row = within(table).getByRole('rowheader', { name: 'Compressor' }).closest('tr')!
  expect(texts(within(row).getAllByRole('cell'))).toContain('Bearing')
  // It may be too wide for a phone: it can be focused to scroll.
  expect(screen.getByRole('region', { name: /^A sheet/ })).toHaveAttribute('tabindex', '0')
  expect(await screen.findByLabelText(/^The first month of one sensor/)).toHaveAttribute(
    'src',
    '/files/first-month-of-a-sensor.mp4',
  )
  expect(await faults(table.closest('article'))).toEqual([])
})

test('a half-written video, table or gallery, and an unpublished shared block, don’t break the page', async () => {
  const half = [
    { _type: 'videoBlock', _key: 'v' },
    { _type: 'tableBlock', _key: 't', table: { rows: [{ _key: 'r' }] } },
    { _type: 'tableBlock', _key: 'e' },
    { _type: 'galleryBlock', _key: 'g' },
    { _type: 'reusedBlock', _key: 's' },
  ] as unknown as Block[]
  await show(...half)
  expect(await screen.findByRole('table')).toBeInTheDocument()
})

test('a shared block appears where staff put it; a gallery shows each picture with its description and caption', async () => {
  await renderScreen(<CmsPage />, '/services')
  const heading = await screen.findByRole('heading', { name: 'What happens after you call.' })
  expect(heading.closest('section')).toHaveAttribute('id', 'part-first-month')
  expect(heading.closest('section')?.previousElementSibling).toHaveTextContent('What you can check yourself.')
  cleanup()

  const items = ['A gate', 'A desk', 'A field'].map((words) => ({
    _key: words,
    picture: { src: `/${words}.svg`, alt: `${words}, drawn`, width: 600, height: 400 },
    caption: `${words} of ours.`,
  }))
  await show({ _type: 'galleryBlock', _key: 'g', head: { heading: 'Three places' }, items } as unknown as Block)
  const gallery = (await screen.findByRole('heading', { name: 'Three places' })).closest('section')!
  const pictures = within(gallery).getAllByRole('figure')
  expect(texts(pictures)).toEqual(['A gate of ours.', 'A desk of ours.', 'A field of ours.'])
  for (const picture of pictures) expect(within(picture).getByRole('img')).toHaveAccessibleName(/, drawn$/)
})
