import { appendFile, cp, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { SENTENCES } from './standIns.ts'
import { trialServer } from './trialServer.ts'

vi.setConfig({ testTimeout: 180_000 })

const { app, backUpUntil, call, deployment, folder, newServer, pack, programs, root, sentences, start } = trialServer()

test('an upgrade makes a backup and runs the migrations; rollback returns to the previous code', async () => {
  await deployment('7')
  const nightly = await backUpUntil('upgrade')
  const upgrade = start(path.join(await pack('1.1.0'), 'upgrade'), ['--name', 'trial', '--root', root])
  await upgrade.waits()
  await nightly.end()
  const { code, text } = await upgrade.answer
  expect([code, text]).toEqual([0, expect.stringContaining('Version 1.1.0 is running.')])
  expect(text).toMatch(/Another backup is running: waiting for it\.[^]*Stopping version 1\.0\.0/)
  expect(sentences()).toEqual(['seed moved'])
  expect(await readlink(path.join(root, 'srv/trial/app'))).toBe('versions/1.1.0')
  const back = await call(app('rollback'), ['1.0.0'])
  expect([back.code, await readFile(app('VERSION'), 'utf8')]).toEqual([0, '1.0.0\n'])
  expect((await call(app('rollback'))).text).toMatch(/\* 1\.0\.0\n[^]*\* 7\n/)
})

test('an upgrade that is not ready in time puts version and data back', async () => {
  const [from, content] = [await pack('1.2.0', true), sentences()]
  const words = ['--name', 'trial', '--root', root]
  const { code, text } = await call(path.join(from, 'upgrade'), words, { READY_SECONDS: '17' })
  expect([code, text]).toEqual([1, expect.stringContaining('Version 1.0.0 is running again.')])
  expect(await readFile(path.join(folder, 'network/seconds'), 'utf8')).toBe('17\n')
  expect(sentences()).toEqual(content)
  expect((await call(app('rollback'))).text).toContain('* 1.0.0')
})

test('an upgrade seeds a server whose seed failed, even after an upgrade that went back', async () => {
  const { install, upgrade, sentences, from } = await newServer('0.8.0')
  await writeFile(path.join(from, 'commands/seed.ts'), 'exit 1')
  expect((await install()).code).toBe(1)
  const back = await upgrade('0.8.1', true)
  expect([back.code, back.text]).toEqual([1, expect.stringContaining('Version 0.8.0 is running again.')])
  expect(sentences()).toEqual([])
  const { code, text } = await upgrade('0.8.2')
  expect([code, text]).toEqual([0, expect.stringContaining('Version 0.8.2 is running.')])
  expect(sentences()).toEqual(['seed moved'])
  // The next one has nothing to seed.
  expect((await upgrade('0.8.3')).code).toBe(0)
  expect(sentences()).toEqual(['seed moved moved'])
})

test('an upgrade that is interrupted, even while going back, uses its first backup, whatever the clock', async () => {
  const { install, app, data, sentences, root, from } = await newServer('0.7.0')
  expect((await install()).code).toBe(0)
  const kept = path.join(root, 'var/backups/trial')
  const [first = ''] = await readdir(kept)
  await cp(path.join(kept, first), path.join(kept, 'trial-20990101T000000Z.tar.gz'))
  await appendFile(data(SENTENCES), 'written since\n')
  const next = await pack('0.7.1')
  const migrateAnd = (what: string) => `${programs['commands/migrate.ts'] ?? ''}; ${what}`
  await writeFile(path.join(next, 'commands/migrate.ts'), migrateAnd('kill -9 $PPID'))
  const upgrade = () => call(path.join(next, 'upgrade'), ['--name', 'trial', '--root', root])
  expect((await upgrade()).code).toBe(-1)
  expect(sentences()).toEqual(['seed moved', 'written since moved'])

  const unpack = path.join(root, 'srv/trial/versions/0.7.0/unpack')
  await writeFile(unpack, '#!/bin/sh\nkill -9 $PPID\n')
  await writeFile(app('commands/migrate.ts'), migrateAnd('exit 1'))
  expect((await upgrade()).code).toBe(-1)
  await cp(path.join(from, 'unpack'), unpack)
  const told = /back to version 0\.7\.0 was cut off[^]*: (\S+\/restore) (\S+\.tar\.gz)\. .*: (\S+\/rollback) (0\.7\.0)/
  const { text } = await call(app('status'))
  expect(text).toMatch(told)
  const refused = await upgrade()
  expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(told)])

  const [, restore = '', backup = '', rollback = '', version = ''] = told.exec(text) ?? []
  const mark = path.join(root, 'srv/trial/.upgrading')
  const left = await readFile(mark, 'utf8')
  expect(await call(rollback, [version])).toMatchObject({
    code: 0,
    text: expect.stringContaining('0.7.0 is running.'),
  })
  expect(sentences()).toEqual(['seed moved moved', 'written since moved moved'])
  expect((await call(rollback, [version])).text).toBe('Version 0.7.0 is already running.\n')
  await writeFile(mark, left)
  expect((await call(restore, [backup, '--yes'])).code).toBe(0)
  expect(sentences()).toEqual(['seed', 'written since'])
  expect((await call(rollback, [version])).text).toBe('Version 0.7.0 is already running.\n')

  // Cut off before the new version was there: nothing was changed.
  await writeFile(mark, left.replace('back\n', ''))
  expect((await call(app('status'))).text).not.toContain('cut off')
})

test('status names an interrupted upgrade, which continues when it is run again', async () => {
  const { install, app, sentences, root } = await newServer('0.6.0')
  expect((await install()).code).toBe(0)
  const from = await pack('0.6.1')
  await writeFile(path.join(from, 'commands/migrate.ts'), 'kill -9 $PPID')
  const upgrade = () => call(path.join(from, 'upgrade'), ['--name', 'trial', '--root', root])
  expect((await upgrade()).code).toBe(-1)
  expect((await call(app('status'))).text).toMatch(/WRONG: The upgrade from version 0\.6\.0 was cut off: run it again/)
  await writeFile(app('commands/migrate.ts'), programs['commands/migrate.ts'] ?? '')
  const again = await upgrade()
  expect([again.code, again.text]).toEqual([0, expect.stringContaining('Version 0.6.1 is running.')])
  expect(sentences()).toEqual(['seed moved'])
  expect((await call(app('status'))).text).not.toContain('cut off')
  expect((await upgrade()).text).toBe('Version 0.6.1 is already running.\n')
  // A partial copy doesn't count as a version.
  await mkdir(path.join(root, 'srv/trial/versions/0.6.2.part'))
  expect((await call(app('rollback'))).text).not.toContain('0.6.2')
  const refused = await call(app('rollback'), ['0.6.2.part'])
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('There is no version 0.6.2.part')])
})
