import { expect, test } from 'vitest'
import { destinationInWords } from '#schemas/destinationInWords.ts'

test.each([
  [{ href: 'https://example.com/', contact: 'phone' }, '→ https://example.com/'],
  [{ contact: 'email', targetTitle: 'Page' }, '→ Our email'],
  [{ contact: 'fax' }, 'Leads nowhere'],
  [{ targetTitle: 'Case studies', place: '#a' }, '→ Case studies#a'],
  [{ targetTitle: '', targetType: 'booking', slug: 'x' }, '→ Book a time'],
  [{ targetType: 'page', slug: 'x' }, '→ x'],
  [{ place: '#a' }, 'Leads nowhere'],
])('a link with %j is listed as “%s”', (selected, words) => {
  expect(destinationInWords(selected)).toBe(words)
})
