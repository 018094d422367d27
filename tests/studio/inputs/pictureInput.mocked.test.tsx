import { createClient } from '@sanity/client'
import { studioTheme, ThemeProvider } from '@sanity/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ObjectInputProps, Path } from 'sanity'
import { expect, test, vi } from 'vitest'
import { focusPosition, PictureInput } from '#studio/inputs/PictureInput.tsx'

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
