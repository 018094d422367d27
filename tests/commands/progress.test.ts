import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startTestLake, temporaryDir } from '#lake/tests/testLake.ts'
import { openProgress } from '#render/messages/progress.ts'
import { atTerminal, hasTerminal } from './atTerminal.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The progress of 300 documents, one every 50 ms, on a terminal or elsewhere. */
function said(isTTY: boolean): string {
  let text = ''
  const stream = { isTTY, write: (chunk: string) => (text += chunk) } as unknown as NodeJS.WriteStream
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const progress = openProgress(stream)
  for (let done = 1; done <= 300; done += 1) {
    now.mockReturnValue(done * 50)
    progress.say(`${done} of 300`)
  }
  progress.end()
  return text
}

test('long work prints one line a second if not on a terminal', () => {
  const lines = said(false).trimEnd().split('\n')
  expect(lines).toHaveLength(15)
  expect(lines.slice(0, 2)).toEqual(['20 of 300', '40 of 300'])
})

test('on a terminal it is one line that counts, with later output below it', () => {
  const [line = '', ...below] = said(true).split('\n')
  // Each overwrites the previous one.
  expect(line.split('\r\u{1B}[K').slice(1)).toEqual(Array.from({ length: 300 }, (_, index) => `${index + 1} of 300`))
  expect(below).toEqual([''])
})

test.skipIf(!hasTerminal)('seed, backup, restore and validate count at a terminal', async () => {
  const folder = await temporaryDir()
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
  const validate = await atTerminal('commands/validate.ts', env)
  expect([validate.code, validate.text]).toEqual([
    0,
    expect.stringMatching(/Checked 1 of (\d+) documents\.[^\n]*Checked \1 of \1 documents\.\r*\n/),
  ])
})
