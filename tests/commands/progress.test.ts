import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { atTerminal, hasTerminal } from './atTerminal.ts'
import { runCommand } from './runCommand.ts'

vi.setConfig({ testTimeout: 120_000 })

test.skipIf(!hasTerminal)('seed, backup and restore count at a terminal', async () => {
  const folder = temporaryFolder()
  const lake = await startTestLake({ dataDir: path.join(folder, 'lake'), projectId: 'local' })
  const backups = path.join(folder, 'backups')
  const env = { SANITY_PROJECT_ID: '', DATA_DIR: folder, LAKE_PORT: new URL(lake.url).port, BACKUP_DIR: backups }
  const seed = await atTerminal('commands/seed.ts --types resource', env)
  expect([seed.code, seed.text]).toEqual([
    0,
    expect.stringMatching(/1 of (\d+) images and files[^\n]*\1 of \1 images and files\r*\n/),
  ])
  const backup = await atTerminal('commands/backup.ts', env)
  expect([backup.code, backup.text]).toEqual([0, expect.stringMatching(/Downloading assets/)])
  const [archive = ''] = await readdir(backups)
  const restore = await atTerminal(`commands/restore.ts ${path.join(backups, archive)} --dataset again`, env)
  expect([restore.code, restore.text]).toEqual([0, expect.stringMatching(/ \d+ of \d+/)])
})

// The only time that `npm test` validates the seed, which takes seconds.
test('the seed content passes the schemas; at a terminal, validate counts its documents', async () => {
  const [{ code, text }, said] = hasTerminal
    ? [
        await atTerminal('commands/validate.ts', {}),
        /Checked 1 of (\d+) documents\.[^\n]*Checked \1 of \1 documents\.\r*\n[^]*\1 documents checked: 0 errors/,
      ]
    : [await runCommand('commands/validate.ts'), /\d+ documents checked: 0 errors/]
  expect([code, text]).toEqual([0, expect.stringMatching(said)])
})
