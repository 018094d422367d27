import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder, deploymentFolder, sitePaths } from '#hosts/server/process/dataFolder.ts'
import { currentDeployment, deploymentNumbers, heldDeployment } from '#hosts/server/publishing/deployments.ts'
import website from '../../package.json' with { type: 'json' }
import { freePorts } from '../support/freePorts.ts'
import { isMissing, NEEDS } from '../support/needs.ts'

const server = path.resolve(import.meta.dirname, '../../hosts/server')

/** A process that answers as one of the server's; one whose version says so never gets ready. */
const service = (setting: string, more = '') => `
import fs from 'node:fs'
import http from 'node:http'
import { DatabaseSync } from 'node:sqlite'
const broken = fs.existsSync('broken-${setting}')
${more}
http.createServer((request, response) => response.writeHead(broken ? 503 : 200).end(broken ? 'it is broken' : 'ok'))
  .listen(Number(process.env.${setting}), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
`
/** Says, in the folder of a version, where its careers service lays a link to. */
const TRAP = 'trap'
/** There, what doctor finds. */
const NEWS = 'news'
const lakeFile = '`${process.env.DATA_DIR}/lake/lake.db`'
const open = `const db = new DatabaseSync(${lakeFile}); db.exec('CREATE TABLE IF NOT EXISTS sentences (text TEXT)')`
const imports = `import fs from 'node:fs'\nimport { DatabaseSync } from 'node:sqlite'\n`

const FILES: Readonly<Record<string, string>> = {
  'hosts/server/lake.ts': service('LAKE_PORT', `${open}; db.close()`),
  'hosts/server/drafts.ts': service('DRAFTS_PORT'),
  'hosts/server/publisher.ts': service('PUBLISHER_PORT'),
  'hosts/server/copyLake.ts': `${imports}fs.copyFileSync(${lakeFile}, process.argv[2] + '/lake.db')`,
  'careers/main.ts': service(
    'CAREERS_PORT',
    `if (process.argv[2] === 'backup') {
      fs.mkdirSync(process.argv[3])
      new DatabaseSync(process.argv[3] + '/careers.sqlite').exec('CREATE TABLE applications (name TEXT)')
      // Taken over, as the file beside says: there is a link where root would look.
      if (fs.existsSync('${TRAP}')) {
        fs.renameSync(process.argv[3], process.argv[3] + '.real')
        fs.symlinkSync(fs.readFileSync('${TRAP}', 'utf8'), process.argv[3])
      }
      process.exit(0)
    }
    if (process.argv[2] === 'restore') {
      const isEmpty = !fs.existsSync(process.env.CAREERS_DATABASE_URL)
      if (isEmpty) fs.copyFileSync(process.argv[3] + '/careers.sqlite', process.env.CAREERS_DATABASE_URL)
      else console.error('There are applications in the database already.')
      process.exit(isEmpty ? 0 : 1)
    }`,
  ),
  'commands/seed.ts': `${imports}${open}; db.exec("INSERT INTO sentences VALUES ('seed')")`,
  'commands/migrate.ts': `${imports}${open}; db.exec("UPDATE sentences SET text = text || ' moved'")`,
  'commands/accounts.ts': `console.log(process.argv.slice(2).join(' '), process.env.SITE_URL)`,
  'commands/doctor.ts': `${imports}const [option, report, , script] = process.argv.slice(2)
if (option === '--report') fs.writeFileSync(report, script + '\\n' + fs.readFileSync(0))
const said = fs.existsSync('${NEWS}'); if (said) console.log(fs.readFileSync('${NEWS}', 'utf8')); process.exit(said ? 1 : 0)`,
  'package.json': JSON.stringify({ type: 'module', imports: website.imports }),
}

/** Has Node take files without types for JavaScript: looking for types takes half of the time of a start, and there are hundreds. */
const AS_JAVASCRIPT = `
const { readFileSync } = require('node:fs')
const { fileURLToPath } = require('node:url')
const load = (url, context, next) =>
  url.endsWith('.ts') ? { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true } : next(url, context)
require('node:module').registerHooks({ load })`

vi.setConfig({ testTimeout: 180_000 })

let folder: string
let root: string
/** A file with AS_JAVASCRIPT. */
let asJavaScript: string
/** Folders of servers whose processes run. */
const started = new Set<string>()
let ports: number[]
/** What nginx is here: it refuses what a file beside says. */
let nginx: string

