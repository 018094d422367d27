import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/atEnd.ts'
import { root } from '../support/root.ts'

/**
 * What files of each package could import, and whether that is allowed. The compiler enforces boundaries between
 * packages: a package imports those in its tsconfig.json. The linter enforces those within one, and the entries of
 * careers and lake.
 */
const IMPORTS: readonly [file: string, imported: string, open: boolean][] = [
  ['schemas/a.ts', '../web/env.ts', false],
  ['schemas/b.ts', 'node:fs', false],
  ['studio/health/a.ts', '../../web/env.ts', false],
  ['studio/health/b.ts', '../../hosts/preview/staticServer.ts', false],
  ['studio/health/c.ts', '../../lake/server.ts', false],
  ['studio/health/d.ts', '../../lake/studio/localLake.ts', true],
  ['lake/store/a.ts', '../../schemas/icons.ts', false],
  ['lake/store/c.ts', '@archstep/contracts/urls/routes.ts', false],
  ['contracts/a.ts', '../schemas/icons.ts', false],
  ['contracts/b.ts', 'node:fs', false],
  ['contracts/c.ts', 'eventsource-parser', true],
  ['contracts/d.ts', 'eslint', false],
  ['contracts/e.ts', 'react', false],
  ['contracts/f.ts', 'zod/mini', true],
  ['lake/store/b.ts', '../../studio/roles.ts', false],
  ['careers/store/a.ts', '../../lake/server.ts', false],
  ['careers/a.ts', '../env.ts', false],
  ['careers/tests/a.ts', '../../tests/build/buildLake.ts', false],
  ['careers/tests/b.ts', '../../tests/support/mockServer.ts', true],
  ['careers/tests/c.ts', '../store/outbox.ts', true],
  ['careers/tests/d.ts', '../../newFolder/a.ts', false],
  ['careers/tests/mail/a.ts', '../../../web/env.ts', false],
  ['careers/tests/mail/b.ts', '../../../tests/support/mockServer.ts', true],
  ['careers/tests/mail/c.ts', '../../store/outbox.ts', true],
  ['hosts/preview/a.ts', '../../lake/server.ts', false],
  ['hosts/ownLake/a.ts', '../../lake/server.ts', true],
  ['hosts/ownLake/b.ts', '../../lake/auth/roles.ts', false],
  ['hosts/server/a.ts', '../../lake/store/database.ts', false],
  ['hosts/server/d.ts', '../../lake/auth/roles.ts', false],
  ['hosts/server/e.ts', '../../lake/log.ts', true],
  ['hosts/server/b.ts', '../../careers/server.ts', false],
  ['hosts/server/c.ts', '../../lake/server.ts', true],
  ['commands/a.ts', '../careers/store/outbox.ts', false],
  ['commands/b.ts', '../lake/store/database.ts', false],
  ['commands/c.ts', '../tests/support/mockServer.ts', false],
  ['commands/d.ts', '../lake/server.ts', true],
  ['commands/f.ts', '../lake/studio/accountsClient.ts', true],
  ['commands/doctor/a.ts', '../../careers/cli/settings.ts', true],
  ['commands/terminal/a.ts', '../../careers/cli/settingsSchema.ts', true],
  ['commands/doctor/b.ts', '../../careers/desk/csv.ts', false],
  ['web/layout/a.ts', '../pages/home/HomePage.tsx', false],
  ['web/layout/b.ts', '@sanity/client', false],
  ['web/layout/deeper/a.ts', '../../pages/home/HomePage.tsx', false],
  ['web/pages/home/a.ts', 'groq', false],
  ['web/pages/home/b.ts', '../about/AboutPage.tsx', false],
  ['web/pages/home/c.ts', '../notFound/NotFoundPage.tsx', true],
  ['web/pages/home/d.ts', '../../pages/about/AboutPage.tsx', false],
  ['web/pages/home/e.ts', '../../ui/links/hrefs.ts', true],
  ['web/pages/careers/board/a.ts', '../../home/HomePage.tsx', false],
  ['web/pages/careers/board/b.ts', '../jobPosting.ts', true],
  ['web/pages/careers/board/c.ts', 'groq', false],
  ['web/newFolder/a.ts', '@sanity/client', false],
  ['web/careers/a.ts', '../../careers/store/outbox.ts', false],
  ['web/careers/b.ts', '@archstep/contracts/applications/application.ts', true],
  ['web/careers/c.ts', '../../careers/server.ts', false],
  ['web/layout/c.ts', '../../render/output/siteFolder.ts', false],
  ['render/a.ts', '../studio/roles.ts', false],
  ['render/b.ts', '../web/content/askSanity.ts', true],
  ['web/content/a.ts', '../layout/Header.tsx', false],
  ['web/content/c.ts', '../sections/NextTimes.tsx', false],
  ['web/content/b.ts', '@sanity/client', true],
  ['web/ui/a.ts', '../content/contentQuery.ts', false],
  ['web/ui/b.ts', '../careers/jobs.ts', false],
  ['web/ui/c.ts', 'sanity', false],
  ['web/ui/e.ts', '../sections/NextTimes.tsx', false],
  ['web/ui/d.ts', '../lib/safeHref.ts', true],
  ['web/layout/d.ts', '../../schemas/icons.ts', false],
  ['web/layout/e.ts', '../../env.ts', false],
  ['web/layout/f.ts', '../../newFolder/a.ts', false],
  ['schemas/c.ts', '@archstep/contracts/urls/routes.ts', true],
  ['careers/b.ts', '@archstep/contracts/urls/routes.ts', true],
  ['hosts/drafts/service/a.ts', '../../../web/env.ts', true],
  ['hosts/drafts/service/b.ts', '../../../schemas/icons.ts', false],
  ['hosts/drafts/service/c.ts', 'node:fs', false],
  ['hosts/drafts/built/a.ts', 'node:fs', false],
  ['hosts/drafts/built/b.ts', '../../../lake/server.ts', false],
  ['hosts/drafts/node/a.ts', 'node:fs', true],
]

