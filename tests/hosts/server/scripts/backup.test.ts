import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sitePaths } from '#hosts/server/process/dataFolder.ts'
import { isMissing, NEEDS } from '../../../support/needs.ts'
import { SENTENCES, TRAP } from './standIns.ts'
import { trialServer } from './trialServer.ts'

vi.setConfig({ testTimeout: 180_000 })

const {
  app,
  backUpUntil,
  backups,
  call,
  copySettings,
  data,
  deployment,
  folder,
  newest,
  root,
  sentences,
  site,
  start,
  withPrograms,
} = trialServer()

/** Lets scripts take whoever runs them for root, and notes who calls what, and where. */
function pretendRoot(log: string) {
  const note = `printf '%s\\t' "\${AS_USER:-root}" "$PWD" "\${0##*/}" "$@" >>${log}; echo >>${log}`
  const noted = ['mv', 'ln', 'rm', 'rmdir', 'cp', 'mkdir', 'chmod', 'install']
  return withPrograms({
    id: '[ "$1" != -u ] && [ "$1" != -g ] || echo 0',
    chown: note,
    setpriv: 'export AS_USER="${1#--reuid=}"; while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
    ...Object.fromEntries(noted.map((name) => [name, `${note}; real "$@"`])),
  })
}

test('root does not follow a link that the careers service makes during a backup', async () => {
  const precious = path.join(folder, 'precious')
  await mkdir(precious)
  await writeFile(path.join(precious, 'file'), 'precious')
  await writeFile(app(TRAP), precious)
  const before = await backups()
  const { code, text } = await call(app('backup'))
  await rm(app(TRAP))
  expect([code, text]).toEqual([1, expect.stringMatching(/not what the careers service writes/)])
  expect(await readFile(path.join(precious, 'file'), 'utf8')).toBe('precious')
  expect(await backups()).toEqual(before)
  expect((await stat(path.join(root, 'var/backups/trial'))).mode & 0o777).toBe(0o700)
})

test('if the lake can’t be copied, the backup fails, and its folder stays private', async () => {
  const [before, copy] = [await backups(), app('hosts/server/copyLake.ts')]
  const whole = await readFile(copy, 'utf8')
  await writeFile(copy, `echo 'The disk is full.' >&2; exit 1`)
  const { code, text } = await call(app('backup'))
  await writeFile(copy, whole)
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^The disk is full\.\nThe Content Lake could not be backed up\.$/m),
  ])
  expect(await backups()).toEqual(before)
  expect((await stat(path.join(root, 'var/backups/trial'))).mode & 0o777).toBe(0o700)
})

