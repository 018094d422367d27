import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataFolder } from '#hosts/server/process/dataFolder.ts'
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
  firstPort,
  folder,
  installed,
  newest,
  newServer,
  pack,
  programs,
  root,
  sentences,
  start,
  withPrograms,
} = trialServer()

test('install sets up and starts a server with the sample and a first backup, and says how to invite', async () => {
  const { code, text } = installed() ?? {}
  expect([code, text]).toEqual([0, expect.stringContaining('run accounts invite YOU@EXAMPLE.COM --role administrator')])
  expect(sentences()).toEqual(['seed'])
  expect(await backups()).toHaveLength(1)
  // The settings have passwords, a backup has everything, and others may pass through its folder for a while.
  for (const secret of [path.join(root, 'etc/trial.env'), await newest()])
    expect((await stat(secret)).mode & 0o777).toBe(0o600)
  expect(existsSync(dataFolder(data('.')).backupStamp)).toBe(true)
  // nginx reads them in this order, and accepts sizes only before the maps that they are for.
  const read = (await readdir(path.join(root, 'etc/nginx/conf.d'))).toSorted()
  expect(read).toEqual(['website-sizes.conf', 'website.trial.conf'])
  const servers = await readFile(path.join(root, 'etc/nginx/conf.d/website.trial.conf'), 'utf8')
  expect(servers).toMatch(/listen 8099;\s+listen \[::\]:8099;\s+server_name www\.localhost;/)
  // More than the largest resume of the settings.
  const careers = await readFile(path.join(root, 'etc/nginx/trial/careers.conf'), 'utf8')
  expect(careers).toMatch(/client_max_body_size 14m;/)
  const http = await readFile(path.join(root, 'etc/nginx/trial/http.conf'), 'utf8')
  expect(http).toMatch(new RegExp([0, 1, 2].map((nth) => firstPort + nth).join('[^]+')))
  const unit = await readFile(path.join(root, 'etc/systemd/system/trial-lake.service'), 'utf8')
  expect(unit).toContain('NoNewPrivileges=yes')
  for (const file of await readdir(path.join(root, 'etc/systemd/system'))) {
    expect(await readFile(path.join(root, 'etc/systemd/system', file), 'utf8')).not.toMatch(/@[A-Z]+@/)
  }
})

test.each(['install', 'upgrade', 'restore', 'rollback', 'backup', 'status', 'run', 'unpack', 'reload-nginx'])(
  '%s --help says how it is called; a word that it does not know gets a sentence; neither does anything',
  async (script) => {
    const before = [await backups(), sentences(), await readFile(app('VERSION'), 'utf8')]
    const help = await call(app(script), ['--help'])
    expect([help.code, help.text]).toEqual([0, expect.stringMatching(/^Usage: [^\n]+\n$/)])
    const wrong = await call(app(script), script === 'unpack' ? [] : ['--no-such-word'])
    expect([wrong.code, wrong.text]).toEqual([2, expect.stringMatching(/\.\nUsage: /)])
    expect([await backups(), sentences(), await readFile(app('VERSION'), 'utf8')]).toEqual(before)
  },
)

test('an option without a value, or with an empty one, is refused with a sentence', async () => {
  for (const words of [['--listen'], ['--listen', '']])
    expect(await call(app('install'), words)).toEqual({
      code: 2,
      text: expect.stringMatching(/^--listen needs a value\.\nUsage: /),
    })
})

test('settings are read as systemd reads them, with either quotes and spaces at the end', async () => {
  const settings = path.join(root, 'etc/trial.env')
  const before = await readFile(settings, 'utf8')
  await writeFile(settings, before.replace(/^SITE_URL=.*$/m, "SITE_URL='http://www.localhost'  "))
  expect((await call(app('run'), ['accounts'])).text).toBe(' http://www.localhost\n')
  await writeFile(settings, before)
})

test('a command runs with the settings of the server', async () => {
  const { text } = await call(app('run'), ['accounts', 'invite', 'asha@example.com'])
  expect(text).toBe('invite asha@example.com http://www.localhost\n')
  expect((await call(app('run'), ['format-disk'])).text).toMatch(/There is no command format-disk/)
})

test('a process sees no secrets of the others, and what signs in to nothing no password', async () => {
  const settings = path.join(root, 'etc/trial.env')
  const before = await readFile(settings, 'utf8')
  const mail = 'smtp://us:hidden@mail.example.com'
  const secrets = `CAREERS_SMTP_URL=${mail}\nLAKE_WEBHOOK_SECRET=hidden\nBACKUP_COMMAND='true hidden'\n`
  await writeFile(settings, before + secrets)
  await call(app('restore'), [await newest(), '--yes'])
  const seenBy = async (service: string) => {
    const id = (await readFile(path.join(root, `run/trial/${service}.pid`), 'utf8')).trim()
    const seen = (await readFile(`/proc/${id}/environ`, 'utf8')).split('\0')
    return seen.filter((setting) => setting.includes('hidden'))
  }
  expect(await seenBy('lake')).toEqual(['LAKE_WEBHOOK_SECRET=hidden'])
  expect(await seenBy('careers')).toEqual([`CAREERS_SMTP_URL=${mail}`])
  expect([...(await seenBy('drafts')), ...(await seenBy('publisher'))]).toEqual([])
  const doctor = app('commands/doctor.ts')
  const program = await readFile(doctor, 'utf8')
  await writeFile(doctor, 'env | grep -E "hidden|^CAREERS_SMTP"')
  expect((await call(app('status'))).text).toContain(`\nCAREERS_SMTP_URL=${mail}\n`)
  const often = (await call(app('status'), ['--often'])).text
  expect(often).toContain('\nCAREERS_SMTP_URL=smtp://us:-@mail.example.com\n')
  expect(often.match(/.*hidden.*/g)).toEqual(['LAKE_WEBHOOK_SECRET=hidden'])
  await writeFile(doctor, program)
  await writeFile(settings, before)
})

