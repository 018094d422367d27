import { isIP } from 'node:net'
import path from 'node:path'
import type { z } from 'zod'
import { RECRUITER } from '@archstep/contracts/cms/editableTypes.ts'
import { projectApi } from '@archstep/contracts/cms/sanityApi.ts'
import { MEGABYTE } from '@archstep/contracts/text/fileSize.ts'
import { isPublic } from '../handOver/webhook.ts'
import type { CareersOptions } from '../options.ts'
import { settings } from './settingsSchema.ts'
import { UsageError } from './usageError.ts'

export { UsageError }

type Settings = z.infer<typeof settings>

const lakeOf = ({ SANITY_PROJECT_ID: project, LAKE_PORT: port }: Settings): string =>
  project === undefined ? `http://localhost:${port}` : projectApi(project)

/** Whether the accounts are in a self-hosted lake, which has this role; hosted Sanity has it only on some plans. */
const isOwnLake = ({ SANITY_PROJECT_ID: project, CAREERS_CONTENT_URL: url }: Settings): boolean =>
  project === undefined && url === undefined

const SECRET = new Set([
  'CAREERS_DATABASE_URL',
  'CAREERS_SMTP_URL',
  'CAREERS_WEBHOOK_URL',
  'CAREERS_WEBHOOK_SECRET',
  'CAREERS_API_TOKEN',
])

/** @throws UsageError if the settings don't allow calling it */
function webhookOf(value: Settings): CareersOptions['webhook'] {
  const { CAREERS_WEBHOOK_URL: url, CAREERS_WEBHOOK_SECRET: secret, CAREERS_API_TOKEN: token } = value
  if (url === undefined) return undefined
  if (secret === undefined || token === undefined) {
    throw new UsageError(
      'CAREERS_WEBHOOK_URL is set, so set CAREERS_WEBHOOK_SECRET, the key that signs its calls, and ' +
        'CAREERS_API_TOKEN, the token with which the other program fetches resumes.',
    )
  }
  const allowPrivate = value.CAREERS_WEBHOOK_PRIVATE === 'on'
  const { protocol, hostname } = new URL(url)
  const host = hostname.replaceAll(/[[\]]/g, '')
  if (!allowPrivate && (protocol !== 'https:' || (isIP(host) > 0 && !isPublic(host)))) {
    throw new UsageError(
      'CAREERS_WEBHOOK_URL is in a private network or without https://. If that is meant, set CAREERS_WEBHOOK_PRIVATE=on.',
    )
  }
  if (!allowPrivate && value.CAREERS_PUBLIC_URL === undefined) {
    throw new UsageError(
      'CAREERS_WEBHOOK_URL is set, so set CAREERS_PUBLIC_URL, the origin at which the other program fetches resumes, ' +
        'such as https://careers.example.com.',
    )
  }
  return { url, secret, allowPrivate }
}

/**
 * Reads the settings. An empty value counts as not set.
 * @throws UsageError with a sentence for each value that can't be used
 */
export function readSettings(env: Record<string, string | undefined>): CareersOptions {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => {
      const value = SECRET.has(String(name)) ? '…' : given[String(name)]
      return `${String(name)}=${value} can't be used: it ${message}.`
    })
    throw new UsageError(lines.join('\n'))
  }
  const value = parsed.data
  const { CAREERS_SMTP_URL: smtpUrl, CAREERS_MAIL_FROM: from, CAREERS_MAIL_TO: to } = value
  if (smtpUrl !== undefined && (from === undefined || to.length === 0)) {
    throw new UsageError(
      'CAREERS_SMTP_URL is set, so set CAREERS_MAIL_FROM, the address that emails come from, and CAREERS_MAIL_TO, the ' +
        'recruiters who get them.',
    )
  }
  return {
    port: value.CAREERS_PORT,
    // `npm start` uses the same folder, next to the data of the other services.
    dataDir: path.resolve(value.DATA_DIR, 'careers'),
    databaseUrl: value.CAREERS_DATABASE_URL,
    listenOn: value.CAREERS_LISTEN,
    publicUrl: value.CAREERS_PUBLIC_URL,
    allowedOrigins: value.CAREERS_ORIGINS,
    allowedHosts: value.CAREERS_HOSTS,
    trustProxy: value.CAREERS_TRUST_PROXY.length > 0 ? value.CAREERS_TRUST_PROXY : undefined,
    maxResumeBytes: Math.floor(value.CAREERS_MAX_RESUME_MB * MEGABYTE),
    rateLimit: { max: value.CAREERS_RATE_MAX, windowSeconds: value.CAREERS_RATE_SECONDS },
    clamd: value.CAREERS_CLAMD && { ...value.CAREERS_CLAMD, timeoutMs: value.CAREERS_CLAMD_SECONDS * 1000 },
    lake: {
      url: value.CAREERS_CONTENT_URL ?? lakeOf(value),
      dataset: value.SANITY_DATASET,
      apiVersion: value.CAREERS_CONTENT_API_VERSION,
    },
    desk: {
      studioUrl: value.STUDIO_URL ?? `http://localhost:${value.STUDIO_PORT}`,
      recruiters: value.CAREERS_RECRUITERS,
      recruiterRoles: isOwnLake(value) ? [RECRUITER] : [],
    },
    mail: {
      smtpUrl,
      // For a machine without a mail server, where the files show the recipients.
      from: from ?? { name: 'Careers', address: 'careers@localhost' },
      to: to.length > 0 ? to : ['recruiters@localhost'],
    },
    webhook: webhookOf(value),
    apiToken: value.CAREERS_API_TOKEN,
    retentionMonths: value.CAREERS_RETENTION_MONTHS,
    minFillMs: value.CAREERS_MIN_FILL_SECONDS * 1000,
  }
}
