import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../cli/settings.ts'

const SMTP = { CAREERS_SMTP_URL: 'smtps://careers:secret@mail.example.com' }

test('all settings have defaults', () => {
  const settings = readSettings({ CAREERS_ORIGINS: '' })
  expect(settings).toMatchObject({
    port: 8000,
    dataDir: path.resolve('.data/careers'),
    allowedOrigins: [],
    maxResumeBytes: 5 * 1024 * 1024,
    lake: { url: 'http://localhost:3900', dataset: 'production', apiVersion: '2026-03-01' },
    desk: { studioUrl: 'http://localhost:3333', recruiters: [], recruiterRoles: ['recruiter'] },
    minFillMs: 3000,
  })
  expect(settings.mail.smtpUrl).toBeUndefined()
})

test('every setting takes effect as written', () => {
  const settings = readSettings({
    ...SMTP,
    CAREERS_ORIGINS: 'https://a.example, https://b.example:8443',
    CAREERS_MAX_RESUME_MB: '2.5',
    CAREERS_CLAMD: '/run/clamd.ctl',
    CAREERS_HOSTS: 'careers.example.com, careers.internal',
    CAREERS_RATE_MAX: '7',
    CAREERS_RATE_SECONDS: '90',
    CAREERS_RETENTION_MONTHS: '6',
    CAREERS_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, 2001:db8::/48',
    CAREERS_DATABASE_URL: 'postgresql://user:secret@127.0.0.1/careers',
    CAREERS_PUBLIC_URL: 'https://careers.example.com',
    CAREERS_LISTEN: '10.0.0.7',
    CAREERS_MAIL_FROM: 'Archstep Careers <careers@example.com>',
    CAREERS_MAIL_TO: 'jobs@example.com, ruth@example.com',
    CAREERS_MIN_FILL_SECONDS: '0',
    // Copied from a page, with an invisible character.
    CAREERS_RECRUITERS: 'asha@example.com\u200b, \u2060bob@example.com',
    SANITY_PROJECT_ID: 'abc123de',
    SANITY_DATASET: 'staging',
    STUDIO_URL: 'https://studio.example.com/',
  })
  expect(settings).toMatchObject({
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    maxResumeBytes: 2_621_440,
    clamd: { socketPath: '/run/clamd.ctl', timeoutMs: 30_000 },
    allowedHosts: ['careers.example.com', 'careers.internal'],
    rateLimit: { max: 7, windowSeconds: 90 },
    retentionMonths: 6,
    trustProxy: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/48'],
    databaseUrl: 'postgresql://user:secret@127.0.0.1/careers',
    publicUrl: 'https://careers.example.com',
    listenOn: '10.0.0.7',
    lake: { url: 'https://abc123de.api.sanity.io', dataset: 'staging', apiVersion: '2026-03-01' },
    desk: {
      studioUrl: 'https://studio.example.com',
      recruiters: ['asha@example.com', 'bob@example.com'],
      recruiterRoles: [],
    },
    mail: {
      smtpUrl: SMTP.CAREERS_SMTP_URL,
      from: { name: 'Archstep Careers', address: 'careers@example.com' },
      to: ['jobs@example.com', 'ruth@example.com'],
    },
    minFillMs: 0,
  })
  expect(readSettings({ CAREERS_CONTENT_URL: 'https://cms.example/' })).toMatchObject({
    lake: { url: 'https://cms.example' },
    desk: { recruiterRoles: [] },
  })
  expect(readSettings({ CAREERS_CLAMD: '[::1]:3310' }).clamd).toMatchObject({ host: '::1', port: 3310 })
})

test.each<[name: string, value: string, message: string]>([
  ['CAREERS_PORT', '80000', 'must be a whole number from 0 to 65535'],
  ['CAREERS_PORT', 'eighty', 'must be a whole number from 0 to 65535'],
  ['CAREERS_ORIGINS', 'https://a.example/', 'must be origins like https://example.com'],
  ['CAREERS_HOSTS', 'a.example:80', 'must be host names like careers.example.com'],
  ['CAREERS_MAX_RESUME_MB', '-1', 'must be more than 0'],
  ['CAREERS_TRUST_PROXY', 'proxy', 'must be addresses like 127.0.0.1'],
  ['CAREERS_TRUST_PROXY', '127.0.0.1,10.0.0.0/33', 'must be addresses like 127.0.0.1'],
  ['CAREERS_TRUST_PROXY', '10.0.0.0/0', 'must be addresses like 127.0.0.1'],
  ['CAREERS_TRUST_PROXY', '10.0.0.1/10.0.0.2', 'must be addresses like 127.0.0.1'],
  // Longer than the website waits for an answer.
  ['CAREERS_CLAMD_SECONDS', '51', 'must be a whole number from 1 to 50'],
  ['CAREERS_CLAMD', 'clamd', 'must be the path of a socket'],
  ['CAREERS_PUBLIC_URL', 'https://careers.example.com/', 'must be an origin like https://careers.example.com'],
  ['CAREERS_PUBLIC_URL', 'ftp://careers.example.com', 'must be an origin like https://careers.example.com'],
  ['CAREERS_LISTEN', 'localhost', 'must be an address of this machine'],
  ['CAREERS_CONTENT_URL', 'lake', 'must be an address like https://abc123de.api.sanity.io'],
  ['CAREERS_CONTENT_API_VERSION', 'v1', 'must be a day like 2026-03-01'],
  ['CAREERS_RECRUITERS', 'asha@example.com; bob@example.com', 'must be email addresses like asha@example.com'],
  ['CAREERS_RECRUITERS', 'asha', 'must be email addresses like asha@example.com'],
  ['STUDIO_URL', 'https://studio.example.com/desk', 'must be an address without a path'],
  ['CAREERS_MAIL_FROM', 'careers', 'must be an address like careers@example.com'],
  ['CAREERS_MAIL_FROM', 'A\nBcc: b <careers@example.com>', 'must be an address like careers@example.com'],
  ['CAREERS_MAIL_FROM', 'Careers <careers@example.com>, b', 'must be an address like careers@example.com'],
  ['CAREERS_MAIL_TO', 'jobs@example.com;b', 'must be mail addresses like jobs@example.com, with commas'],
  ['CAREERS_MIN_FILL_SECONDS', '11', 'must be a whole number from 0 to 10'],
  ['CAREERS_WEBHOOK_PRIVATE', 'yes', 'must be on or off'],
  ...['0', '-1', '2', '3.5', 'twelve', '121'].map((months): [string, string, string] => [
    'CAREERS_RETENTION_MONTHS',
    months,
    'must be a whole number from 3 to 120.',
  ]),
])('%s=%s is refused with a sentence', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name}=${value} can't be used: it ${message}`)
})

