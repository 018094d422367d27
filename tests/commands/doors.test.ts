import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** What files of each room would import, and whether that door is open: a pattern that the linter can't read is silent. */
const IMPORTS: readonly [file: string, imported: string, open: boolean][] = [
  ['schemas/a.ts', '../web/env.ts', false],
  ['schemas/b.ts', 'node:fs', false],
  ['studio/health/a.ts', '../../web/env.ts', false],
  ['studio/health/b.ts', '../../hosts/preview/staticServer.ts', false],
  ['studio/health/c.ts', '../../lake/server.ts', false],
  ['studio/health/d.ts', '../../lake/studio/localLake.ts', true],
  ['lake/store/a.ts', '../../schemas/icons.ts', false],
  ['lake/store/c.ts', '@archstep/contracts/routes.ts', false],
  ['contracts/a.ts', '../schemas/icons.ts', false],
  ['contracts/b.ts', 'node:fs', false],
  ['lake/store/b.ts', '../../studio/roles.ts', false],
  ['careers/store/a.ts', '../../lake/server.ts', false],
  ['careers/a.ts', '../env.ts', false],
  ['careers/tests/a.ts', '../../tests/build/lake.ts', false],
  ['careers/tests/b.ts', '../../tests/support/server.ts', true],
  ['hosts/preview/a.ts', '../../lake/server.ts', false],
  ['hosts/server/a.ts', '../../lake/store/database.ts', false],
  ['hosts/server/b.ts', '../../careers/server.ts', false],
  ['hosts/server/c.ts', '../../lake/server.ts', true],
  ['commands/a.ts', '../careers/store/outbox.ts', false],
  ['commands/b.ts', '../lake/store/database.ts', false],
  ['commands/c.ts', '../tests/support/server.ts', false],
  ['commands/d.ts', '../lake/server.ts', true],
  ['web/layout/a.ts', '../pages/home/HomePage.tsx', false],
  ['web/layout/b.ts', '@sanity/client', false],
  ['web/careers/a.ts', '../../careers/store/outbox.ts', false],
  ['web/careers/b.ts', '@archstep/contracts/application.ts', true],
  ['web/careers/c.ts', '../../careers/server.ts', false],
  ['web/layout/c.ts', '../../render/siteFolder.ts', false],
  ['render/a.ts', '../studio/roles.ts', false],
  ['render/b.ts', '../web/content/askSanity.ts', true],
  ['web/content/a.ts', '../layout/Header.tsx', false],
  ['web/content/b.ts', '@sanity/client', true],
  ['web/ui/a.ts', '../content/contentQuery.ts', false],
]

test('the linter holds the doors between the rooms', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'doors-'))
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  for (const [file, imported] of IMPORTS) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), `export * from '${imported}'\n`)
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format', 'unix'], { cwd: folder }, (_error, out) => resolve(out))
  })
  await rm(folder, { recursive: true })
  const shut = new Set(said.split('\n').flatMap((line) => /^(.+?):\d.*no-restricted-imports/.exec(line)?.[1] ?? []))
  expect([...shut].sort()).toEqual(IMPORTS.flatMap(([file, , open]) => (open ? [] : file)).sort())
})
