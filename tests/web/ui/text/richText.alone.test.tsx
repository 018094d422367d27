import type { PortableTextBlock } from '@portabletext/react'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RichText, type RichTextValue } from '#web/ui/text/RichText.tsx'
import { translate } from '../../../support/pageChanges.ts'

const span = (text: string, ...marks: string[]) => ({ _type: 'span' as const, _key: text, text, marks })
let count = 0
const block = (text: string, more: Partial<PortableTextBlock> = {}): PortableTextBlock => ({
  _type: 'block',
  _key: `b${(count += 1)}`,
  children: [span(text)],
  ...more,
})
function show(...value: RichTextValue) {
  const { container } = render(
    <MemoryRouter>
      <RichText value={value} />
    </MemoryRouter>,
  )
  return container.firstElementChild?.innerHTML
}

test('a link that is partly bold stays one link', () => {
  show(
    block('', {
      children: [span('See '), span('our ', 'l'), span('policy', 'l', 'strong'), span('.')],
      markDefs: [{ _key: 'l', _type: 'link', href: '/privacy-policy' }],
    }),
  )
  const link = screen.getByRole('link')
  expect(link).toHaveTextContent('our policy')
  expect(link).toHaveAttribute('href', '/privacy-policy')
  expect(within(link).getByText('policy').tagName).toBe('STRONG')
})

test('an unsafe link and an unknown mark become plain text', () => {
  const html = show(
    block('', {
      children: [span('press', 'bad'), span(' here', 'sparkle'), span(' now', 'underline')],
      markDefs: [{ _key: 'bad', _type: 'link', href: 'javascript:alert(1)' }],
    }),
  )
  expect(html).not.toMatch(/href|style|class/)
  expect(document.body).toHaveTextContent('press here now')
})

test('headings and quotes get their elements, and an unknown type or style does no harm', () => {
  const html = show(
    block('a', { style: 'h2' }),
    block('b', { style: 'h3' }),
    block('c', { style: 'blockquote' }),
    block('d', { style: 'constructor' }),
    block('e', { style: 'h1' }),
    { _type: 'weather', _key: 'w' },
  )
  expect(html).toBe('<h2>a</h2><h3>b</h3><blockquote>c</blockquote><p>d</p><p>e</p>')
})

test.each([
  ['a paragraph', {}],
  ['a list item', { listItem: 'bullet' }],
])('%s published with other marks shows its new text on a machine-translated page', (_, kind) => {
  const page = (...children: ReturnType<typeof span>[]) => (
    <MemoryRouter>
      <RichText value={[block('', { _key: 'same', ...kind, children })]} />
    </MemoryRouter>
  )
  const { container, rerender } = render(page(span('Press '), span('here', 'strong'), span(' now')))
  translate()
  expect(container).toHaveTextContent('Presso hereo nowo')
  rerender(page(span('Call '), span('us', 'strong')))
  expect(container).toHaveTextContent(/^Callo? uso?$/)
  rerender(page(span('Write')))
  expect(container).toHaveTextContent(/^Writeo?$/)
})
