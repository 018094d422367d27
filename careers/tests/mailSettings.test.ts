import { expect, it } from 'vitest'
import { readSettings } from '../cli/settings.ts'

const SMTP = { CAREERS_SMTP_URL: 'smtps://careers:secret@mail.example.com' }

it('mail settings are read', () => {
  const { mail } = readSettings({
    ...SMTP,
    CAREERS_MAIL_FROM: 'Archstep Careers <careers@example.com>',
    CAREERS_MAIL_TO: 'jobs@example.com, ruth@example.com',
  })
  expect(mail).toEqual({
    smtpUrl: SMTP.CAREERS_SMTP_URL,
    from: { name: 'Archstep Careers', address: 'careers@example.com' },
    to: ['jobs@example.com', 'ruth@example.com'],
  })
  expect(readSettings({}).mail?.smtpUrl).toBeUndefined()
})

it.each([
  ['CAREERS_SMTP_URL', 'http://careers:secret@mail.example.com', /must be an address like smtp:/],
  ['CAREERS_MAIL_FROM', 'careers', /must be an address like careers@example\.com/],
  ['CAREERS_MAIL_FROM', 'A\nBcc: b <careers@example.com>', /must be an address like/],
  ['CAREERS_MAIL_TO', 'jobs@example.com;b', /must be mail addresses .+ with commas/],
])('%s=%j is refused with a sentence, and no password is shown', (name, value, sentence) => {
  const refused = () => readSettings({ [name]: value })
  expect(refused).toThrow(sentence)
  expect(refused).not.toThrow(/secret/)
})

it('a mail server without sender and recipients is refused with a sentence', () => {
  expect(() => readSettings(SMTP)).toThrow(/CAREERS_MAIL_FROM must say .+CAREERS_MAIL_TO/)
})