test('a backup that is started during another one waits for it, and both are complete', async () => {
  const [before, go] = [await backups(), path.join(folder, 'go')]
  const gzip = `[ "$1" != -t ] || while [ -d ${folder} ] && [ ! -e ${go} ]; do sleep 0.05; done\nreal "$@"`
  const nightly = call(app('backup'), [], await withPrograms({ gzip }))
  await vi.waitUntil(async () => (await backups()).some((name) => name.endsWith('.part')), 30_000)
  const { answer: byHand, waits } = start(app('backup'))
  await waits()
  await writeFile(go, '')
  const done = expect.stringMatching(/^Wrote \S+\.tar\.gz \(/m)
  expect(await nightly).toEqual({ code: 0, text: done })
  expect(await byHand).toEqual({ code: 0, text: done })
  expect((await byHand).text).toMatch(/^Another backup is running: waiting for it\.$/m)
  expect(await backups()).toHaveLength(before.length + 2)
})

test('a backup that is stopped leaves nothing behind; what a killed one leaves, the next one removes', async () => {
  const unfinished = async () =>
    (await readdir(path.join(root, 'var/backups/trial'))).filter((name) => !name.endsWith('.tar.gz'))
  const before = await backups()
  const ended = async (signal: string) => {
    const gzip = `[ "$1" != -t ] || kill -${signal} $PPID\nreal "$@"`
    return (await call(app('backup'), [], await withPrograms({ gzip }))).code
  }
  expect(await ended('TERM')).not.toBe(0)
  expect(await unfinished()).toEqual([])
  expect(await ended('KILL')).not.toBe(0)
  expect(await unfinished()).not.toEqual([])
  expect((await call(app('backup'))).code).toBe(0)
  expect(await unfinished()).toEqual([])
  expect(await backups()).toHaveLength(before.length + 1)
})

test('a backup that BACKUP_COMMAND rejects doesn’t count as good', async () => {
  await deployment('7')
  expect((await call(app('backup'), [], { BACKUP_COMMAND: 'false' })).code).toBe(1)
  const { code, text } = await call(app('status'))
  expect([code, text]).toEqual([1, expect.stringContaining('BACKUP_COMMAND did not take it')])
  await rm(data('last-backup'))
  expect((await call(app('status'))).code).toBe(1)
  await call(app('backup'))
  expect((await call(app('status'))).code).toBe(0)
})

test('after a jump of the clock, the newest seven backups stay, however old they seem; older ones go', async () => {
  const place = path.join(root, 'var/backups/trial')
  for (let day = 1; day <= 9; day++) await writeFile(path.join(place, `trial-2020010${day}T000000Z.tar.gz`), '')
  for (const name of await backups()) await utimes(path.join(place, name), 1000, 1000)
  const recent = 'trial-20200110T000000Z.tar.gz'
  await writeFile(path.join(place, recent), '')
  const before = await backups()
  expect((await call(app('backup'))).code).toBe(0)
  const made = path.basename(await newest())
  const all = [...before, made].toSorted()
  expect(await backups()).toEqual(all.filter((name, index) => name === recent || index >= all.length - 7))
})

test('a backup with an unreadable file fails', async () => {
  const before = await backups()
  const tar = `real "$@"\necho 'tar: read error' >&2\nexit 2`
  expect((await call(app('backup'), [], await withPrograms({ tar }))).code).not.toBe(0)
  expect(await backups()).toEqual(before)
  // A good backup from “tomorrow”, made while the clock was ahead, says nothing about today.
  const ahead = new Date(Date.now() + 24 * 3_600_000)
  await utimes(data('last-backup'), ahead, ahead)
  const { code, text } = await call(app('status'))
  expect([code, text]).toEqual([1, expect.stringMatching(/WRONG: The last good backup is dated in the future/)])
})

test.skipIf(isMissing(NEEDS.age))(
  'an encrypted backup is handed on, contains no plain text, and can be restored on an empty machine',
  async () => {
    const key = path.join(folder, 'key')
    const settings = path.join(root, 'etc/trial.env')
    const [given, content] = [await readFile(settings, 'utf8'), sentences()]
    onTestFinished(() => writeFile(settings, given))
    await writeFile(settings, `${given}BACKUP_KEY_FILE=${key}\nBACKUP_COMMAND=cp -t ${folder}\n`)
    await writeFile(key, 'a key of versions before\n')
    const before = await newest()
    expect(await call(app('backup'))).toMatchObject({ code: 1, text: expect.stringContaining('is not an age key') })
    expect(await newest()).toBe(before)
    expect((await call(app('status'))).text).toMatch(/WRONG: .*is not an age key.*end in \.enc need/)
    await rm(key)
    execFileSync('age-keygen', ['-o', key], { stdio: 'ignore' })
    expect(await call(app('backup'))).toMatchObject({ code: 0, text: expect.stringContaining('.tar.gz.age') })
    const file = path.join(folder, path.basename(await newest()))
    expect((await readFile(file, 'latin1')).slice(0, 21)).toBe('age-encryption.org/v1')

    const elsewhere = path.join(folder, 'elsewhere')
    const from = path.join(folder, '1.0.0')
    const words = ['--name', 'trial', '--root', elsewhere, '--restore', file]
    const refused = await call(path.join(from, 'install'), words)
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('is encrypted. Run this again with')])
    expect(await readdir(path.join(elsewhere, 'etc'))).not.toContain('trial.env.part')

    const bytes = await readFile(file)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const changed = path.join(folder, 'changed.tar.gz.age')
    await writeFile(changed, bytes)
    const tampered = await call(app('restore'), [changed, '--yes'])
    expect([tampered.code, tampered.text]).toEqual([
      1,
      expect.stringMatching(/is refused: it is damaged, somebody has changed it[^]*Nothing was changed/),
    ])
    expect(sentences()).toEqual(content)

    // It runs next to the first server on this machine, so it needs other ports.
    await copySettings(elsewhere)
    const restored = await call(path.join(from, 'install'), words)
    expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Took the data of')])
    expect(await readFile(path.join(elsewhere, 'var/lib/trial', SENTENCES), 'utf8')).toBe(
      content.map((line) => `${line}\n`).join(''),
    )
    expect(existsSync(path.join(elsewhere, 'var/lib/trial/careers/careers.sqlite'))).toBe(true)
  },
)