test.each([
  ['CAREERS_DATABASE_URL', 'mysql://user:secret@127.0.0.1/careers', 'postgres:'],
  ['CAREERS_DATABASE_URL', 'postgres://user:1#secret@127.0.0.1/careers', 'postgres:'],
  // Neither driver could decode it.
  ['CAREERS_DATABASE_URL', 'postgres://user:secret%ff@127.0.0.1/careers', 'postgres:'],
  ['CAREERS_SMTP_URL', 'smtp://careers:secret%@mail.example.com', 'smtp:'],
  ['CAREERS_SMTP_URL', 'http://careers:secret@mail.example.com', 'smtp:'],
  // The host would be `careers`, and its port 12.
  ['CAREERS_SMTP_URL', 'smtp://careers:12/secret@mail.example.com', 'smtp:'],
  ['CAREERS_WEBHOOK_URL', 'hooks secret', ''],
])('the password in %s is not shown if the URL is invalid', (name, value, protocol) => {
  const refused = () => readSettings({ [name]: value })
  expect(refused).toThrow(`${name}=… can't be used: it must be an address like ${protocol}`)
  expect(refused).not.toThrow('secret')
})

test('a mail server without sender and recipients is refused with a sentence', () => {
  for (const half of [{}, { CAREERS_MAIL_FROM: 'careers@example.com' }, { CAREERS_MAIL_TO: 'jobs@example.com' }]) {
    expect(() => readSettings({ ...SMTP, ...half })).toThrow(/set CAREERS_MAIL_FROM, .+CAREERS_MAIL_TO/)
  }
})

describe('a webhook', () => {
  const CALLED = {
    CAREERS_WEBHOOK_URL: 'https://hooks.example.com/x',
    CAREERS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    CAREERS_API_TOKEN: 'x'.repeat(32),
    CAREERS_PUBLIC_URL: 'https://careers.example.com',
  }

  test('is set up with its secret and a token, with or without whsec_', () => {
    const webhook = { url: CALLED.CAREERS_WEBHOOK_URL, secret: Buffer.alloc(32, 7), allowPrivate: false }
    expect(readSettings(CALLED)).toMatchObject({ webhook, apiToken: CALLED.CAREERS_API_TOKEN })
    const bare = CALLED.CAREERS_WEBHOOK_SECRET.replace('whsec_', '')
    expect(readSettings({ ...CALLED, CAREERS_WEBHOOK_SECRET: bare })).toMatchObject({ webhook })
    expect(readSettings({}).webhook).toBeUndefined()
  })

  test.each(['https://127.0.0.1/x', 'https://[fd00::1]/x', 'https://169.254.169.254/', 'http://hooks.example.com/x'])(
    'at %s is refused unless explicitly allowed',
    (url) => {
      const settings = { ...CALLED, CAREERS_WEBHOOK_URL: url }
      expect(() => readSettings(settings)).toThrow('set CAREERS_WEBHOOK_PRIVATE=on')
      expect(readSettings({ ...settings, CAREERS_WEBHOOK_PRIVATE: 'on' }).webhook).toMatchObject({ allowPrivate: true })
    },
  )

  test('on the internet needs a public URL for fetching resumes', () => {
    const bare = { ...CALLED, CAREERS_PUBLIC_URL: '' }
    expect(() => readSettings(bare)).toThrow('set CAREERS_PUBLIC_URL, the origin')
    expect(readSettings({ ...bare, CAREERS_WEBHOOK_PRIVATE: 'on' }).webhook).toMatchObject({ allowPrivate: true })
  })

  test('without a secret or a token, or with weak ones, is refused, and none is shown', () => {
    expect(() => readSettings({ ...CALLED, CAREERS_WEBHOOK_SECRET: '' })).toThrow('set CAREERS_WEBHOOK_SECRET')
    expect(() => readSettings({ ...CALLED, CAREERS_API_TOKEN: '' })).toThrow('CAREERS_API_TOKEN, the token')
    for (const name of ['CAREERS_WEBHOOK_SECRET', 'CAREERS_API_TOKEN']) {
      expect(() => readSettings({ ...CALLED, [name]: 'guessed' })).toThrow(`${name}=… can't be used: it must be`)
    }
  })
})
