import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv as parseDotEnv } from 'node:util'
import { expect, test } from 'vitest'
import { careersSettings } from '#commands/services/services.ts'
import { BadSetting, parseEnv, SETTING_NAMES } from '#env.ts'
import { ownLakeOptions } from '#hosts/ownLake/lakeOptions.ts'
import { root } from '../support/root.ts'

function messageOf(source: Record<string, string>): string {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof BadSetting) return error.message
    throw error
  }
  throw new Error('these settings were accepted')
}

test('the plan of hosted Sanity decides what the Studio offers and how long history is kept; the lake keeps all', () => {
  const hosted = { SANITY_PROJECT_ID: 'abc123de' }
  expect(parseEnv(hosted)).toMatchObject({ hosted: true, projectId: 'abc123de', studioFeatures: [], historyDays: 3 })
  expect(parseEnv({ ...hosted, SANITY_PLAN: 'growth', SANITY_FEATURES: 'comments, scheduled-drafts' })).toMatchObject({
    studioFeatures: ['comments', 'scheduled-drafts'],
    historyDays: 90,
  })
  expect(parseEnv({ SANITY_PLAN: 'growth', SANITY_FEATURES: 'comments' })).toMatchObject({
    studioFeatures: ['scheduled-drafts', 'releases', 'vision'],
    historyDays: undefined,
  })
})

test('the careers service of npm start gets every CAREERS_* of .env, and otherwise suitable defaults', () => {
  const settings = { CAREERS_RETENTION_MONTHS: '24', CAREERS_RATE_MAX: '7', CAREERS_MIN_FILL_SECONDS: '0' }
  const shared = { SITE_URL: 'https://www.example.com', DATA_DIR: '/tmp/data' }
  const env = parseEnv(shared)
  expect(
    careersSettings(env, {
      ...shared,
      ...settings,
      CAREERS_ORIGINS: 'https://other.example.com',
      CAREERS_RECRUITERS: 'asha@example.com',
      CAREERS_MAIL_TO: 'jobs@example.com',
    }),
  ).toMatchObject({
    retentionMonths: 24,
    rateLimit: { max: 7 },
    minFillMs: 0,
    allowedOrigins: [env.siteUrl, 'https://other.example.com'],
    desk: { studioUrl: env.studioUrl, recruiters: ['asha@example.com'] },
    mail: { to: ['jobs@example.com'] },
  })
  // The folder and the port are shared with the other services.
  expect(careersSettings(env, shared)).not.toHaveProperty('dataDir')
  expect(careersSettings(env, {}).desk).toMatchObject({ recruiters: [], recruiterRoles: ['recruiter'] })
  expect(careersSettings(env, { SANITY_PROJECT_ID: 'abc123de' }).desk.recruiterRoles).toEqual([])
  expect(() => careersSettings(env, { CAREERS_TRUST_PROXY: 'proxy' })).toThrow(
    /^CAREERS_TRUST_PROXY=proxy can't be used: it must be addresses like 127\.0\.0\.1/,
  )
})

const PUBLIC = { SITE_URL: 'https://www.example.com', STUDIO_URL: 'https://studio.example.com' }
const LAKE = { LAKE_URL: 'https://lake.example.com/' }

test('browsers use a lake’s public address, everything else its own machine', () => {
  const env = parseEnv({ ...LAKE, ...PUBLIC, LAKE_PORT: '3901' })
  expect(env).toMatchObject({ lakeUrl: 'https://lake.example.com', lakeLocalUrl: 'http://localhost:3901' })
  expect(ownLakeOptions(env)).toMatchObject({
    port: 3901,
    publicUrl: 'https://lake.example.com',
    behindProxy: true,
    allowedOrigins: [PUBLIC.SITE_URL, PUBLIC.STUDIO_URL],
    credentialOrigins: [PUBLIC.STUDIO_URL],
    webhooks: [],
  })
  // Uploads are published after the documents that name them.
  const hook = { LAKE_WEBHOOK_URL: 'https://hooks.example.com/build' }
  expect(ownLakeOptions(parseEnv({ ...LAKE, ...hook })).webhooks).toMatchObject([
    { url: hook.LAKE_WEBHOOK_URL, filter: '!string::startsWith(_type, "sanity.")' },
  ])
  expect(ownLakeOptions(parseEnv({}))).toMatchObject({ publicUrl: 'http://localhost:3900', behindProxy: false })
})

test('npm start -- --host serves everything at an address of the network; processes ask the lake on this machine', () => {
  const host = 'http://192.168.1.5'
  expect(parseEnv({ NETWORK_HOST: '192.168.1.5', LAKE_PORT: '3901' })).toMatchObject({
    host: '192.168.1.5',
    startUrl: `${host}:5173`,
    studioUrl: `${host}:3333`,
    lakeUrl: `${host}:3901`,
    lakeLocalUrl: 'http://localhost:3901',
    careersUrl: `${host}:8000`,
    deskUrl: `${host}:8000`,
    ownServer: false,
  })
})

