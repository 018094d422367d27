/**
 * The settings of this clone, read once from the environment (and from `.env`, if there is one).
 * Every command, the Vite configuration and the Studio take them from here; `.env.example` explains each.
 * The stand-in services, the schemas and the browser code never read them: they are handed what they need.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv as parseDotEnv } from 'node:util'
import { z } from 'zod'

const root = import.meta.dirname
const dotEnv = path.join(root, '.env')

export { API_VERSION } from '@archstep/contracts/apiVersion.ts'

const port = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be between 1 and 65535')
    .max(65_535, 'must be between 1 and 65535')
    .default(fallback)

const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
const url = address.transform((value) => value.replace(/\/+$/, ''))

/** The site and the Studio refer to their own files from the root of their address. */
const rootUrl = url
  .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`, {
    error: 'must be an address without a path, such as https://www.example.com: it can only be at the root of a host',
  })
  .transform((value) => new URL(value).origin)

/** What the Studio can offer beside the forms, when the project's plan on hosted Sanity has a service for it. */
export const STUDIO_FEATURES = ['comments', 'tasks', 'scheduled-drafts', 'releases', 'vision'] as const
export type StudioFeature = (typeof STUDIO_FEATURES)[number]

/** What the local lake has a service for. */
const LAKE_FEATURES: readonly StudioFeature[] = ['scheduled-drafts', 'releases', 'vision']

/** Days that earlier versions are kept: https://www.sanity.io/docs/user-guides/history-experience */
const HISTORY_DAYS = { free: 3, growth: 90, enterprise: 365 } as const

const schema = z.object({
  SITE_PORT: port(5173),
  PREVIEW_PORT: port(4173),
  STUDIO_PORT: port(3333),
  LAKE_PORT: port(3900),
  CAREERS_PORT: port(8000),
  DRAFTS_PORT: port(8010),
  PUBLISHER_PORT: port(8020),
  DATA_DIR: z.string().default('.data'),
  DIST_DIR: z.string().default('dist'),
  BACKUP_DIR: z.string().default('backups'),
  BACKUPS_KEPT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(14),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a Sanity project id: lower-case letters, digits and dashes')
    .optional(),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_][a-z0-9_-]{0,63}$/, 'must be a dataset name: lower-case letters, digits, dashes and underscores')
    .default('production'),
  SANITY_AUTH_TOKEN: z.string().optional(),
  SANITY_PLAN: z
    .enum(['free', 'growth', 'enterprise'], { error: 'must be free, growth or enterprise' })
    .default('free'),
  SANITY_FEATURES: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(
      z.array(
        z.enum(STUDIO_FEATURES, { error: `must be a list, with commas, of some of ${STUDIO_FEATURES.join(', ')}` }),
      ),
    )
    .default([]),
  SANITY_VIEWER_TOKEN: z.string().optional(),
  PREVIEW_LINKS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  CAREERS_API_URL: url.optional(),
  LAKE_URL: rootUrl.optional(),
  LAKE_WEBHOOK_URL: address.optional(),
  LAKE_WEBHOOK_SECRET: z.string().optional(),
  SITE_URL: rootUrl.optional(),
  STUDIO_URL: rootUrl.optional(),
  ALLOW_LOCAL_SERVICES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  LIVE_EVENTS: z.enum(['on', 'return', 'off'], { error: 'must be on, return or off' }).default('on'),
  SEARCH_ENGINES: z.enum(['index', 'noindex'], { error: 'must be index or noindex' }).default('index'),
  REPORTS_URL: url.optional(),
  ANALYTICS_SCRIPT_URL: z.url({ protocol: /^https?$/, error: 'must be the address of a script' }).optional(),
  ANALYTICS_SITE: z
    .string()
    .regex(/^[\w.,:/-]+$/, "must be the site's domain at Plausible, or its website id at Umami")
    .optional(),
})

/** The settings, as the code asks for them. */
export type Env = Readonly<ReturnType<typeof parseEnv>>

/** Thrown when a setting has a value that can't be used; the message is one line a setting, fit to print as it is. */
export class BadSetting extends Error {}

/**
 * Reads the settings from `source`. An empty value counts as not set.
 * @throws BadSetting with a sentence for each value that can't be used.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}=${given[name] ?? ''} can't be used: it ${issue.message}. Change it in .env or in the environment; .env.example explains it.`
    })
    throw new BadSetting(lines.join('\n'))
  }
  const value = parsed.data
  const services = {
    SITE_PORT: value.SITE_PORT,
    STUDIO_PORT: value.STUDIO_PORT,
    LAKE_PORT: value.LAKE_PORT,
    CAREERS_PORT: value.CAREERS_PORT,
  }
  for (const [name, number] of Object.entries(services)) {
    const twin = Object.entries(services).find(([other, its]) => other !== name && its === number)
    if (twin) throw new BadSetting(`${name} and ${twin[0]} are both ${number}: give each service a port of its own.`)
  }
  const { ANALYTICS_SCRIPT_URL: script, ANALYTICS_SITE: site, LAKE_WEBHOOK_URL: webhook } = value
  if ((script === undefined) !== (site === undefined)) {
    throw new BadSetting(
      'ANALYTICS_SCRIPT_URL and ANALYTICS_SITE belong together: set both, or none to count no visits.',
    )
  }
  const hosted = value.SANITY_PROJECT_ID !== undefined
  return {
    sitePort: value.SITE_PORT,
    previewPort: value.PREVIEW_PORT,
    studioPort: value.STUDIO_PORT,
    lakePort: value.LAKE_PORT,
    careersPort: value.CAREERS_PORT,
    /** Where the drafts service of a server listens. */
    draftsPort: value.DRAFTS_PORT,
    /** Where the publisher of a server says how it is. */
    publisherPort: value.PUBLISHER_PORT,
    /** Absolute path of the folder where the local services keep their data. */
    dataDir: path.resolve(root, value.DATA_DIR),
    /** Absolute path of the folder that `npm run build` writes site/ and studio/ into. */
    distDir: path.resolve(root, value.DIST_DIR),
    /** Absolute path of the folder that `npm run backup` writes archives of the dataset into. */
    backupDir: path.resolve(root, value.BACKUP_DIR),
    /** How many archives of one dataset stay there. */
    backupsKept: value.BACKUPS_KEPT,
    /** True when SANITY_PROJECT_ID names a project on hosted Sanity; false for the local lake. */
    hosted,
    projectId: value.SANITY_PROJECT_ID ?? 'local',
    dataset: value.SANITY_DATASET,
    /** Address of our own Content Lake, as browsers find it; meaningful only when not hosted. */
    lakeUrl: value.LAKE_URL ?? `http://localhost:${value.LAKE_PORT}`,
    /** Where processes on the lake's own machine ask it. */
    lakeLocalUrl: `http://localhost:${value.LAKE_PORT}`,
    /** Whether all is for a server of one's own (docs/server.md), where a publisher makes the site. */
    ownServer: !hosted && value.LAKE_URL !== undefined,
    /** What our own lake calls after each change of what is published; undefined when it calls nobody. */
    lakeWebhook: webhook === undefined ? undefined : { url: webhook, secret: value.LAKE_WEBHOOK_SECRET },
    /** Address of the careers API that the site talks to. */
    careersUrl: value.CAREERS_API_URL ?? `http://localhost:${value.CAREERS_PORT}`,
    /**
     * Address of the careers API whose applications the Studio shows; undefined for a hosted Studio that was not given
     * one.
     */
    deskUrl: value.CAREERS_API_URL ?? (hosted ? undefined : `http://localhost:${value.CAREERS_PORT}`),
    /** Public address of the site (canonical links, social images, sitemap). */
    siteUrl: value.SITE_URL ?? `http://localhost:${value.PREVIEW_PORT}`,
    /** Address of the Studio, which may show the site in a frame. */
    studioUrl: value.STUDIO_URL ?? `http://localhost:${value.STUDIO_PORT}`,
    /** Whether a build for a public address may ask services on this machine. */
    allowLocalServices: value.ALLOW_LOCAL_SERVICES === 'on',
    /** When open tabs hear of what is published: at once, when a visitor comes back to them, or never. */
    liveEvents: value.LIVE_EVENTS,
    /** False for a preview deployment, which search engines are asked to leave out. */
    indexed: value.SEARCH_ENGINES === 'index',
    /** Where pages report their speed and their errors; undefined when they don't. */
    reportsUrl: value.REPORTS_URL,
    /** The script that counts visits, and how its service knows the site; undefined when nobody counts. */
    analytics: script === undefined || site === undefined ? undefined : { script: new URL(script), site },
    /** What the Studio offers beside the forms. */
    studioFeatures: hosted ? value.SANITY_FEATURES : LAKE_FEATURES,
    /** Days that earlier versions of documents are kept; undefined for the local lake, which keeps all. */
    historyDays: hosted ? HISTORY_DAYS[value.SANITY_PLAN] : undefined,
    /** A token that may write to hosted Sanity; only for scripts, never for a bundle. */
    authToken: value.SANITY_AUTH_TOKEN,
    /** A token that may read drafts on hosted Sanity; only for the drafts service, never for a bundle. */
    viewerToken: value.SANITY_VIEWER_TOKEN,
    /** Whether the Studio offers links to drafts: the drafts service must run with the site. */
    draftLinks: value.PREVIEW_LINKS === undefined ? !hosted : value.PREVIEW_LINKS === 'on',
  }
}

