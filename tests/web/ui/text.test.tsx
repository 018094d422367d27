import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Comparison } from '#web/ui/lists/Comparison.tsx'
import { FeatureList } from '#web/ui/lists/FeatureList.tsx'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import { Paragraphs } from '#web/ui/text/Paragraphs.tsx'

test.each([
  ['one price', 'one step, <mark>one&nbsp;price</mark>.'],
  // The last two words stay on one line.
  ['step, one price', 'one <mark>step, one&nbsp;price</mark>.'],
  ['not in it', 'one step, one price.'],
  ['', 'one step, one price.'],
  [null, 'one step, one price.'],
])('a heading highlights the phrase that staff chose, and only that: %o', (words, html) => {
  const { container } = render(<Highlight text="one step, one price." words={words} />)
  expect(container.innerHTML).toBe(html)
})

test('a text starts a paragraph at each blank line', () => {
  render(<Paragraphs text={'One.\nStill one.\n\nTwo.\n \nThree.'} />)
  expect([...document.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual([
    'One.\nStill one.',
    'Two.',
    'Three.',
  ])
})

test('a text is shown as often as staff wrote it', () => {
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