test('restore replaces the data by a backup and sets them aside; a damaged backup changes nothing', async () => {
  await call(app('backup'))
  const [good, content] = [await newest(), sentences()]
  await writeFile(data(SENTENCES), '')
  const damaged = path.join(folder, 'damaged.tar.gz')
  await writeFile(damaged, (await readFile(good)).subarray(0, 200))
  expect((await call(app('restore'), [damaged, '--yes'])).text).toMatch(/Nothing was changed/)
  expect(sentences()).toEqual([])
  // Nobody should give up a good backup because there is no room for it.
  const tar = `echo 'tar: lake.db: Cannot write: No space left on device' >&2\nexit 2`
  const { text: full } = await call(app('restore'), [good, '--yes'], await withPrograms({ tar }))
  expect(full).toMatch(/it is damaged, or there is no room for it[^]*Nothing was changed/)
  expect(sentences()).toEqual([])
  const unasked = await call(app('restore'), [good])
  expect([unasked.code, unasked.text]).toEqual([1, expect.stringMatching(/are replaced by those of [^]*add --yes/)])
  expect(sentences()).toEqual([])
  for (const number of ['7', '8']) await deployment(number)
  await call(app('rollback'), ['--site', '7'])
  const nightly = await backUpUntil('restore')
  const { answer: restored, waits } = start(app('restore'), [good, '--yes'])
  await waits()
  expect(sentences()).toEqual([])
  await nightly.end()
  expect((await restored).code).toBe(0)
  expect((await restored).text).toMatch(/Another backup is running: waiting for it\.[^]*Stopping everything/)
  expect((await restored).text).toContain('the site shows deployment 7 until something is published.')
  expect(sentences()).toEqual(content)
  expect(await readdir(data('aside'))).not.toHaveLength(0)
  // A damaged backup leaves nothing behind, either.
  expect(existsSync(data('.restore'))).toBe(false)
  // The processes that were started hold no lock.
  expect((await call(app('backup'))).text).toMatch(/^Backing up/)
})

test('root uses no paths in a folder of another user, who could put a link there', async () => {
  const log = path.join(folder, 'calls')
  const env = { ...(await pretendRoot(log)), NO_USERS: '', PLAIN_PATH: process.env.PATH ?? '' }
  await deployment('8')
  await writeFile(sitePaths(site()).state, '{"release":8}')
  expect((await call(app('rollback'), ['--site', '8'], env)).code).toBe(0)
  expect((await call(app('backup'), [], env)).code).toBe(0)
  expect((await call(app('reload-nginx'), [], env)).code).toBe(0)
  await rm(data('site/current'))
  expect((await call(app('restore'), [await newest(), '--yes'], env)).code).toBe(0)
  const done = (await readFile(log, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const theirs =
    /\/(?:var\/lib\/trial|var\/lib\/trial\/\.restore|var\/backups\/trial\/\.work\.\d+)\/(?:lake|careers|site|postgres)\/./
  const inTheirs = done.filter(([, place = '', , ...words]) =>
    words.some((word) => !word.startsWith('-') && theirs.test(path.resolve(place, word))),
  )
  expect(inTheirs.filter(([user]) => user === 'root')).toEqual([])
  // The work there is done by the owners themselves.
  expect(new Set(inTheirs.map(([user]) => user))).toEqual(new Set(['trial', 'trial-careers']))
  // The site is shown again without the publisher, in the same deployment.
  expect(await readFile(data('site/current/site/index.html'), 'utf8')).toBe('8')
  expect(await readFile(sitePaths(site()).state, 'utf8')).toBe('{"release":8}')
})

test('whatever a backup starts as the user of a service sees no secrets of the other one', async () => {
  const [settings, seen] = [path.join(root, 'etc/trial.env'), path.join(folder, 'seen')]
  const before = await readFile(settings, 'utf8')
  const mail = 'CAREERS_SMTP_URL=smtp://us:hidden@mail.example.com'
  await writeFile(settings, `${before}${mail}\nLAKE_WEBHOOK_SECRET=hidden\n`)
  const programs = await withPrograms({
    id: '[ "$1" != -u ] && [ "$1" != -g ] || echo 0',
    chown: '',
    setpriv: `user=\${1#--reuid=}; while [ "$1" != -- ]; do shift; done; shift
      env | grep hidden | sed "s/^/$user /" >>${seen}; exec "$@"`,
  })
  const { code, text } = await call(app('backup'), [], { ...programs, NO_USERS: '' })
  await writeFile(settings, before)
  expect([code, text]).toEqual([0, expect.any(String)])
  const lines = (await readFile(seen, 'utf8')).trim().split('\n')
  expect([...new Set(lines)].sort()).toEqual([`trial LAKE_WEBHOOK_SECRET=hidden`, `trial-careers ${mail}`])
})