async function pack(version: string, broken = false): Promise<string> {
  const out = path.join(folder, version)
  await cp(path.join(server, 'scripts'), out, { recursive: true })
  const own = ['nginx', 'units', 'ready.ts', 'siteRules.ts', 'process/endProcess.ts'].map(
    (name) => `hosts/server/${name}`,
  )
  for (const name of [...own, 'hosts/nginx', 'hosts/staticFiles', 'render/output/files.ts']) {
    await cp(path.join(server, '../..', name), path.join(out, name), { recursive: true })
  }
  for (const name of await readdir(out, { recursive: true })) {
    const file = path.join(out, name)
    if (name.endsWith('.ts')) await writeFile(file, stripTypeScriptTypes(await readFile(file, 'utf8')))
  }
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(out, name)), { recursive: true })
    await writeFile(path.join(out, name), text)
  }
  await symlink(process.execPath, path.join(out, 'node'))
  await symlink(path.join(server, '../../node_modules'), path.join(out, 'node_modules'))
  await writeFile(path.join(out, 'VERSION'), `${version}\n`)
  await writeFile(path.join(out, 'ports.env'), 'LAKE_PORT=1\nCAREERS_PORT=2\nDRAFTS_PORT=3\nPUBLISHER_PORT=4\n')
  await writeFile(
    path.join(out, 'website.env'),
    'SITE_URL=http://www.localhost\nSTUDIO_URL=http://studio.localhost\nLAKE_URL=http://lake.localhost\n' +
      'CAREERS_MAX_RESUME_MB=12.5\n' +
      'CAREERS_API_URL=http://careers.localhost\nCAREERS_MAIL_FROM="Careers <a@example.com>"\n',
  )
  // Not the lake: without it the migrations would not run.
  if (broken) await writeFile(path.join(out, 'broken-CAREERS_PORT'), '')
  return out
}

interface Answer {
  code: number
  text: string
}

/** Starts a script. `waits` resolves once it says that it waits for another backup. */
function start(script: string, words: readonly string[] = [], env: Record<string, string> = {}) {
  const settings = {
    NO_SYSTEMD: '1',
    NO_USERS: '1',
    NGINX: nginx,
    READY_SECONDS: '6',
    NODE_OPTIONS: `--require ${asJavaScript}`,
    ...env,
  }
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const child = execFile(script, words, { env: { ...process.env, ...settings } }, (error, out, errors) => {
    resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, text: out + errors })
  })
  let said = ''
  child.stdout?.on('data', (text: string) => (said += text))
  return { answer: promise, waits: () => vi.waitUntil(() => said.includes('waiting for it'), 30_000) }
}

const call = (...how: Parameters<typeof start>): Promise<Answer> => start(...how).answer

/** A server beside the others, yet to be installed. */
async function newServer(version: string) {
  const server = path.join(folder, `server-${version}`)
  const [from, [first = 0]] = [await pack(version), await freePorts(1)]
  started.add(server)
  const whole = ['--name', 'trial', '--root', server]
  return {
    server,
    from,
    app: (script: string) => path.join(server, 'srv/trial/app', script),
    install: () => call(path.join(from, 'install'), [...whole, '--ports', String(first)]),
    upgrade: async (version: string, broken = false) => call(path.join(await pack(version, broken), 'upgrade'), whole),
    content: () => sentencesOf(server),
  }
}

/** Begins the nightly backup, which is at work until it is told to end. @param name of files that say so */
async function backUpUntil(name: string, server = root): Promise<{ end: () => Promise<void> }> {
  const lock = path.join(server, 'srv/trial/.backup.lock')
  const [begun, ended] = [path.join(folder, `${name}-waits`), path.join(folder, `${name}-goes-on`)]
  execFile('flock', [lock, 'sh', '-c', `touch ${begun}; while [ ! -e ${ended} ]; do sleep 0.05; done`])
  await vi.waitUntil(() => existsSync(begun))
  return { end: () => writeFile(ended, '') }
}

const app = (script: string) => path.join(root, 'srv/trial/app', script)
const data = (file: string) => path.join(root, 'var/lib/trial', file)
const sentencesOf = (server: string) => {
  const db = new DatabaseSync(path.join(server, 'var/lib/trial/lake/lake.db'))
  const rows = db.prepare('SELECT text FROM sentences').all()
  db.close()
  return rows.map(({ text }) => text)
}
const sentences = () => sentencesOf(root)
const backups = async () => (await readdir(path.join(root, 'var/backups/trial'))).toSorted()
const newest = async () => path.join(root, 'var/backups/trial', (await backups()).at(-1) ?? '')

/** The site's folder, by the names that the services have for what is in it. */
const site = () => dataFolder(data('.')).site
/** Makes a deployment, and shows it. */
async function deployment(number: string): Promise<void> {
  const { deployments, current } = sitePaths(site())
  const folder = deploymentFolder(path.join(deployments, number)).site
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.html'), number)
  await rm(current, { force: true })
  await symlink(path.join(path.basename(deployments), number), current)
}

