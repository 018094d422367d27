/**
 * The settings of this clone, read once from the environment (and from `.env`, if there is one). Commands, the
 * configurations of Vite and the Studio, and the processes of your own server (hosts/server) read them here;
 * `.env.example` explains each. The lake, schemas and browser code never do: they are passed what they need.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { DEFAULT_PORTS } from '@archstep/contracts/services/defaultPorts.ts'
import { address, port, rootUrl, sharedSettings, url } from '@archstep/contracts/services/sharedSettings.ts'

const root = import.meta.dirname
/** Settings in the environment take precedence over its own. */
export const dotEnv = path.join(root, '.env')

export { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'

/** Optional Studio features that need a service of the project's plan on hosted Sanity. */
export const STUDIO_FEATURES = ['comments', 'tasks', 'scheduled-drafts', 'releases', 'vision'] as const
type StudioFeature = (typeof STUDIO_FEATURES)[number]

/** Those that the local lake supports. */
const LAKE_FEATURES: readonly StudioFeature[] = ['scheduled-drafts', 'releases', 'vision']

/** Days of document history: https://www.sanity.io/docs/user-guides/history-experience */
const HISTORY_DAYS = { free: 3, growth: 90, enterprise: 365 } as const

const schema = z.object({
  SITE_PORT: port(DEFAULT_PORTS.site),
  PREVIEW_PORT: port(DEFAULT_PORTS.preview),
  ...sharedSettings,
  CAREERS_PORT: port(DEFAULT_PORTS.careers),
  DRAFTS_PORT: port(DEFAULT_PORTS.drafts),
  PUBLISHER_PORT: port(DEFAULT_PORTS.publisher),
  NETWORK_HOST: z.ipv4('must be an address such as 192.168.1.5').optional(),
  DIST_DIR: z.string().default('dist'),
  BACKUP_DIR: z.string().default('backups'),
  BACKUPS_KEPT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(14),
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
  CAREERS_API_URL: z.optional(url),
  LAKE_URL: z.optional(rootUrl),
  LAKE_WEBHOOK_URL: z.optional(address),
  LAKE_WEBHOOK_SECRET: z.string().optional(),
  SITE_URL: z.optional(rootUrl),
  ALLOW_LOCAL_SERVICES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  LIVE_EVENTS: z.enum(['on', 'return', 'off'], { error: 'must be on, return or off' }).default('on'),
  SEARCH_ENGINES: z.enum(['index', 'noindex'], { error: 'must be index or noindex' }).default('index'),
  REPORTS_URL: z.optional(url),
  ANALYTICS_SCRIPT_URL: z.url({ protocol: /^https?$/, error: 'must be the address of a script' }).optional(),
  ANALYTICS_SITE: z
    .string()
    .regex(/^[\w.,:/-]+$/, "must be the site's domain at Plausible, or its website id at Umami")
    .optional(),
})

export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

/** The settings as the code uses them. */
export type Env = Readonly<ReturnType<typeof parseEnv>>

/** Thrown for invalid settings. The message has one line for each, and can be printed as it is. */
export class BadSetting extends Error {}

/**
 * Reads the settings from `variables`. Empty values count as unset.
 * @throws BadSetting with a sentence for each invalid value
 */
export function parseEnv(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}=${given[name] ?? ''} can't be used: it ${issue.message}. Change it in .env or in the environment; .env.example explains it.`
    })
    throw new BadSetting(lines.join('\n'))
  }
  const value = parsed.data
  const ports = Object.entries(value).filter(([name]) => name.endsWith('_PORT'))
  for (const [name, number] of ports) {
    const twin = ports.find(([other, its]) => other !== name && its === number)
    if (twin)
      throw new BadSetting(`${name} and ${twin[0]} are both ${String(number)}: give each service a port of its own.`)
  }
  const { ANALYTICS_SCRIPT_URL: script, ANALYTICS_SITE: site, LAKE_WEBHOOK_URL: webhook } = value
  if ((script === undefined) !== (site === undefined)) {
    throw new BadSetting(
      'ANALYTICS_SCRIPT_URL and ANALYTICS_SITE belong together: set both, or none to count no visits.',
    )
  }
  const hosted = value.SANITY_PROJECT_ID !== undefined
  const dataDir = path.resolve(root, value.DATA_DIR)
  const host = value.NETWORK_HOST ?? 'localhost'
  return {
    sitePort: value.SITE_PORT,
    previewPort: value.PREVIEW_PORT,
    studioPort: value.STUDIO_PORT,
    lakePort: value.LAKE_PORT,
    careersPort: value.CAREERS_PORT,
    /** Where browsers reach what `npm start` runs. */
    host,
    /** Address of the site while it is developed. */
    startUrl: `http://${host}:${value.SITE_PORT}`,
    /** Port of a server's drafts service. */
    draftsPort: value.DRAFTS_PORT,
    /** Port at which a server's publisher reports its state. */
    publisherPort: value.PUBLISHER_PORT,
    /** Absolute path of the folder for the data of the local services. */
    dataDir,
    /** The local Content Lake's folder in it. */
    lakeDir: path.join(dataDir, 'lake'),
    /** Absolute path of the folder for the output of `npm run build`: site/ and studio/. */
    distDir: path.resolve(root, value.DIST_DIR),
    /** Absolute path of the folder for the archives of `npm run backup`. */
    backupDir: path.resolve(root, value.BACKUP_DIR),
    /** How many archives of a dataset to keep. */
    backupsKept: value.BACKUPS_KEPT,
    /** True when SANITY_PROJECT_ID names a project on hosted Sanity; false for the local lake. */
    hosted,
    projectId: value.SANITY_PROJECT_ID ?? 'local',
    dataset: value.SANITY_DATASET,
    /** Address of the local Content Lake for browsers; only meaningful if not hosted. */
    lakeUrl: value.LAKE_URL ?? `http://${host}:${value.LAKE_PORT}`,
    /** Its address for processes on the same machine. */
    lakeLocalUrl: `http://localhost:${value.LAKE_PORT}`,
    /** Whether everything is for our own server (docs/server.md), where a publisher renders the site. */
    ownServer: !hosted && value.LAKE_URL !== undefined,
    /** Webhook that the local lake calls after each change of published content, if any. */
    lakeWebhook: webhook === undefined ? undefined : { url: webhook, secret: value.LAKE_WEBHOOK_SECRET },
    /** Address of the careers API for the site. */
    careersUrl: value.CAREERS_API_URL ?? `http://${host}:${value.CAREERS_PORT}`,
    /** Address of the careers API for the Studio; undefined for a hosted Studio without one. */
    deskUrl: value.CAREERS_API_URL ?? (hosted ? undefined : `http://${host}:${value.CAREERS_PORT}`),
    /** Public address of the site (canonical links, social images, sitemap). */
    siteUrl: value.SITE_URL ?? `http://localhost:${value.PREVIEW_PORT}`,
    /** Address of the Studio, which may show the site in a frame. */
    studioUrl: value.STUDIO_URL ?? `http://${host}:${value.STUDIO_PORT}`,
    /** Whether a build for a public address may use services on this machine. */
    allowLocalServices: value.ALLOW_LOCAL_SERVICES === 'on',
    /** When open tabs learn of published changes: immediately, when the visitor returns, or never. */
    liveEvents: value.LIVE_EVENTS,
    /** False for a preview deployment, which search engines must not list. */
    indexed: value.SEARCH_ENGINES === 'index',
    /** Where pages report speed and errors, if they do. */
    reportsUrl: value.REPORTS_URL,
    /** The analytics script, and the site's id there; undefined without analytics. */
    analytics: script === undefined || site === undefined ? undefined : { script: new URL(script), site },
    /** Optional features of the Studio. */
    studioFeatures: hosted ? value.SANITY_FEATURES : LAKE_FEATURES,
    /** Days of document history; undefined for the local lake, which keeps everything. */
    historyDays: hosted ? HISTORY_DAYS[value.SANITY_PLAN] : undefined,
    /** A token that may write to hosted Sanity; only for scripts, never for a bundle. */
    authToken: value.SANITY_AUTH_TOKEN,
    /** A token that may read drafts on hosted Sanity; only for the drafts service, never for a bundle. */
    viewerToken: value.SANITY_VIEWER_TOKEN,
    /** Whether the Studio offers links to drafts: the drafts service must run with the site. */
    draftLinks: value.PREVIEW_LINKS === undefined ? !hosted : value.PREVIEW_LINKS === 'on',
  }
}

/** Exempts this machine from a proxy (HTTP_PROXY), for this process and all that it starts. */
export function askThisMachineDirectly(): void {
  const given = `${process.env.no_proxy ?? ''},${process.env.NO_PROXY ?? ''}`.split(/[\s,]+/).filter(Boolean)
  // A star means all hosts, but only on its own.
  if (given.includes('*')) return
  const inNetwork = [process.env.NETWORK_HOST ?? ''].filter(Boolean)
  const hosts = new Set([...given, 'localhost', '*.localhost', '127.0.0.1', '[::1]', ...inNetwork])
  process.env.NO_PROXY = process.env.no_proxy = [...hosts].join(',')
}

/** The settings of this process. An invalid value ends the process with a message. */
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
