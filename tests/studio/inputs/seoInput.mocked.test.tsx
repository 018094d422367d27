import { createClient } from '@sanity/client'
import { studioTheme, ThemeProvider } from '@sanity/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ObjectInputProps } from 'sanity'
import { expect, test, vi } from 'vitest'
import { cut, SeoInput } from '#studio/inputs/SeoInput.tsx'

const client = createClient({ projectId: 'abc123de', dataset: 'production', apiVersion: '2026-03-01', useCdn: false })

vi.mock(import('sanity'), async (original) => ({
  ...(await original()),
  useClient: () => client,
  useFormValue: () => 'home',
}))

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