/** Lets scripts take whoever runs them for root, and notes who calls what, and where. */
async function pretendRoot(): Promise<{ log: string; env: Record<string, string> }> {
  const [bin, log] = [path.join(folder, 'bin'), path.join(folder, 'calls')]
  await mkdir(bin)
  const note = `printf '%s\\t' "\${AS_USER:-root}" "$PWD" "\${0##*/}" "$@" >>${log}; echo >>${log}`
  const programs: Record<string, string> = {
    id: '[ "$1" != -u ] && [ "$1" != -g ] || echo 0',
    chown: note,
    setpriv: 'export AS_USER="${1#--reuid=}"; while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
  }
  for (const name of ['mv', 'ln', 'rm', 'rmdir', 'cp', 'mkdir', 'chmod', 'install'])
    programs[name] = `${note}; PATH=\${PATH#*:} exec ${name} "$@"`
  for (const [name, text] of Object.entries(programs))
    await writeFile(path.join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return { log, env: { NO_USERS: '', PATH: `${bin}:${process.env.PATH ?? ''}` } }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'server-'))
  root = path.join(folder, 'root')
  asJavaScript = path.join(folder, 'asJavaScript.cjs')
  await writeFile(asJavaScript, AS_JAVASCRIPT)
  for (const place of ['root', 'elsewhere', 'third']) started.add(path.join(folder, place))
  nginx = path.join(folder, 'nginx')
  await writeFile(
    nginx,
    `#!/bin/sh
[ ! -e ${folder}/kill ] || kill -9 $PPID
[ ! -e ${folder}/refuse ] || { echo 'nginx: [emerg] no'; exit 1; }
[ "$1" != -s ] || { echo "$*" >>${folder}/reloads; [ ! -e ${folder}/fail ]; }
`,
  )
  await chmod(nginx, 0o755)
  const [first = 0] = await freePorts(1)
  ports = [first, first + 1, first + 2, first + 3]
})
afterAll(async () => {
  for (const server of started) {
    for (const name of ['lake', 'careers', 'drafts', 'publisher']) {
      const id = await readFile(path.join(server, `run/trial/${name}.pid`), 'utf8').catch(() => '')
      if (id) process.kill(Number(id))
    }
  }
  await rm(folder, { recursive: true, force: true })
})

