import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { access, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, vi } from 'vitest'
import { dataFolder, deploymentFolder, sitePaths } from '#hosts/server/process/dataFolder.ts'
import website from '../../../../package.json' with { type: 'json' }
import { AS_JAVASCRIPT, BROKEN, SENTENCES, shellAsNode, standIns } from './standIns.ts'

const repository = path.resolve(import.meta.dirname, '../../../..')
/** What a version has of ours: scripts, and the code that makes rules for nginx of a site. */
const OWN = [
  ...['nginx', 'units', 'siteRules.ts', 'process/endProcess.ts'].map((name) => `hosts/server/${name}`),
  'hosts/nginxRules',
  'hosts/staticFiles',
  'render/output/files.ts',
]
const SETTINGS = `SITE_URL=http://www.localhost
STUDIO_URL=http://studio.localhost
LAKE_URL=http://lake.localhost
CAREERS_MAX_RESUME_MB=12.5
CAREERS_API_URL=http://careers.localhost
CAREERS_MAIL_FROM="Careers <a@example.com>"
`

export interface Answer {
  readonly code: number
  readonly text: string
}

/** The paths of a server, by the folder that it has instead of `/`. */
function placesOf(root: string) {
  const data = (file: string) => path.join(root, 'var/lib/trial', file)
  return {
    root,
    app: (script: string) => path.join(root, 'srv/trial/app', script),
    data,
    /** The site's folder, with the services' names for what is in it. */
    site: () => dataFolder(data('.')).site,
    sentences: () => readFileSync(data(SENTENCES), 'utf8').split('\n').slice(0, -1),
    backups: async () => (await readdir(path.join(root, 'var/backups/trial'))).toSorted(),
  }
}

/**
 * A machine, in a folder, with servers that the scripts install. The first one is installed before the tests of the file, which
 * share it. Each test makes what it needs beyond that, so that it can be run alone, and leaves the server running.
 */