/** Tests that could mock a module, and whether that is allowed: not where others share it (vitest.config.ts). */
const MOCKS: readonly [file: string, open: boolean][] = [
  ['tests/web/layout/a.test.tsx', false],
  ['tests/web/layout/b.mocked.test.tsx', true],
  ['tests/web/layout/c.alone.test.tsx', true],
  ['tests/web/pages/a.test.tsx', false],
  ['tests/web/lib/a.test.ts', false],
  ['tests/render/a.test.ts', false],
  ['tests/render/b.test.tsx', false],
  ['tests/render/c.alone.test.ts', true],
  ['tests/studio/a.test.ts', false],
  ['tests/studio/b.test.tsx', false],
  ['tests/studio/c.mocked.test.tsx', true],
  ['tests/schemas/a.test.ts', false],
  ['tests/hosts/a.test.ts', false],
  ['tests/hosts/b.alone.test.ts', true],
  ['tests/commands/a.test.ts', false],
  ['tests/build/a.test.ts', false],
  ['careers/tests/mail/a.test.ts', false],
  ['lake/tests/store/a.test.ts', false],
]

/** Folders with another package.json than the root's, in which `#…` would be looked up. */
const OF_THEIR_OWN = /^(?:careers|contracts|lake|hosts\/server)\//

/** The same through the imports map of package.json, if both forms are possible. */
const MAPPED = IMPORTS.flatMap(([file, imported, open]): typeof IMPORTS => {
  const there = path.posix.join(path.posix.dirname(file), imported)
  const leaves = imported.startsWith('.') && there.split('/')[0] !== file.split('/')[0]
  return leaves && !OF_THEIR_OWN.test(file) ? [[file.replace('.ts', 'Mapped.ts'), `#${there}`, open]] : []
})

/** @returns the output of a tool of the project in a folder */
const said = (folder: string, tool: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const file = path.join(root, 'node_modules', tool)
    execFile(process.execPath, [file, ...args], { cwd: folder }, (_error, out) => resolve(out))
  })

const filesIn = (text: string, complaint: RegExp): string[] =>
  text.split('\n').flatMap((line) => complaint.exec(line)?.[1] ?? [])

