import { createClient } from '@sanity/client'
import { studioTheme, ThemeProvider } from '@sanity/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ObjectInputProps } from 'sanity'
import { expect, it, vi } from 'vitest'
import { PictureInput } from '../../studio/inputs/PictureInput.tsx'

const client = createClient({ projectId: 'abc123de', dataset: 'production', apiVersion: '2026-03-01', useCdn: false })
vi.mock(import('sanity'), async (original) => ({
  ...(await original()),
  useClient: () => client,
  useFormValue: () => 'home',
}))

const reference = (id: string) => ({ asset: { _type: 'reference', _ref: id } })

/** The pictures below the field of a slide's picture: file and caption. */
function previewed(value: object): [file: string | undefined, caption: string | undefined][] {
  const props = {
    value: { _type: 'picture', ...value },
    path: ['slides', { _key: 'build' }, 'picture'],
    renderDefault: () => null,
  } as unknown as ObjectInputProps
  const html = renderToStaticMarkup(
    createElement(ThemeProvider, { theme: studioTheme }, createElement(PictureInput, props)),
  )
  return [...html.matchAll(/<img src="[^"]*\/([^/"?]+)[^"]*"[^>]*>.*?<figcaption>(.*?)</g)].map(([, ...found]) => [
    found[0],
    found[1],
  ])
}

it('staff see a picture in each place of the site, and its dark version there too', () => {
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