/** What the careers service reads besides (careers/cli/settings.ts), which may stand in the same `.env`. */
const CAREERS_SETTINGS =
  'LISTEN DATABASE_URL PUBLIC_URL API_TOKEN WEBHOOK_URL WEBHOOK_SECRET WEBHOOK_PRIVATE ORIGINS HOSTS TRUST_PROXY MAX_RESUME_MB RATE_MAX RATE_SECONDS CLAMD CLAMD_SECONDS SMTP_URL MAIL_FROM MAIL_TO RETENTION_MONTHS MIN_FILL_SECONDS CONTENT_URL CONTENT_API_VERSION RECRUITERS'
    .split(' ')
    .map((name) => `CAREERS_${name}`)

/** Those of the names in a `.env` that nothing reads: they may be misspelt. */
export function unknownSettings(names: readonly string[]): string[] {
  const known = new Set([...Object.keys(schema.shape), ...CAREERS_SETTINGS])
  // Sanity's own tools hand variables with this beginning to a Studio.
  return names.filter((name) => !known.has(name) && !name.startsWith('SANITY_STUDIO_'))
}

/**
 * Says on the terminal which names of `.env` nothing reads. For commands that people start, not for those that these
 * start.
 */
export function sayUnknownSettings(): void {
  if (!existsSync(dotEnv)) return
  const unknown = unknownSettings(Object.keys(parseDotEnv(readFileSync(dotEnv, 'utf8'))))
  if (unknown.length === 0) return
  console.warn(
    `No setting of this project: ${unknown.join(', ')}. .env.example and docs/careers-api.md list those there are.`,
  )
}

/**
 * A proxy (HTTP_PROXY) is for what is on other machines: what this process, and each that it starts, asks on this one goes
 * straight there.
 */
export function askThisMachineDirectly(): void {
  const given = `${process.env.no_proxy ?? ''},${process.env.NO_PROXY ?? ''}`.split(/[\s,]+/).filter(Boolean)
  // The star stands for all, and does so only when nothing is beside it.
  if (given.includes('*')) return
  const hosts = new Set([...given, 'localhost', '*.localhost', '127.0.0.1', '[::1]'])
  process.env.NO_PROXY = process.env.no_proxy = [...hosts].join(',')
}

/** The settings of this process. A value that can't be used ends the process with a sentence. */
export function readEnv(): Env {
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  askThisMachineDirectly()
  try {
    return parseEnv(process.env)
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