test('with no settings, or empty ones, everything runs on this machine', () => {
  expect(parseEnv({ SANITY_PROJECT_ID: '', LAKE_PORT: '' })).toMatchObject({
    hosted: false,
    projectId: 'local',
    dataDir: path.join(root, '.data'),
    host: 'localhost',
    startUrl: 'http://localhost:5173',
    lakeUrl: 'http://localhost:3900',
    careersUrl: 'http://localhost:8000',
  })
})

test.each([
  [{ NETWORK_HOST: 'my-machine' }, /^NETWORK_HOST=my-machine can't be used: it must be an address such as/],
  [{ LIVE_EVENTS: 'maybe' }, /^LIVE_EVENTS=maybe can't be used: it must be on, return or off\./],
  [{ LAKE_PORT: 'lake' }, /^LAKE_PORT=lake can't be used: it must be a whole number from 1 to 65535\./],
  [{ SITE_PORT: '70000' }, /^SITE_PORT=70000 can't be used: it must be a whole number from 1 to 65535\./],
  [{ STUDIO_PORT: '33.5' }, /^STUDIO_PORT=33\.5 can't be used: it must be a whole number from 1 to 65535\./],
  [{ SANITY_PROJECT_ID: 'My Project' }, /^SANITY_PROJECT_ID=My Project can't be used: it must be a Sanity project id/],
  [{ CAREERS_API_URL: 'javascript:alert(1)' }, /^CAREERS_API_URL=.* must be an address that starts with http/],
  [{ SITE_URL: 'https://example.com/site' }, /^SITE_URL=.* must be an address without a path/],
  [{ STUDIO_URL: 'https://example.com/?x' }, /^STUDIO_URL=.* must be an address without a path/],
  [{ STUDIO_URL: 'studio.example.com' }, /^STUDIO_URL=.* must be an address that starts with http/],
  [{ LAKE_URL: 'https://example.com/lake' }, /^LAKE_URL=.* must be an address without a path/],
  [{ LAKE_WEBHOOK_URL: 'my hook' }, /^LAKE_WEBHOOK_URL=.* must be an address that starts with http/],
  [{ REPORTS_URL: 'ftp://example.com' }, /^REPORTS_URL=.* must be an address that starts with http/],
  [
    { ANALYTICS_SCRIPT_URL: 'script.js', ANALYTICS_SITE: 'example.com' },
    /^ANALYTICS_SCRIPT_URL=.* the address of a script/,
  ],
  [{ ANALYTICS_SCRIPT_URL: 'https://plausible.io/js/script.js' }, /ANALYTICS_SITE belong together: set both/],
  [{ BACKUPS_KEPT: '0' }, /^BACKUPS_KEPT=0 can't be used: it must be 1 or more\./],
  [{ SEARCH_ENGINES: 'no' }, /^SEARCH_ENGINES=no can't be used: it must be index or noindex\./],
  [{ SANITY_PLAN: 'gold' }, /^SANITY_PLAN=gold can't be used: it must be free, growth or enterprise\./],
  [
    { SANITY_FEATURES: 'tasks,magic' },
    /^SANITY_FEATURES=tasks,magic can't be used: it must be a list, with commas, of/,
  ],
  [{ LAKE_PORT: 'x', SITE_PORT: 'y' }, /^SITE_PORT=y .*\nLAKE_PORT=x /],
  [{ SITE_PORT: '3900' }, /SITE_PORT and LAKE_PORT are both 3900: give each service a port of its own\./],
  [{ DRAFTS_PORT: '4173' }, /PREVIEW_PORT and DRAFTS_PORT are both 4173: give each service a port of its own\./],
  [{ PUBLISHER_PORT: '8010' }, /DRAFTS_PORT and PUBLISHER_PORT are both 8010: give each service a port of its own\./],
])('a bad value is refused with a sentence that names it: %o', (source, sentence) => {
  expect(messageOf(source)).toMatch(sentence)
})

test('a trailing slash of a URL is removed, and a preview deployment is not indexed', () => {
  expect(parseEnv({ SITE_URL: 'https://WWW.example.com/', SEARCH_ENGINES: 'noindex' })).toMatchObject({
    siteUrl: 'https://www.example.com',
    indexed: false,
  })
})

test('.env.example lists every setting, with its default, and is accepted unchanged', async () => {
  const example = parseDotEnv(await readFile(path.join(root, '.env.example'), 'utf8')) as Record<string, string>
  expect(parseEnv(example)).toEqual(parseEnv({}))
  expect(Object.keys(example).toSorted()).toEqual(SETTING_NAMES.toSorted())
})