/** The configurations that `npm run types` checks, relative to the root. */
async function projects(): Promise<string[]> {
  const { references } = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[]
  }
  return references.map(({ path: place }) => (place.endsWith('.json') ? place : `${place}/tsconfig.json`))
}

/** The repository with nothing but its boundaries and files that test them. */
async function makeTrial(folder: string, imports: typeof IMPORTS): Promise<void> {
  const configs = await projects()
  const settings = [
    'oxlint.config.ts',
    'commands/lint/boundaries.ts',
    'package.json',
    'commands/lint/elementsForWords.ts',
    'tsconfig.json',
    'tsconfig.base.json',
  ]
  for (const name of [...settings, 'contracts/package.json', ...configs]) {
    await cp(path.join(root, name), path.join(folder, name))
  }
  for (const name of ['@types', 'vite', '@sanity', 'undici-types', 'oxlint']) {
    await mkdir(path.join(folder, 'node_modules'), { recursive: true })
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  }
  await mkdir(path.join(folder, 'node_modules/@archstep'))
  await symlink('../../contracts', path.join(folder, 'node_modules/@archstep/contracts'))
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  await write('env.ts', 'export const env = 1\n')
  // A project without files is an error by itself.
  for (const config of configs) await write(path.join(path.dirname(config), 'some.ts'), 'export {}\n')
  for (const [file, imported] of IMPORTS) {
    const there = path.posix.join(path.posix.dirname(file), imported).replace(/^.*@archstep\//, '')
    const isOurs = imported.startsWith('.') || imported.startsWith('@archstep')
    if (isOurs && !existsSync(path.join(folder, there))) await write(there, 'export const a = 1\n')
  }
  for (const [file, imported] of imports) await write(file, `export * from '${imported}'\n`)
  for (const [file] of MOCKS) {
    await write(file, "import { vi } from 'vitest'\nvi.mock('node:fs')\nawait vi.waitFor(() => 1)\n")
  }
  for (const file of ['web/layout/api.ts', 'web/newFolder/api.ts', 'web/careers/api.ts']) {
    await write(file, "import { env } from '../env.ts'\nexport const url = env.careersUrl\n")
  }
}

test.each([
  ['by its path', IMPORTS],
  ['by the imports map', MAPPED],
])('compiler and linter enforce the boundaries, and a new folder is closed, %s', async (_form, imports) => {
  const folder = temporaryFolder()
  await makeTrial(folder, imports)
  const compiled = await said(folder, 'typescript/bin/tsc', '-b', '--pretty', 'false')
  const linted = await said(folder, 'oxlint/bin/oxlint', '--format', 'unix')
  const shut = new Set([
    ...filesIn(compiled, /^(.+?)\(\d.*error TS(?:6059|6307|2307: Cannot find module '#)/),
    ...filesIn(linted, /^(.+?):\d.*no-restricted-imports/),
  ])
  const closed = filesIn(linted, /^(.+?):\d.*'vi\.mock' is restricted/)
  expect(closed.sort()).toEqual(MOCKS.flatMap(([file, open]) => (open ? [] : file)).sort())
  const hasty = filesIn(linted, /^(.+?):\d.*'vi\.waitFor' is restricted/)
  expect(hasty.sort(), 'tests that wait for a second only').toEqual(MOCKS.map(([file]) => file).sort())
  const named = filesIn(linted, /^(.+?):\d.*'env\.careersUrl' is restricted/)
  expect(named.sort()).toEqual(['web/layout/api.ts', 'web/newFolder/api.ts'])
  expect([...shut].sort()).toEqual(imports.flatMap(([file, , open]) => (open ? [] : file)).sort())
})

test('the compiler reads every TypeScript file', { timeout: 120_000 }, async () => {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const listed = await Promise.all(
    (await projects()).map(async (config) => {
      const { files } = JSON.parse(await said(root, 'typescript/bin/tsc', '-p', config, '--showConfig')) as {
        files: string[]
      }
      return files.map((file) => path.resolve(root, path.dirname(config), file))
    }),
  )
  const read = new Set(listed.flat())
  expect(tracked.filter((file) => !read.has(path.join(root, file)))).toEqual([])
})
