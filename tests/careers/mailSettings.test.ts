import { evaluate, parse } from 'groq-js'
import { expect, it } from 'vitest'
import { readSettings } from '../../careers/cli/settings.ts'
import { CareersContent } from '../../careers/mail/careersContent.ts'
import seed from '../../studio/seed/careers.json' with { type: 'json' }
import retention from '../../studio/seed/retention.json' with { type: 'json' }
import settings from '../../studio/seed/siteSettings.json' with { type: 'json' }
import { temporaryFolder } from './careersService.ts'
import { APPLICATIONS, fakeLake } from './fakeLake.ts'

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

it('what the service asks the CMS finds both mails, the months and the address for answers in the seed content', async () => {
  const words = await fakeLake([], { applications: APPLICATIONS })
  const content = new CareersContent({ lake: words.content, dataDir: temporaryFolder(), log: () => undefined })
  await content.known()
  const answerTo = async (dataset: object[]): Promise<unknown> =>
    (await evaluate(parse(words.questions[0] ?? ''), { dataset })).get()
  expect(await answerTo([seed, retention, settings])).toEqual({
    ...seed.applications,
    keptMonths: retention.months,
    replyTo: settings.email,
  })
  // Content that was not moved yet says no number by which to delete.
  const before = { ...seed, applications: { ...seed.applications, keptMonths: 24 } }
  expect(await answerTo([before])).toEqual({ ...before.applications, keptMonths: null, replyTo: null })
  expect(await answerTo([before, retention])).toMatchObject({ keptMonths: retention.months })
  expect(seed.applications.receipt.text).toContain('{name}')
  expect(seed.applications.notice.text).toContain('{link}')
})