// They share a server, because an install takes seconds of two processors. Each test makes what it needs beyond that, so that
// it can be run alone, and leaves the server running.
describe('a server of one’s own', () => {
  let installed: Answer
  beforeAll(async () => {
    const words = ['--name', 'trial', '--root', root, '--ports', String(ports[0]), '--listen', '8099']
    installed = await call(path.join(await pack('1.0.0'), 'install'), words)
  }, 180_000)

  test('install makes it, starts it with the sample and a first backup, and says how to invite', async () => {
    const { code, text } = installed
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('run accounts invite YOU@EXAMPLE.COM --role administrator'),
    ])
    expect(sentences()).toEqual(['seed'])
    expect(await backups()).toHaveLength(1)
    // The settings have passwords, a backup has everything, and others may pass through its folder for a while.
    for (const secret of [path.join(root, 'etc/trial.env'), await newest()])
      expect((await stat(secret)).mode & 0o777).toBe(0o600)
    expect(existsSync(dataFolder(data('.')).backupStamp)).toBe(true)
    // nginx reads them in this order, and takes sizes only before what they are for.
    const read = (await readdir(path.join(root, 'etc/nginx/conf.d'))).toSorted()
    expect(read).toEqual(['website-sizes.conf', 'website.trial.conf'])
    const servers = await readFile(path.join(root, 'etc/nginx/conf.d/website.trial.conf'), 'utf8')
    expect(servers).toMatch(/listen 8099;\s+server_name www\.localhost;/)
    // More than the largest resume of the settings.
    const careers = await readFile(path.join(root, 'etc/nginx/trial/careers.conf'), 'utf8')
    expect(careers).toMatch(/client_max_body_size 14m;/)
    const http = await readFile(path.join(root, 'etc/nginx/trial/http.conf'), 'utf8')
    expect(http).toMatch(new RegExp(ports.slice(0, 3).join('[^]+')))
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

  test('an option without a value gets a sentence, also if that is an empty variable', async () => {
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

  test('a link that the careers service lays while it is backed up leads root nowhere', async () => {
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

  test('install a second time changes neither settings nor content', async () => {
    const settings = path.join(root, 'etc/trial.env')
    await writeFile(settings, `${await readFile(settings, 'utf8')}BACKUP_DAYS=3\n`)
    const [bin, free] = [path.join(folder, 'locked'), path.join(folder, 'free')]
    await mkdir(bin)
    const note = `case $* in *@NAME@*nginx*) flock -n ${path.join(root, 'etc/nginx/trial/.lock')} echo "$*" >>${free} ;; esac`
    await writeFile(path.join(bin, 'sed'), `#!/bin/sh\n${note}\nPATH=\${PATH#*:} exec sed "$@"\n`, { mode: 0o755 })
    const { code } = await call(app('install'), [], { PATH: `${bin}:${process.env.PATH ?? ''}` })
    expect([code, sentences()]).toEqual([0, ['seed']])
    expect(await readFile(settings, 'utf8')).toContain('BACKUP_DAYS=3')
    // A deployment that tells nginx its rules meanwhile would say that nginx has what is being written.
    expect(await readFile(free, 'utf8')).toBe('')
  })

  test('a command runs with the settings of the server', async () => {
    const { text } = await call(app('run'), ['accounts', 'invite', 'asha@example.com'])
    expect(text).toBe('invite asha@example.com http://www.localhost\n')
    expect((await call(app('run'), ['format-disk'])).text).toMatch(/There is no command format-disk/)
  })

  test('status is content only when there is a site, a new backup, and all is ready', async () => {
    const before = await call(app('status'))
    expect([before.code, before.text]).toEqual([1, expect.stringContaining('WRONG: The site has not been made yet')])
    await deployment('7')
    expect(await call(app('status'))).toMatchObject({ code: 0, text: expect.stringContaining('deployment 7') })
    // What doctor finds when it comes as visitors do.
    await writeFile(app(NEWS), 'Broken:\n  The certificate of https://www.localhost has ended.')
    const outside = await call(app('status'))
    expect([outside.code, outside.text]).toEqual([
      1,
      expect.stringMatching(/The certificate of .* has ended\.[^]*WRONG: /),
    ])
    await rm(app(NEWS))
    const old = new Date(Date.now() - 48 * 3_600_000)
    for (const file of [await newest(), data('last-backup')]) await utimes(file, old, old)
    const after = await call(app('status'))
    expect([after.code, after.text]).toEqual([1, expect.stringMatching(/last good backup is 48 hours old/)])
  })

  test('status says what systemd knows: that nginx, a timer or the watch of the site’s folder is down', async () => {
    const bin = path.join(folder, 'systemd')
    await mkdir(bin)
    const systemctl = (down: string) =>
      writeFile(path.join(bin, 'systemctl'), `#!/bin/sh\ncase "$*" in *${down}) exit 3 ;; esac\n`, { mode: 0o755 })
    const env = { NO_SYSTEMD: '', PATH: `${bin}:${process.env.PATH ?? ''}` }
    await systemctl('nobody')
    expect((await call(app('status'), [], env)).text).not.toContain('nginx is not running')
    await systemctl('nginx | *trial-status.timer | *trial-nginx.path')
    const { code, text } = await call(app('status'), [], env)
    expect([code, text]).toEqual([1, expect.stringMatching(/WRONG: nginx is not running.*systemctl start nginx/)])
    // Health reads the same.
    const told = await readFile(path.join(root, 'run/trial/status/status.json'), 'utf8')
    expect(told.split('\n')).toEqual(
      expect.arrayContaining([app('status'), 'lake is ready.', expect.stringMatching(/^WRONG: nginx is not running/)]),
    )
    expect(text).toMatch(/WRONG: trial-status\.timer is not active/)
    expect(text).toMatch(/WRONG: trial-nginx\.path is not active/)
  })

  test('what only root sees is named by status, and in the report that Health shows', async () => {
    const [bin, settings] = [path.join(folder, 'full'), path.join(root, 'etc/trial.env')]
    await mkdir(bin)
    await writeFile(path.join(bin, 'df'), `#!/bin/sh\necho; echo "disk 9 8 1024 99% /"\n`, { mode: 0o755 })
    const pid = path.join(root, 'run/trial/drafts.pid')
    const [id, given] = [await readFile(pid, 'utf8'), await readFile(settings, 'utf8')]
    await writeFile(pid, '999999999')
    await writeFile(settings, `${given}\nBACKUP_KEY_FILE=/nowhere/backup.key\n`)
    const { code, text } = await call(app('status'), [], { PATH: `${bin}:${process.env.PATH ?? ''}` })
    await writeFile(pid, id)
    await writeFile(settings, given)
    expect(code).toBe(1)
    const report = await readFile(path.join(root, 'run/trial/status/status.json'), 'utf8')
    for (const wrong of [
      /^WRONG: drafts is not running: systemctl start trial-drafts\./m,
      /^WRONG: \S+lib\/trial has only 1 MB left: make room/m,
      /^WRONG: \S+backups\/trial has only 1 MB left: make room/m,
      /^WRONG: BACKUP_KEY_FILE=\/nowhere\/backup\.key can't be read/m,
    ])
      expect([text, report]).toEqual([expect.stringMatching(wrong), expect.stringMatching(wrong)])
  })

  test('a backup of a lake that can’t be copied is none, and leaves the folder closed', async () => {
    const [before, copy] = [await backups(), app('hosts/server/copyLake.ts')]
    const whole = await readFile(copy, 'utf8')
    await writeFile(copy, `process.exit(console.error('The disk is full.') ?? 1)`)
    const { code, text } = await call(app('backup'))
    await writeFile(copy, whole)
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^The disk is full\.\nThe Content Lake could not be backed up\.$/m),
    ])
    expect(await backups()).toEqual(before)
    expect((await stat(path.join(root, 'var/backups/trial'))).mode & 0o777).toBe(0o700)
  })

  test('a backup that is started beside another one waits for it, and both are whole', async () => {
    const [before, bin, go] = [await backups(), path.join(folder, 'slow'), path.join(folder, 'go')]
    await mkdir(bin)
    const slow = `[ "$1" != -t ] || while [ ! -e ${go} ]; do sleep 0.05; done\nPATH=\${PATH#*:} exec gzip "$@"\n`
    await writeFile(path.join(bin, 'gzip'), `#!/bin/sh\n${slow}`, { mode: 0o755 })
    const nightly = call(app('backup'), [], { PATH: `${bin}:${process.env.PATH ?? ''}` })
    await vi.waitUntil(async () => (await backups()).some((name) => name.endsWith('.part')), 10_000)
    const { answer: byHand, waits } = start(app('backup'))
    await waits()
    await writeFile(go, '')
    const done = expect.stringMatching(/^Wrote \S+\.tar\.gz \(/m)
    expect(await nightly).toEqual({ code: 0, text: done })
    expect(await byHand).toEqual({ code: 0, text: done })
    expect((await byHand).text).toMatch(/^Another backup is running: waiting for it\.$/m)
    expect(await backups()).toHaveLength(before.length + 2)
  })

  test('a backup that BACKUP_COMMAND does not take is no good one', async () => {
    await deployment('7')
    expect((await call(app('backup'), [], { BACKUP_COMMAND: 'false' })).code).toBe(1)
    const { code, text } = await call(app('status'))
    expect([code, text]).toEqual([1, expect.stringContaining('BACKUP_COMMAND did not take it')])
    await rm(data('last-backup'))
    expect((await call(app('status'))).code).toBe(1)
    await call(app('backup'))
    expect((await call(app('status'))).code).toBe(0)
  })

  test('the rules of a deployment reach nginx under names of this server’s own; refused ones are taken back', async () => {
    await deployment('7')
    expect((await call(app('reload-nginx'))).code).toBe(0)
    const maps = path.join(root, 'etc/nginx/trial/site.maps.conf')
    expect(await readFile(maps, 'utf8')).toContain('$trial_site_page')
    const before = await readFile(maps, 'utf8')
    await writeFile(data('site/current/site/New.html'), 'new')
    // Killed before nginx has seen them.
    await writeFile(path.join(folder, 'kill'), '')
    expect((await call(app('reload-nginx'))).code).toBe(-1)
    await rm(path.join(folder, 'kill'))
    await writeFile(path.join(folder, 'refuse'), '')
    expect((await call(app('reload-nginx'))).code).toBe(1)
    await rm(path.join(folder, 'refuse'))
    expect(await readFile(maps, 'utf8')).toBe(before)
  })

  test('a deployment that tells nginx while install or upgrade do the same waits for them', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call(app('reload-nginx'))))
    expect(answers).toEqual([1, 2, 3].map(() => ({ code: 0, text: '' })))
  })

  test('the unit leaves nginx alone that has the rules already, but not one that failed to take them', async () => {
    await deployment('7')
    const unit = await readFile(path.join(root, 'etc/systemd/system/trial-nginx.service'), 'utf8')
    const [, words = ''] = /^ExecStart=\S+\/reload-nginx(.*)$/m.exec(unit) ?? []
    const reloads = async () => (await readFile(path.join(folder, 'reloads'), 'utf8')).split('\n').length
    const calls = async (...more: string[]) => {
      const before = await reloads()
      const { code } = await call(app('reload-nginx'), more)
      return { code, reloaded: (await reloads()) > before }
    }
    const byUnit = () => calls(...words.split(' ').filter(Boolean))
    expect(await calls()).toEqual({ code: 0, reloaded: true })
    expect(await byUnit()).toEqual({ code: 0, reloaded: false })
    expect(await calls()).toEqual({ code: 0, reloaded: true })
    const page = data('site/current/site/Newer.html')
    await writeFile(page, 'newer')
    await writeFile(path.join(folder, 'fail'), '')
    expect(await byUnit()).toEqual({ code: 1, reloaded: true })
    await rm(path.join(folder, 'fail'))
    expect(await byUnit()).toEqual({ code: 0, reloaded: true })
    expect(await byUnit()).toEqual({ code: 0, reloaded: false })
    await rm(page)
    await writeFile(path.join(folder, 'refuse'), '')
    expect(await byUnit()).toEqual({ code: 1, reloaded: false })
    await rm(path.join(folder, 'refuse'))
    expect(await byUnit()).toEqual({ code: 0, reloaded: true })
    const left = await readdir(path.join(root, 'etc/nginx/trial'))
    expect(left.filter((name) => name.endsWith('.new'))).toEqual([])
  })

  test('a deployment can’t configure nginx: rules that it brings are not read, such paths refused', async () => {
    await deployment('7')
    expect((await call(app('reload-nginx'))).code).toBe(0)
    const rules = path.join(root, 'etc/nginx/trial/site.rules.conf')
    const before = await readFile(rules, 'utf8')
    await writeFile(data('site/current/site.rules.conf'), 'include /etc/shadow;\n')
    expect((await call(app('reload-nginx'))).code).toBe(0)
    expect(await readFile(rules, 'utf8')).toBe(before)
    await writeFile(data('site/current/site/_headers'), '/x {} include /etc/shadow; location /y\n  X-A: b\n')
    const { code, text } = await call(app('reload-nginx'))
    expect([code, text]).toEqual([1, expect.stringMatching(/nginx is told of[^]*those before stay as they were/)])
    expect(await readFile(rules, 'utf8')).toBe(before)
    await rm(data('site/current/site/_headers'))
  })

  test('an upgrade runs the migrations, after a backup, and rollback goes back to the code before', async () => {
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
    const { code, text } = await call(path.join(from, 'upgrade'), ['--name', 'trial', '--root', root], {
      READY_SECONDS: '8',
    })
    expect([code, text]).toEqual([1, expect.stringContaining('Version 1.0.0 is running again.')])
    expect(sentences()).toEqual(content)
    expect((await call(app('rollback'))).text).toContain('* 1.0.0')
  })

  test('a deployment that is not the newest, because the publisher was killed before it showed that, is not held', async () => {
    await deployment('8')
    await deployment('7')
    expect((await call(app('status'))).text).not.toContain('holds it')
    expect((await call(app('rollback'))).text).not.toContain('is held')
  })

  test('rollback --site shows an earlier deployment, and holds it for the publisher until it goes on to the newest', async () => {
    for (const number of ['7', '8']) await deployment(number)
    expect((await call(app('rollback'), ['--site', '7'])).code).toBe(0)
    expect(await deploymentNumbers(site())).toEqual([7, 8])
    expect([await currentDeployment(site()), await heldDeployment(site())]).toMatchObject([7, { deployment: 7 }])
    expect((await call(app('rollback'))).text).toContain('Deployment 7 is held until something is published.')
    expect((await call(app('status'))).text).toMatch(/deployment 7, of .*`rollback --site` holds it until something/)
    expect(await readFile(path.join(root, 'run/trial/status/status.json'), 'utf8')).toContain('holds it until')

    const forward = await call(app('rollback'), ['--site', '8'])
    expect([forward.code, forward.text]).toEqual([0, expect.stringContaining('deployment 8, the newest')])
    expect([await currentDeployment(site()), await heldDeployment(site())]).toEqual([8, undefined])
    expect(await readdir(site())).not.toContain('held')
    expect((await call(app('status'))).text).toMatch(/deployment 8, of [^`]*\n/)
  })

  test('rollback --site takes no deployment that is not whole', async () => {
    for (const number of ['7', '8']) await deployment(number)
    await call(app('rollback'), ['--site', '7'])
    await mkdir(data('site/releases/half/site'), { recursive: true })
    await mkdir(data('site/releases/9'))
    for (const none of ['99', '..', 'half', '9', '7/../8']) {
      const refused = await call(app('rollback'), ['--site', none])
      expect([none, refused.code, refused.text]).toEqual([
        none,
        1,
        expect.stringContaining(`There is no deployment ${none}`),
      ])
    }
    expect(await readlink(data('site/current'))).toBe('releases/7')
    expect((await call(app('rollback'))).text).not.toContain('half')
  })

  test('root touches nothing by its path in a folder of another user, who could lay a link there', async () => {
    const { log, env } = await pretendRoot()
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
    // What has to be done there is done, by those whose it is.
    expect(new Set(inTheirs.map(([user]) => user))).toEqual(new Set(['trial', 'trial-careers']))
    // A site is shown again without the publisher, and so is how that was.
    expect(await readFile(data('site/current/site/index.html'), 'utf8')).toBe('8')
    expect(await readFile(sitePaths(site()).state, 'utf8')).toBe('{"release":8}')
  })

  test('a restore on an empty machine ends with a site and with what to do next, though not all is ready', async () => {
    const third = path.join(folder, 'third')
    await deployment('8')
    await call(app('backup'))
    const [first = 0] = await freePorts(1)
    const postgres = path.join(folder, 'postgres.sqlite')
    await mkdir(path.join(third, 'etc'), { recursive: true })
    const own = (await readFile(path.join(root, 'etc/trial.env'), 'utf8')).replaceAll(
      /^(\w+_PORT)=(\d+)$/gm,
      (_line, name: string, port: string) => `${name}=${Number(port) - (ports[0] ?? 0) + first}`,
    )
    await writeFile(path.join(third, 'etc/trial.env'), `${own}CAREERS_DATABASE_URL=${postgres}\n`)
    const words = ['--name', 'trial', '--root', third, '--restore', await newest()]
    const install = path.join(await pack('1.3.0', true), 'install')
    const { code, text } = await call(install, words, { READY_SECONDS: '2' })
    expect([code, text]).toEqual([1, expect.stringContaining('careers is not ready (status 503)')])
    expect(text).toMatch(/Wrote \S+\.tar\.gz[^]*is installed, but not everything is ready: \S+\/status says what\.\n$/)
    expect(await readFile(path.join(third, 'var/lib/trial/site/current/site/index.html'), 'utf8')).toBe('8')
    // Nothing was there before.
    expect(text).not.toContain('aside')
    expect(await readdir(path.join(third, 'var/lib/trial/aside'))).toEqual([])
    // Applications of a server that keeps them in PostgreSQL are there, and not left lying about.
    expect(existsSync(postgres)).toBe(true)
    expect(existsSync(path.join(third, 'var/lib/trial/postgres'))).toBe(false)

    // The second time, its services run, and must not while their data is replaced.
    const [bin, running] = [path.join(folder, 'watched'), path.join(folder, 'running')]
    await mkdir(bin)
    const note = `case $1 in -x*) ls ${path.join(third, 'run/trial')} >>${running} ;; esac`
    await writeFile(path.join(bin, 'tar'), `#!/bin/sh\n${note}\nPATH=\${PATH#*:} exec tar "$@"\n`, { mode: 0o755 })
    const watched = { READY_SECONDS: '2', PATH: `${bin}:${process.env.PATH ?? ''}` }
    const nightly = await backUpUntil('install', third)
    const replaced = start(install, [...words, '--yes'], watched)
    await replaced.waits()
    await nightly.end()
    const again = await replaced.answer
    expect((await readFile(running, 'utf8')).match(/\w+\.pid/g)).toBeNull()
    expect(again.text).toContain('There are applications in the database already.')
    expect(again.text).toMatch(/PostgreSQL is as it was\. .*careers restore \S+\/postgres\n/)
  })

  test.skipIf(isMissing(NEEDS.age))(
    'an encrypted backup is handed on, holds no plain text, and comes back on an empty machine',
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
      const [first = 0] = await freePorts(1)
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

      // Beside the first on this machine, so with ports of its own.
      await mkdir(path.join(elsewhere, 'etc'), { recursive: true })
      const own = (await readFile(settings, 'utf8')).replaceAll(
        /^(\w+_PORT)=(\d+)$/gm,
        (_line, name: string, port: string) => `${name}=${Number(port) - (ports[0] ?? 0) + first}`,
      )
      await writeFile(path.join(elsewhere, 'etc/trial.env'), own)
      const restored = await call(path.join(from, 'install'), words)
      expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Took the data of')])
      expect(sentencesOf(elsewhere)).toEqual(content)
      expect(existsSync(path.join(elsewhere, 'var/lib/trial/careers/careers.sqlite'))).toBe(true)
    },
  )

  test('restore puts a backup in place of what is there, which is set aside; a damaged one changes nothing', async () => {
    await call(app('backup'))
    const [good, content] = [await newest(), sentences()]
    const db = new DatabaseSync(data('lake/lake.db'))
    db.exec('DELETE FROM sentences')
    db.close()
    const damaged = path.join(folder, 'damaged.tar.gz')
    await writeFile(damaged, (await readFile(good)).subarray(0, 200))
    expect((await call(app('restore'), [damaged, '--yes'])).text).toMatch(/Nothing was changed/)
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
    // What was started holds no lock.
    expect((await call(app('backup'))).text).toMatch(/^Backing up/)
  })
})

