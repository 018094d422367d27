/** The `CAREERS_*` settings and those it shares with the site. docs/careers-api.md explains each. */
import { Buffer } from 'node:buffer'
import { isIP } from 'node:net'
import { z } from 'zod'
import { MAX_RESUME_MB, RETENTION_MONTHS } from '@archstep/contracts/applications/application.ts'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { EMAIL } from '@archstep/contracts/forms/emailAddress.ts'
import { DEFAULT_PORTS } from '@archstep/contracts/services/defaultPorts.ts'
import { sharedSettings } from '@archstep/contracts/services/sharedSettings.ts'
import { plainText } from '@archstep/contracts/text/plainText.ts'
import { wholeNumber } from '../api/validation.ts'
import type { Sender } from '../mail/sender.ts'

const wholeNumberIn = (min: number, max: number) =>
  wholeNumber(min, max, `must be a whole number from ${min} to ${max}`)

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => plainText(item).trim())
      .filter(Boolean),
  )

const listOf = (isRight: (item: string) => boolean, message: string) =>
  list.refine((items) => items.every(isRight), `${message}, with commas between them`)

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, hostname: /./, error: `must be an address like ${example}` })

/** Everything after the host. If the password contains /, ? or #, that includes the @ and the real host. */
const restOf = (text: string): string => {
  const { pathname = '', search = '', hash = '' } = URL.parse(text) ?? {}
  return pathname + search + hash
}

/** Mail and database drivers decode the user and the password. */
function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const signInAddress = (parts: { protocol: RegExp; hostname?: RegExp }, example: string) => {
  const error = `must be an address like ${example}, with / ? # % in the password as %2F %3F %23 %25`
  return z.url({ ...parts, error }).refine((text) => !restOf(text).includes('@') && canBeDecoded(text), error)
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

const origin = (example: string) => z.string().refine(isOrigin, `must be an origin like ${example}, without a path`)

/** An address, a block of them, or a name that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const { address = '', bits } = /^(?<address>[^/]+)(?:\/(?<bits>\d{1,3}))?$/.exec(text)?.groups ?? {}
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return most > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most))
}

const clamdAddress = z.string().transform((text, context) => {
  if (text.startsWith('/')) return { socketPath: text }
  const parts = /^(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})$/i.exec(text)?.groups
  if (parts?.['host'] && parts['port'])
    return { host: parts['host'].replaceAll(/[[\]]/g, ''), port: Number(parts['port']) }
  context.addIssue('must be the path of a socket (/run/clamav/clamd.ctl) or a host and port (127.0.0.1:3310)')
  return z.NEVER
})

/** `careers@example.com`, or `Example Careers <careers@example.com>`. */
const sender = z.string().transform((text, context): Sender => {
  const { name = '', address = text } = /^(?<name>[^<>"]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? {}
  // oxlint-disable-next-line no-control-regex -- to keep them out
  if (EMAIL.test(address) && !/[\u0000-\u001f\u007f]/.test(name)) return { name: name.trim(), address }
  context.addIssue('must be an address like careers@example.com, or one with a name: Careers <careers@example.com>')
  return z.NEVER
})

/** Each with its default, and what is wrong with a value that can't be used. */
export const settings = z.object({
  CAREERS_PORT: wholeNumberIn(0, 65_535).default(DEFAULT_PORTS.careers),
  CAREERS_LISTEN: z.union([z.ipv4(), z.ipv6()], 'must be an address of this machine, such as 127.0.0.1').optional(),
  CAREERS_DATABASE_URL: signInAddress(
    { protocol: /^postgres(?:ql)?$/ },
    'postgres://user:password@127.0.0.1:5432/careers',
  ).optional(),
  CAREERS_PUBLIC_URL: origin('https://careers.example.com').optional(),
  CAREERS_ORIGINS: listOf(isOrigin, 'must be origins like https://example.com, without a path'),
  CAREERS_HOSTS: listOf((host) => /^[\w.-]+$/.test(host), 'must be host names like careers.example.com, without ports'),
  CAREERS_TRUST_PROXY: listOf(isNetwork, 'must be addresses like 127.0.0.1 or 10.0.0.0/8'),
  CAREERS_MAX_RESUME_MB: z.coerce
    .number('must be a number of megabytes')
    .positive('must be more than 0')
    .max(100, 'must be 100 or less')
    .default(MAX_RESUME_MB),
  CAREERS_RATE_MAX: wholeNumberIn(1, 1_000_000).default(20),
  CAREERS_RATE_SECONDS: wholeNumberIn(1, 86_400).default(600),
  CAREERS_CLAMD: clamdAddress.optional(),
  // Must be shorter than the time after which a silent connection is closed.
  CAREERS_CLAMD_SECONDS: wholeNumberIn(1, 50).default(30),
  CAREERS_SMTP_URL: signInAddress(
    { protocol: /^smtps?$/, hostname: /./ },
    'smtp://user:password@mail.example.com:587',
  ).optional(),
  CAREERS_MAIL_FROM: sender.optional(),
  CAREERS_MAIL_TO: listOf((text) => EMAIL.test(text), 'must be mail addresses like jobs@example.com'),
  CAREERS_WEBHOOK_URL: address(/^https?$/, 'https://hooks.example.com/applications').optional(),
  CAREERS_WEBHOOK_SECRET: z
    .string()
    .transform((text) => Buffer.from(text.replace(/^whsec_/, ''), 'base64'))
    .refine(
      (secret) => secret.length >= 24,
      'must be 24 random bytes or more in Base64, as `openssl rand -base64 32` gives',
    )
    .optional(),
  CAREERS_WEBHOOK_PRIVATE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  CAREERS_API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'must be 32 random letters and digits or more, as `openssl rand -hex 32` gives')
    .optional(),
  CAREERS_RETENTION_MONTHS: wholeNumberIn(RETENTION_MONTHS.min, RETENTION_MONTHS.max).optional(),
  // The site's form only sends its time if that was under ten seconds.
  CAREERS_MIN_FILL_SECONDS: wholeNumberIn(0, 10).default(3),
  CAREERS_CONTENT_URL: address(/^https?$/, 'https://abc123de.api.sanity.io')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  CAREERS_CONTENT_API_VERSION: z.iso.date(`must be a day like ${API_VERSION}`).default(API_VERSION),
  CAREERS_RECRUITERS: listOf((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'must be email addresses like asha@example.com'),
  ...sharedSettings,
})