export function trialServer() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'server-'))
  const [network, database, asJavaScript, template, nginx, fakes] = [
    'network',
    'empty.db',
    'asJavaScript.cjs',
    'template',
    'nginx',
    'fakes',
  ].map((name) => path.join(folder, name)) as [string, string, string, string, string, string]
  const programs = standIns(network, database)
  const first = placesOf(path.join(folder, 'root'))
  /** Folders of servers whose processes run. */
  const roots = new Set<string>()
  let port = 7000
  let installed: Answer | undefined

  /** Four ports in a row that no other server of this machine has. */
  const freePorts = () => (port += 4)

  async function pack(version: string, isBroken = false): Promise<string> {
    const out = path.join(folder, version)
    await cp(template, out, { recursive: true })
    await writeFile(path.join(out, 'VERSION'), `${version}\n`)
    // Not the lake: without it the migrations would not run.
    if (isBroken) await writeFile(path.join(out, BROKEN), '')
    return out
  }

  async function makeTemplate(): Promise<void> {
    await cp(path.join(repository, 'hosts/server/scripts'), template, { recursive: true })
    for (const name of OWN) await cp(path.join(repository, name), path.join(template, name), { recursive: true })
    for (const name of await readdir(template, { recursive: true })) {
      const file = path.join(template, name)
      if (name.endsWith('.ts')) await writeFile(file, stripTypeScriptTypes(await readFile(file, 'utf8')))
    }
    for (const [name, text] of Object.entries(programs)) {
      // The scripts start it by this path.
      await access(path.join(repository, name))
      await mkdir(path.dirname(path.join(template, name)), { recursive: true })
      await writeFile(path.join(template, name), text)
    }
    await writeFile(path.join(template, 'node'), shellAsNode(asJavaScript), { mode: 0o755 })
    await symlink(path.join(repository, 'node_modules'), path.join(template, 'node_modules'))
    await writeFile(path.join(template, 'package.json'), JSON.stringify({ type: 'module', imports: website.imports }))
    await writeFile(path.join(template, 'ports.env'), 'LAKE_PORT=1\nCAREERS_PORT=2\nDRAFTS_PORT=3\nPUBLISHER_PORT=4\n')
    await writeFile(path.join(template, 'website.env'), SETTINGS)
  }

  /** Starts a script. `waits` resolves once it says that it waits for another backup. */
  function start(script: string, words: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const settings = { NO_SYSTEMD: '1', NO_USERS: '1', NGINX: nginx, READY_SECONDS: '20', ...env }
    const child = execFile(script, words, { env: { ...process.env, ...settings } }, (error, out, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, text: out + errors })
    })
    let said = ''
    child.stdout?.on('data', (text: string) => (said += text))
    return { answer: promise, waits: () => vi.waitUntil(() => said.includes('waiting for it'), 30_000) }
  }

  const call = (...how: Parameters<typeof start>): Promise<Answer> => start(...how).answer

  /** Settings for a script that finds these programs, in shell, before the machine's. In them, `real` runs the machine's. */
  async function withPrograms(programs: Readonly<Record<string, string>>): Promise<{ PATH: string }> {
    const bin = mkdtempSync(`${fakes}-`)
    for (const [name, text] of Object.entries(programs))
      await writeFile(path.join(bin, name), `#!/bin/sh\nreal() { PATH=\${PATH#*:} command ${name} "$@"; }\n${text}\n`, {
        mode: 0o755,
      })
    return { PATH: `${bin}:${process.env.PATH ?? ''}` }
  }

  /** A server beside the first one, yet to be installed. */
  async function newServer(version: string) {
    const places = placesOf(path.join(folder, `server-${version}`))
    const from = await pack(version)
    roots.add(places.root)
    const words = ['--name', 'trial', '--root', places.root]
    return {
      ...places,
      from,
      install: () => call(path.join(from, 'install'), [...words, '--ports', String(freePorts())]),
      upgrade: async (version: string, isBroken = false) =>
        call(path.join(await pack(version, isBroken), 'upgrade'), words),
    }
  }

  /** The settings of a server beside the first one: the same, but with ports of its own. */
  async function copySettings(root: string, more = ''): Promise<void> {
    const ports = freePorts()
    const ofFirst = await readFile(path.join(first.root, 'etc/trial.env'), 'utf8')
    const names = ['LAKE_PORT', 'CAREERS_PORT', 'DRAFTS_PORT', 'PUBLISHER_PORT']
    const own = names.reduce(
      (text, name, nth) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${ports + nth}`),
      ofFirst,
    )
    roots.add(root)
    await mkdir(path.join(root, 'etc'), { recursive: true })
    await writeFile(path.join(root, 'etc/trial.env'), own + more)
  }

  /** Begins the nightly backup, which is at work until it is told to end. @param name of files that say so */
  async function backUpUntil(name: string, root = first.root): Promise<{ end: () => Promise<void> }> {
    const lock = path.join(root, 'srv/trial/.backup.lock')
    const [begun, ended] = [path.join(folder, `${name}-waits`), path.join(folder, `${name}-goes-on`)]
    execFile('flock', [
      lock,
      'sh',
      '-c',
      `touch ${begun}; while [ -d ${folder} ] && [ ! -e ${ended} ]; do sleep 0.05; done`,
    ])
    await vi.waitUntil(() => existsSync(begun), 30_000)
    return { end: () => writeFile(ended, '') }
  }

  /** Makes a deployment of the first server's site, and shows it. */
  async function deployment(number: string): Promise<void> {
    const { deployments, current } = sitePaths(first.site())
    const files = deploymentFolder(path.join(deployments, number)).site
    await mkdir(files, { recursive: true })
    await writeFile(path.join(files, 'index.html'), number)
    await rm(current, { force: true })
    await symlink(path.join(path.basename(deployments), number), current)
  }

  beforeAll(async () => {
    await mkdir(network)
    new DatabaseSync(database).exec('CREATE TABLE everything (name TEXT)')
    await writeFile(asJavaScript, AS_JAVASCRIPT)
    await makeTemplate()
    // It refuses what a file next to it names.
    await writeFile(
      nginx,
      `#!/bin/sh
[ ! -e ${folder}/kill ] || kill -9 $PPID
[ ! -e ${folder}/refuse ] || { echo 'nginx: [emerg] no'; exit 1; }
[ "$1" != -s ] || { echo "$*" >>${folder}/reloads; [ ! -e ${folder}/fail ]; }
`,
      { mode: 0o755 },
    )
    roots.add(first.root)
    const words = ['--name', 'trial', '--root', first.root, '--ports', String(freePorts()), '--listen', '8099']
    installed = await call(path.join(await pack('1.0.0'), 'install'), words)
  }, 180_000)

  afterAll(async () => {
    for (const root of roots) {
      for (const name of ['lake', 'careers', 'drafts', 'publisher']) {
        const id = await readFile(path.join(root, `run/trial/${name}.pid`), 'utf8').catch(() => '')
        // A test that failed may have left the number of a process that is gone.
        if (id && existsSync(`/proc/${id.trim()}`)) process.kill(Number(id))
      }
    }
    await rm(folder, { recursive: true, force: true })
  })

  return {
    ...first,
    folder,
    programs,
    /** What the installation of the first server said. */
    installed: () => installed,
    /** The first of its four ports. */
    firstPort: 7004,
    newest: async () => path.join(first.root, 'var/backups/trial', (await first.backups()).at(-1) ?? ''),
    backUpUntil,
    call,
    copySettings,
    deployment,
    newServer,
    pack,
    start,
    withPrograms,
  }
}
