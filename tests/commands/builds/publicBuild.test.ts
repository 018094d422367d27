import { expect, test } from 'vitest'
import { whyNoServer, whyNotPublic } from '#commands/builds/publicBuild.ts'
import { parseEnv } from '#env.ts'

const PUBLIC = { SITE_URL: 'https://www.example.com', STUDIO_URL: 'https://studio.example.com' }
const HOSTED = { SANITY_PROJECT_ID: 'abc123de' }
const LAKE = { LAKE_URL: 'https://lake.example.com/' }
const CAREERS = { CAREERS_API_URL: 'https://careers.example.com' }

test.each([
  [
    'the site and the Studio',
    PUBLIC,
    ['http://localhost:3900: set LAKE_URL or SANITY_PROJECT_ID', 'set CAREERS_API_URL'],
  ],
  ['the Studio', { STUDIO_URL: PUBLIC.STUDIO_URL, ...CAREERS }, ['STUDIO_URL=https://studio', 'Content Lake']],
  ['a site', { SITE_URL: PUBLIC.SITE_URL, ...HOSTED }, ['the careers API at http://localhost:8000']],
  [
    'a host whose name only starts like this machine’s',
    { SITE_URL: 'https://localhost.example.com', ...HOSTED },
    ['SITE_URL=https://localhost.example.com', 'careers API'],
  ],
  [
    'a site with a careers API on loopback',
    { ...PUBLIC, ...HOSTED, CAREERS_API_URL: 'http://127.0.0.9:1' },
    ['127.0.0.9'],
  ],
])('a public build of %s that would use this machine is refused, with what to set', (_, source, parts) => {
  const why = whyNotPublic(parseEnv(source))
  for (const part of [...parts, 'ALLOW_LOCAL_SERVICES=on']) expect(why).toContain(part)
  expect(whyNotPublic(parseEnv({ ...source, ALLOW_LOCAL_SERVICES: 'on' }))).toBeUndefined()
})

test.each([
  ['for this machine', {}, undefined],
  ['that talks to hosted services', { ...PUBLIC, ...HOSTED, ...CAREERS }, undefined],
  ['that talks to a lake of its own', { ...PUBLIC, ...LAKE, ...CAREERS }, undefined],
  ['of a Studio without applications', { ...PUBLIC, ...HOSTED }, 'studio'],
] as const)('a build %s is not refused', (_, source, only) => {
  expect(whyNotPublic(parseEnv(source), only)).toBeUndefined()
})

test('a server folder has public addresses, all of them, unless it is for a trial', () => {
  const all = { ...PUBLIC, ...LAKE, ...CAREERS }
  const why = (source: Record<string, string>) => whyNoServer(parseEnv(source), source)
  expect(why(all)).toBeUndefined()
  expect(why({ ...PUBLIC, ...LAKE })).toMatch(/^Set CAREERS_API_URL: /)
  expect(why({ ...all, ...HOSTED })).toMatch(/^SANITY_PROJECT_ID is set/)
  const here = { ...all, LAKE_URL: 'http://localhost:3900' }
  expect(why(here)).toMatch(/^LAKE_URL would lead visitors to their own machines/)
  expect(why({ ...here, ALLOW_LOCAL_SERVICES: 'on' })).toBeUndefined()
})