describe('a server on a bad night', () => {
  test('install again seeds a server whose seed failed, makes its first backup, and does neither a third time', async () => {
    const { install, content, server, from } = await newServer('0.9.0')
    const seed = path.join(from, 'commands/seed.ts')
    await writeFile(seed, 'process.exit(1)')
    const failed = await install()
    expect([failed.code, failed.text]).toEqual([1, expect.stringMatching(/sample content[^]*Run this again/)])
    expect(content()).toEqual([])
    await writeFile(seed, FILES['commands/seed.ts'] ?? '')
    for (const _time of ['second', 'third']) {
      expect((await install()).code).toBe(0)
      expect(content()).toEqual(['seed'])
      expect(await readdir(path.join(server, 'var/backups/trial'))).toHaveLength(1)
    }
  })

  test('install ends where the disk is too full for the rules before the first deployment, and leaves no half of them', async () => {
    const { install, server } = await newServer('0.3.0')
    const rules = path.join(server, 'etc/nginx/trial')
    await mkdir(rules, { recursive: true })
    await symlink('/dev/full', path.join(rules, 'site.rules.conf.new'))
    const { code, text } = await install()
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/site\.rules\.conf could not be written: is the disk full\?/),
    ])
    expect(await readdir(rules)).not.toContain('site.rules.conf')
  })

  test('what was seeded by hand is not seeded again by install, which would bring deleted documents back', async () => {
    const { app, install, content, from } = await newServer('0.9.1')
    const seed = path.join(from, 'commands/seed.ts')
    await writeFile(seed, 'process.exit(1)')
    expect((await install()).code).toBe(1)
    expect((await call(app('run'), ['seed'])).code).toBe(1)
    await writeFile(app('commands/seed.ts'), FILES['commands/seed.ts'] ?? '')
    expect((await call(app('run'), ['seed'])).code).toBe(0)
    await writeFile(seed, FILES['commands/seed.ts'] ?? '')
    expect((await install()).code).toBe(0)
    expect(content()).toEqual(['seed'])
  })

  test('an upgrade seeds a server whose seed failed, also after one that went back', async () => {
    const { install, upgrade, content, from } = await newServer('0.8.0')
    await writeFile(path.join(from, 'commands/seed.ts'), 'process.exit(1)')
    expect((await install()).code).toBe(1)
    const back = await upgrade('0.8.1', true)
    expect([back.code, back.text]).toEqual([1, expect.stringContaining('Version 0.8.0 is running again.')])
    expect(content()).toEqual([])
    const { code, text } = await upgrade('0.8.2')
    expect([code, text]).toEqual([0, expect.stringContaining('Version 0.8.2 is running.')])
    expect(content()).toEqual(['seed moved'])
    // The next one has nothing to seed.
    expect((await upgrade('0.8.3')).code).toBe(0)
    expect(content()).toEqual(['seed moved moved'])
  })

  test('an upgrade that is cut off, also while it goes back, leads to its first backup, whatever a clock that was ahead has named', async () => {
    const { install, app, content, server, from } = await newServer('0.7.0')
    expect((await install()).code).toBe(0)
    const kept = path.join(server, 'var/backups/trial')
    const [first = ''] = await readdir(kept)
    await cp(path.join(kept, first), path.join(kept, 'trial-20990101T000000Z.tar.gz'))
    const db = new DatabaseSync(path.join(server, 'var/lib/trial/lake/lake.db'))
    db.exec("INSERT INTO sentences VALUES ('written since')")
    db.close()
    const next = await pack('0.7.1')
    const migrateAnd = (what: string) => `${FILES['commands/migrate.ts'] ?? ''}; ${what}`
    await writeFile(path.join(next, 'commands/migrate.ts'), migrateAnd('process.kill(process.ppid, 9)'))
    const upgrade = () => call(path.join(next, 'upgrade'), ['--name', 'trial', '--root', server])
    expect((await upgrade()).code).toBe(-1)
    expect(content()).toEqual(['seed moved', 'written since moved'])

    const unpack = path.join(server, 'srv/trial/versions/0.7.0/unpack')
    await writeFile(unpack, '#!/bin/sh\nkill -9 $PPID\n')
    await writeFile(app('commands/migrate.ts'), migrateAnd('process.exit(1)'))
    expect((await upgrade()).code).toBe(-1)
    await cp(path.join(from, 'unpack'), unpack)
    const told =
      /back to version 0\.7\.0 was cut off[^]*: (\S+\/restore) (\S+\.tar\.gz)\. .*: (\S+\/rollback) (0\.7\.0)/
    const { text } = await call(app('status'))
    expect(text).toMatch(told)
    const refused = await upgrade()
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(told)])

    const [, restore = '', backup = '', rollback = '', version = ''] = told.exec(text) ?? []
    const mark = path.join(server, 'srv/trial/.upgrading')
    const left = await readFile(mark, 'utf8')
    expect(await call(rollback, [version])).toMatchObject({
      code: 0,
      text: expect.stringContaining('0.7.0 is running.'),
    })
    expect(content()).toEqual(['seed moved moved', 'written since moved moved'])
    expect((await call(rollback, [version])).text).toBe('Version 0.7.0 is already running.\n')
    await writeFile(mark, left)
    expect((await call(restore, [backup, '--yes'])).code).toBe(0)
    expect(content()).toEqual(['seed', 'written since'])
    expect((await call(rollback, [version])).text).toBe('Version 0.7.0 is already running.\n')

    // Cut off before the new version was there: nothing was changed.
    await writeFile(mark, left.replace('back\n', ''))
    expect((await call(app('status'))).text).not.toContain('cut off')
  })

  test('an upgrade that was cut off is named by status, and goes on when it is run again', async () => {
    const { install, app, content, server } = await newServer('0.6.0')
    expect((await install()).code).toBe(0)
    const from = await pack('0.6.1')
    await writeFile(path.join(from, 'commands/migrate.ts'), 'process.kill(process.ppid, 9)')
    const upgrade = () => call(path.join(from, 'upgrade'), ['--name', 'trial', '--root', server])
    expect((await upgrade()).code).toBe(-1)
    expect((await call(app('status'))).text).toMatch(
      /WRONG: The upgrade from version 0\.6\.0 was cut off: run it again/,
    )
    await writeFile(app('commands/migrate.ts'), FILES['commands/migrate.ts'] ?? '')
    const again = await upgrade()
    expect([again.code, again.text]).toEqual([0, expect.stringContaining('Version 0.6.1 is running.')])
    expect(content()).toEqual(['seed moved'])
    expect((await call(app('status'))).text).not.toContain('cut off')
    expect((await upgrade()).text).toBe('Version 0.6.1 is already running.\n')
    // What was copied only in part is no version.
    await mkdir(path.join(server, 'srv/trial/versions/0.6.2.part'))
    expect((await call(app('rollback'))).text).not.toContain('0.6.2')
    const refused = await call(app('rollback'), ['0.6.2.part'])
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('There is no version 0.6.2.part')])
  })

  test('a backup of which a file can’t be read is none', async () => {
    const { install, app, server } = await newServer('0.5.0')
    expect((await install()).code).toBe(0)
    const bin = path.join(folder, 'bad-disk')
    await mkdir(bin)
    await writeFile(
      path.join(bin, 'tar'),
      `#!/bin/sh\nPATH=\${PATH#*:} tar "$@"\necho 'tar: read error' >&2; exit 2\n`,
      {
        mode: 0o755,
      },
    )
    const before = await readdir(path.join(server, 'var/backups/trial'))
    expect((await call(app('backup'), [], { PATH: `${bin}:${process.env.PATH ?? ''}` })).code).not.toBe(0)
    expect(await readdir(path.join(server, 'var/backups/trial'))).toEqual(before)
    // A good one of tomorrow, by a clock that is right again, says nothing about today.
    const ahead = new Date(Date.now() + 24 * 3_600_000)
    await utimes(path.join(server, 'var/lib/trial/last-backup'), ahead, ahead)
    const { code, text } = await call(app('status'))
    expect([code, text]).toEqual([1, expect.stringMatching(/WRONG: The last good backup is dated in the future/)])
  })
})
