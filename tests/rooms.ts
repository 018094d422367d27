/** What `npm test` is made of, and what each part of it can read. */
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const tool = (file: string) => path.join(root, 'node_modules', file)

/** CI runs them side by side: `npm test -- --job site`. */
export const JOBS = ['unit', 'build', 'site', 'studio'] as const
export type Job = (typeof JOBS)[number]

/**
 * Rooms of one job share a process of a test runner. Those of `unit` and `build` are projects of vitest.config.ts, those of
 * `site` and `studio` of playwright.config.ts.
 */
export interface Room {
  /** Name of the project, or of the check. */
  name: string
  title: string
  job: Job
  /**
   * Folders and files, from the root folder, that its tests can read in any way, with spaces between; `*` is all, one with `!`
   * is left out, and the last that fits decides. Too many cost time, one too few hides a fault.
   */
  reads: string
}

/** A room that is one command, which passes when it exits with 0. */
export interface Check extends Room {
  /** What runs it alone, for whoever has to mend it. */
  command: string
  /** The same as arguments of Node. */
  args: readonly string[]
}

const EVERYTHING = '*'
/** How every room is run: its packages, settings and what starts it. */
const FRAME =
  'package.json package-lock.json tsconfig.json tsconfig.base.json tsconfig.env.json vitest.config.ts playwright.config.ts env.ts .env .nvmrc ' +
  'render/ web/env.ts contracts/ schemas/ tests/run.ts tests/rooms.ts tests/support/'
/** All that runs, with its content and without any tests. */
const PRODUCT = '* !docs/ !.github/ !.vscode/ !README.md !CONTRIBUTING.md !tests/ !lake/tests/ !careers/tests/ ' + FRAME
const CAREERS = `careers/ tests/careers/ schemas/ lake/ hosts/ commands/ studio/ docs/ ${FRAME}`
const TYPES = `schemas/ commands/ studio/ web/content/ render/ sanity.cli.ts sanity.config.ts ${FRAME}`
/** Shared with the tests of the careers service: documents that people upload. */
const BROWSED = `${PRODUCT} tests/build/ careers/tests/`

const check = (name: string, title: string, command: string, args: readonly string[], reads: string): Check => ({
  name,
  title,
  job: 'unit',
  command,
  args,
  reads,
})
const typegen = ['commands/checkTypegen.ts']
const tsc = [tool('typescript/bin/tsc'), '-b']
const oxlint = [tool('oxlint/bin/oxlint'), '--type-aware']
const oxfmt = [tool('oxfmt/bin/oxfmt'), '--check', '.']

export const CHECKS: readonly Check[] = [
  check('typegen', 'Generated types are in step with schemas and queries', 'npm run typegen', typegen, TYPES),
  check('types', 'Types', 'npx tsc -b', tsc, EVERYTHING),
  check('lint', 'Lint, with the doors between the rooms', 'npm run lint', oxlint, EVERYTHING),
  check('format', 'Format', 'npm run format', oxfmt, EVERYTHING),
  check('seed', 'The seed content passes the schemas', 'npm run validate', ['commands/validate.ts'], TYPES),
]

const project = (job: Job, name: string, title: string, reads: string): Room => ({ name, title, job, reads })

export const PROJECTS: readonly Room[] = [
  project(
    'unit',
    'web',
    'Components of the site and the Studio',
    `${PRODUCT} tests/web/ tests/render/ tests/studio/ tests/hosts/ tests/build/ lake/tests/`,
  ),
  project('unit', 'screens', 'Screens of the site', `${PRODUCT} tests/web/`),
  project(
    'unit',
    'plain',
    'The site without a browser',
    `${PRODUCT} tests/web/ tests/render/ tests/build/ lake/tests/`,
  ),
  project('unit', 'careers', 'The careers service', CAREERS),
  project('unit', 'postgres', 'The careers service on PostgreSQL', CAREERS),
  project('unit', 'hosts', 'The hosts', `${PRODUCT} tests/hosts/ tests/build/ tests/web/ lake/tests/`),
  project(
    'unit',
    'studio',
    'Schemas and Studio',
    `${TYPES} careers/ lake/ hosts/ migrations/ docs/ tests/contracts/ tests/schemas/ tests/studio/`,
  ),
  project(
    'unit',
    'commands',
    'The commands',
    `${PRODUCT} docs/ .github/ .vscode/ README.md CONTRIBUTING.md tests/commands/ tests/build/ lake/tests/ careers/tests/`,
  ),
  project('unit', 'docs', 'What guides say of tests', EVERYTHING),
  project('unit', 'lake', 'The Content Lake', `lake/ commands/ ${FRAME}`),
  project('unit', 'conformance', 'What any Content Lake answers', `lake/ commands/ ${FRAME}`),
  project('build', 'build', 'What the build writes, and how hosts serve it', `${PRODUCT} tests/build/ tests/hosts/`),
  project('build', 'release', 'Releases of the site, and their publisher', `${PRODUCT} tests/build/`),
  project('build', 'engines', 'A visitor’s way in Firefox and WebKit', `${BROWSED} tests/engines/`),
  project('site', 'site', 'End-to-end tests of the site', `${BROWSED} tests/e2e/`),
  project('studio', 'studio', 'End-to-end tests in the Studio', `${BROWSED} tests/e2e/`),
]

/** Whether a room can read a file. @param file its path from the root folder, with `/` */
export function canRead({ reads }: Room, file: string): boolean {
  const rule = reads.split(' ').findLast((each) => {
    const place = each.replace('!', '')
    return place === '*' || place === file || (place.endsWith('/') && file.startsWith(place))
  })
  return rule !== undefined && !rule.startsWith('!')
}
