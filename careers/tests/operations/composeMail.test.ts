import { expect, test } from 'vitest'
import { composeMail } from '../../mail/composeMail.ts'

test.each([
  ['J. R. O’Neill-Rao Jr.', 'Hello J. R. O’Neill-Rao Jr.,'],
  ['महेश कुमार', 'Hello महेश कुमार,'],
  ['Anne–Marie Jean‐Luc', 'Hello Anne–Marie Jean‐Luc,'],
  ['Miklós (Mike) Kovács', 'Hello Miklós (Mike) Kovács,'],
  ['=?utf-8?Q?x?= "a" <b@example.com>, https://win.example $& J. R. Rao', 'Hello,'],
  ['Win now at www.win.example', 'Hello,'],
  ['Call 314 555 0100', 'Hello,'],
  ['Buy '.repeat(40), 'Hello,'],
  ['...', 'Hello,'],
])('a sender can’t put text of their choice into a mail: the name %j is greeted with %j', (name, greeting) => {
  const words = { subject: 'S', text: 'Hello {name},\nthank you.' }
  const { text } = composeMail(words, { name: name.trim(), link: '', job: undefined, reference: 'R' })
  expect(text.split('\n')[0]).toBe(greeting)
})

test.each(['{name}, thank you.', '{name} – thank you.', '{name},\n\nthank you.'])(
  'no comma is left of a name that was left out at the beginning of %j',
  (text) => {
    const fill = { name: '314 555 0100', link: '', job: undefined, reference: undefined }
    expect(composeMail({ subject: 'S', text }, fill).text).toBe('thank you.\n')
  },
)

test('a subject of several lines becomes one', () => {
  const words = { subject: 'Thank you\n  for applying', text: '' }
  const values = { name: '', link: '', job: 'Clerk', reference: 'R' }
  expect(composeMail(words, values).subject).toBe('Thank you for applying: Clerk [R]')
})

test('the day of the first application is in the office’s time zone, wherever the service runs', () => {
  const firstAt = new Date('2026-11-24T02:00:00Z')
  const values = { name: 'Asha', link: '', job: undefined, reference: 'R', firstAt, timeZone: 'America/Chicago' }
  expect(composeMail({ subject: 'S', text: 'Hello' }, values).text).toContain(
    'Your first application: November 23, 2026',
  )
})

test('the link is wherever the text has its placeholder', () => {
  const values = { name: 'Asha', link: 'https://a.example/$&', job: undefined, reference: 'R', firstAt: undefined }
  const { text } = composeMail({ subject: 'S', text: 'See {link}.\nThat is {link}.' }, values)
  expect(text).toContain('See https://a.example/$&.\nThat is https://a.example/$&.')
})
