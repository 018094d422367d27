import { createClient } from '@sanity/client'
import { studioTheme, ThemeProvider } from '@sanity/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ObjectInputProps, Path } from 'sanity'
import { expect, test, vi } from 'vitest'
import { focusPosition, PictureInput } from '#studio/inputs/PictureInput.tsx'
import { placementsOf } from '#studio/inputs/placements.ts'
import { cut, SeoInput } from '#studio/inputs/SeoInput.tsx'

const client = createClient({ projectId: 'abc123de', dataset: 'production', apiVersion: '2026-03-01', useCdn: false })
vi.mock(import('sanity'), async (original) => ({
  ...(await original()),
  useClient: () => client,
  useFormValue: () => 'home',
}))

const reference = (id: string) => ({ asset: { _type: 'reference', _ref: id } })

function pictureInput(value: object, path: Path): string {
  const props = { value: { _type: 'picture', ...value }, path, renderDefault: () => null }
  const input = createElement(PictureInput, props as unknown as ObjectInputProps)
  return renderToStaticMarkup(createElement(ThemeProvider, { theme: studioTheme }, input))
}

/** The previews below the field of a slide's picture: file and caption. */
function previewed(value: object): [file: string | undefined, caption: string | undefined][] {
  const html = pictureInput(value, ['slides', { _key: 'build' }, 'picture'])
  return [...html.matchAll(/<img src="[^"]*\/([^/"?]+)[^"]*"[^>]*>.*?<figcaption>(.*?)</g)].map(([, ...found]) => [
    found[0],
    found[1],
  ])
}

test('staff see a picture in each place of the site, with its dark version', () => {
  const light = reference('image-abc-1920x720-svg')
  expect(previewed(light)).toEqual([
    ['abc-1920x720.svg', 'Wide screen'],
    ['abc-1920x720.svg', 'Phone'],
  ])
  expect(previewed({ ...light, dark: reference('image-def-1920x720-svg') })).toEqual([
    ['abc-1920x720.svg', 'Wide screen'],
    ['abc-1920x720.svg', 'Phone'],
    ['def-1920x720.svg', 'Wide screen, dark'],
    ['def-1920x720.svg', 'Phone, dark'],
  ])
})

test('a dark drawing left over from before a photo took its place is not shown, as on the site', () => {
  const photo = { ...reference('image-abc-1920x720-jpg'), dark: reference('image-def-1920x720-svg') }
  expect(previewed(photo)).toEqual([
    ['abc-1920x720.jpg', 'Wide screen'],
    ['abc-1920x720.jpg', 'Phone'],
  ])
})

test.each([
  ['wider than its place on phones is cut to it', 'image-abc-1920x720-jpg', {}, 350 / 180],
  ['narrower than that is whole', 'image-abc-900x600-jpg', {}, 1.5],
  ['narrower once it is cropped is whole', 'image-abc-1920x720-jpg', { left: 0.3, right: 0.2, top: 0.1 }, 960 / 648],
])('a block’s picture that is %s', (_, id, crop, ratio) => {
  const html = pictureInput({ ...reference(id), crop }, ['blocks', { _key: 'a' }, 'picture'])
  const [, phone] = [...html.matchAll(/aspect-ratio:([\d.]+)/g)].map(([, found]) => Number(found))
  expect(phone).toBeCloseTo(ratio, 2)
})

test('staff see what search engines and shared links will show, with the same truncation', () => {
  const title = 'A title of many words that goes on where search engines no longer read what it says'
  const props = { value: { title }, renderDefault: () => null } as unknown as ObjectInputProps
  const html = renderToStaticMarkup(
    createElement(ThemeProvider, { theme: studioTheme }, createElement(SeoInput, props)),
  )
  expect(html).toContain('>A title of many words that goes on where search engines no…</p>')
  expect(html).toContain('No description yet')
  expect(html).toContain(`>${title}</p>`)
})

test.each([
  ['just as long', 12, 'just as long'],
  ['one too long', 11, 'one too…'],
  ['Donaudampfschiff', 5, 'D…'],
  ['cut  behind', 6, 'cut…'],
])('%j, cut to %i characters, is %j', (text, length, shown) => {
  expect(cut(text, length)).toBe(shown)
})

const namesOf = (...given: Parameters<typeof placementsOf>) => placementsOf(...given).map(({ name }) => name)

test('each field shows the places of the site that use its picture', () => {
  expect(namesOf('testimonial', ['avatar'])).toEqual(['Portrait'])
  expect(namesOf('home', ['slides', { _key: 'build' }, 'picture'])).toEqual(['Wide screen', 'Phone'])
  expect(placementsOf('person', ['portrait'])).toEqual([{ name: 'Portrait', ratio: 4 / 5, position: 'center top' }])
  expect(namesOf('post', ['picture'])).toEqual(['Article', 'List'])
  expect(namesOf('home', ['cta', 'picture'])).toEqual(['Everywhere'])
  expect(namesOf('techItem', ['icon'])).toEqual(['Everywhere'])
  expect(namesOf('page', ['blocks', { _key: 'a' }, 'items', { _key: 'b' }, 'picture'])).toEqual(['Everywhere'])
  expect(namesOf('sharedBlock', ['content', { _key: 'a' }, 'picture'])).toEqual(['Wide screen', 'Phone'])
  expect(placementsOf('post', ['body', { _key: 'a' }, 'poster'])).toEqual([{ name: 'Everywhere', ratio: 16 / 9 }])
  expect(namesOf('home', ['seo', 'image'])).toEqual([])
  expect(placementsOf('contact', ['map', 'picture'])).toMatchObject([{ ratio: 1.8 }, { ratio: 1.4 }])
  expect(namesOf('page', ['map', 'picture'])).toEqual(['Everywhere'])
  // A page without the large scene at its top shows its picture uncropped.
  expect(namesOf('contact', ['hero', 'picture'])).toEqual(['Everywhere'])
  expect(namesOf('home', ['picture'])).toEqual(['Everywhere'])
})

test('only some places crop: the top of a page is whole on wide screens and a strip on phones', () => {
  const [wide, phone] = placementsOf('page', ['hero', 'picture'])
  expect(wide?.ratio).toBeUndefined()
  expect(phone?.ratio).toBeCloseTo(1.6, 1)
})

test('the focus decides what stays in view; without one, the place does', () => {
  expect(focusPosition({ hotspot: { x: 0.9, y: 0.5 } }, 'right bottom')).toBe('100% 50%')
  expect(focusPosition({}, 'right bottom')).toBe('right bottom')
  expect(focusPosition({ hotspot: { x: 0.5, y: 0.5 } })).toBe('50% 50%')
})

test('a focus near the edge of a third stays in view where the site keeps it', () => {
  expect(focusPosition({ hotspot: { x: 0.334, y: 0.665 } })).toBe('0% 100%')
  expect(focusPosition({ hotspot: { x: 0.665, y: 0.334 } })).toBe('100% 0%')
})

test('the focus is relative to the crop', () => {
  expect(focusPosition({ hotspot: { x: 0.6, y: 0.5 }, crop: { left: 0.5 } })).toBe('0% 50%')
  expect(focusPosition({ hotspot: { x: 0.6, y: 0.5 }, crop: { right: 0.35 } })).toBe('100% 50%')
  expect(focusPosition({ hotspot: { x: 0.5, y: 0.6 }, crop: { top: 0.5 } })).toBe('50% 0%')
  expect(focusPosition({ hotspot: { x: 0.5, y: 0.6 }, crop: { bottom: 0.35 } })).toBe('50% 100%')
})
