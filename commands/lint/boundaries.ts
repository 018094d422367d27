import type { OxlintConfig } from 'oxlint'

type Override = NonNullable<OxlintConfig['overrides']>[number]

interface Closed {
  /** Like the lines of a .gitignore: `!` marks exceptions. `[#]` is the prefix of the imports map. */
  group?: string[]
  regex?: string
  allowTypeImports?: boolean
  message: string
}

const SANITY = ['@sanity/*', 'groq', 'sanity', 'sanity/*']
const ONLY_ROUTES = 'Only the route table names pages.'
const OF_SERVICE_TESTS = 'The tests of the careers service know only tests/support of the other packages’ tests.'

const OF_WEB: Closed[] = [
  { group: SANITY, message: 'Of web/, only content/ names Sanity.' },
  { regex: '^(?:\\.\\./)+pages/', message: ONLY_ROUTES },
]

/**
 * Which imports are forbidden where, if the compiler can't enforce it: packages only import those in their
 * tsconfig.json. If several entries match a file, the last one counts. tests/lint/boundaries.test.ts tests each.
 */
const CLOSED: Readonly<Record<string, Closed[]>> = {
  'contracts/**': [
    {
      group: ['*', '!./**', '!../**', '!zod', '!zod/**', '!eventsource-parser'],
      message: 'contracts/ imports zod and eventsource-parser alone, and runs everywhere.',
    },
  ],
  'schemas/**': [{ group: ['node:*'], message: 'schemas/ does no I/O.' }],
  'lake/**': [{ group: ['@archstep/**'], message: 'The lake knows nothing of this site.' }],
  'careers/tests/*': [{ group: ['../../**', '!../../tests/support/**'], message: OF_SERVICE_TESTS }],
  'careers/tests/*/**': [{ group: ['../../../**', '!../../../tests/support/**'], message: OF_SERVICE_TESTS }],
  'hosts/**': [
    {
      group: ['**/lake/**', '[#]lake/**'],
      message: "Only what a server of one's own starts imports the lake, and ownLake/, which sets it up.",
    },
  ],
  'hosts/drafts/{service,built}/**': [
    {
      group: ['node:*', '**/lake/**', '[#]lake/**'],
      message: 'The drafts service runs wherever web standards do. What needs Node.js is in hosts/drafts/node.',
    },
  ],
  'hosts/ownLake/**': [
    {
      group: ['**/lake/**', '!**/lake/server.ts', '[#]lake/**', '![#]lake/server.ts'],
      message: 'The lake is set up by its entry, lake/server.ts.',
    },
  ],
  'hosts/server/**': [
    {
      group: ['**/lake/**', '!**/lake/server.ts', '!**/lake/log.ts'],
      message: 'A server starts the lake by its entry, lake/server.ts; its other processes log as the lake does.',
    },
  ],
  'commands/**': [
    {
      group: [
        '**/careers/**',
        '!**/careers/server.ts',
        '!**/careers/cli/settings.ts',
        '!**/careers/cli/settingsSchema.ts',
        '[#]careers/**',
        '![#]careers/server.ts',
        '![#]careers/cli/settings.ts',
        '![#]careers/cli/settingsSchema.ts',
      ],
      message:
        'Commands start the careers service by its entry, careers/server.ts, with what careers/cli/settings.ts reads; ' +
        'settingsSchema.ts beside it has the names of all settings.',
    },
    {
      group: [
        '**/lake/**',
        '!**/lake/server.ts',
        '!**/lake/studio/accountsClient.ts',
        '[#]lake/**',
        '![#]lake/server.ts',
        '![#]lake/studio/accountsClient.ts',
      ],
      message:
        'Commands start the lake by its entry, lake/server.ts, and call its accounts by lake/studio/accountsClient.ts.',
    },
  ],
  'web/**': OF_WEB,
  // A page whose content is missing shows the 404 page in its place.
  'web/pages/*/*': [...OF_WEB, { group: ['../[a-z]*/**', '!../notFound/NotFoundPage.tsx'], message: ONLY_ROUTES }],
  'web/pages/*/*/**': [...OF_WEB, { regex: '^\\.\\./\\.\\./[^.]', message: ONLY_ROUTES }],
  // /Careers shows the job list or the interest form, so its page imports both.
  'web/pages/careers/CareersEntryPage.tsx': OF_WEB,
  'web/content/**': [
    { group: ['**/pages/**', '**/layout/**', '**/sections/**'], message: 'content/ imports no part of a page.' },
  ],
  'web/ui/**': [
    {
      group: [...SANITY, '**/pages/**', '**/layout/**', '**/sections/**', '**/careers/**'],
      message: 'ui/ pieces know no page, no section of one, no layout, no Sanity and no API.',
    },
    { group: ['**/content/**'], allowTypeImports: true, message: 'ui/ pieces take only types from content/.' },
  ],
}

const NOT_EVERYWHERE = [
  {
    object: 'crypto',
    property: 'randomUUID',
    message: 'Browsers have it under https only: web/lib/randomKey.ts.',
  },
  { object: 'AbortSignal', property: 'any', message: 'Safari before 17.4 has none: web/lib/eitherSignal.ts.' },
]
const API = { object: 'env', property: 'careersUrl', message: 'Of web/, only careers/ names the careers API.' }

export const boundaries: Override[] = [
  ...Object.entries(CLOSED).map(([files, patterns]): Override => ({
    files: [files],
    rules: { 'eslint/no-restricted-imports': ['error', { patterns }] },
  })),
  { files: ['web/**'], rules: { 'eslint/no-restricted-properties': ['error', API, ...NOT_EVERYWHERE] } },
  { files: ['web/careers/**'], rules: { 'eslint/no-restricted-properties': ['error', ...NOT_EVERYWHERE] } },
]