test('a second install changes neither settings nor content', async () => {
  const settings = path.join(root, 'etc/trial.env')
  await writeFile(settings, `${await readFile(settings, 'utf8')}BACKUP_DAYS=3\n`)
  const free = path.join(folder, 'free')
  const note = `case $* in *@NAME@*nginx*) flock -n ${path.join(root, 'etc/nginx/trial/.lock')} echo "$*" >>${free} ;; esac`
  const { code } = await call(app('install'), [], await withPrograms({ sed: `${note}\nreal "$@"` }))
  expect([code, sentences()]).toEqual([0, ['seed']])
  expect(await readFile(settings, 'utf8')).toContain('BACKUP_DAYS=3')
  // If a deployment reloaded nginx now, it would record that nginx has loaded the half-written rules.
  expect(await readFile(free, 'utf8')).toBe('')
})

test('a restore on an empty machine ends with a site and the next steps, even if not everything is ready', async () => {
  const third = path.join(folder, 'third')
  await deployment('8')
  await call(app('backup'))
  const postgres = path.join(folder, 'postgres.sqlite')
  await copySettings(third, `CAREERS_DATABASE_URL=${postgres}\n`)
  const words = ['--name', 'trial', '--root', third, '--restore', await newest()]
  const install = path.join(await pack('1.3.0', true), 'install')
  const { code, text } = await call(install, words)
  expect([code, text]).toEqual([1, expect.stringContaining('careers is not ready (status 503)')])
  expect(text).toMatch(/Wrote \S+\.tar\.gz[^]*is installed, but not everything is ready: \S+\/status says what\.\n$/)
  expect(await readFile(path.join(third, 'var/lib/trial/site/current/site/index.html'), 'utf8')).toBe('8')
  // Nothing was there before.
  expect(text).not.toContain('aside')
  expect(await readdir(path.join(third, 'var/lib/trial/aside'))).toEqual([])
  // A server that keeps applications in PostgreSQL has them there, and leaves no copies behind.
  expect(existsSync(postgres)).toBe(true)
  expect(existsSync(path.join(third, 'var/lib/trial/postgres'))).toBe(false)

  // The second time, its services run, and must not while their data is replaced.
  const running = path.join(folder, 'running')
  const tar = `case $1 in -x*) ls ${path.join(third, 'run/trial')} >>${running} ;; esac\nreal "$@"`
  const nightly = await backUpUntil('install', third)
  const replaced = start(install, [...words, '--yes'], await withPrograms({ tar }))
  await replaced.waits()
  await nightly.end()
  const again = await replaced.answer
  expect((await readFile(running, 'utf8')).match(/\w+\.pid/g)).toBeNull()
  expect(again.text).toContain('There are applications in the database already.')
  expect(again.text).toMatch(/PostgreSQL is as it was\. .*careers restore \S+\/postgres\n/)
})

test('a second install seeds a server whose seed failed and makes its first backup; a third does neither', async () => {
  const { install, sentences, root, from } = await newServer('0.9.0')
  const seed = path.join(from, 'commands/seed.ts')
  await writeFile(seed, 'exit 1')
  const failed = await install()
  expect([failed.code, failed.text]).toEqual([1, expect.stringMatching(/sample content[^]*Run this again/)])
  expect(sentences()).toEqual([])
  await writeFile(seed, programs['commands/seed.ts'] ?? '')
  for (const _time of ['second', 'third']) {
    expect((await install()).code).toBe(0)
    expect(sentences()).toEqual(['seed'])
    expect(await readdir(path.join(root, 'var/backups/trial'))).toHaveLength(1)
  }
})

test('install stops if the disk is too full for the first rules, and leaves no partial files', async () => {
  const { install, root } = await newServer('0.3.0')
  const rules = path.join(root, 'etc/nginx/trial')
  await mkdir(rules, { recursive: true })
  await symlink('/dev/full', path.join(rules, 'site.rules.conf.new'))
  const { code, text } = await install()
  expect([code, text]).toEqual([1, expect.stringMatching(/site\.rules\.conf could not be written: is the disk full\?/)])
  expect(await readdir(rules)).not.toContain('site.rules.conf')
})

test('install does not repeat a seed by hand, because that would bring back deleted documents', async () => {
  const { app, install, sentences, from } = await newServer('0.9.1')
  const seed = path.join(from, 'commands/seed.ts')
  await writeFile(seed, 'exit 1')
  expect((await install()).code).toBe(1)
  expect((await call(app('run'), ['seed'])).code).toBe(1)
  await writeFile(app('commands/seed.ts'), programs['commands/seed.ts'] ?? '')
  expect((await call(app('run'), ['seed'])).code).toBe(0)
  await writeFile(seed, programs['commands/seed.ts'] ?? '')
  expect((await install()).code).toBe(0)
  expect(sentences()).toEqual(['seed'])
})
