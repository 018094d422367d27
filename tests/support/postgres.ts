import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePorts } from '../../commands/services/ports.ts'
import { findOrInstall } from './debianPackages.ts'

const DEBIAN = '/usr/lib/postgresql'
const TOOLS = ['initdb', 'postgres', 'pg_ctl']
const isRoot = process.getuid?.() === 0
const USER = 'careers'

/** The folder of PostgreSQL's programs: Debian's newest, or one of the search path, that has all of the tools. */
function installed(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => TOOLS.every((tool) => existsSync(path.join(folder, tool))))
}

/** PostgreSQL refuses to run as root, so root runs it as the account that Debian made for it. */
function account(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface Postgres {
  /** The address of the server, as which databases are made. */
  url: string
  /** Ends the server at once, without a word to those that are connected (`pg_ctl stop -m immediate`), and starts it again. */
  crash(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Sends a command of SQL to a database. */
export async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Makes an empty database on a server, and gives back its address. */
export async function newDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name}`)
  return url.replace(/postgres$/, name)
}

/** Starts a PostgreSQL of its own on loopback, on a free port and in a temporary folder. */
export async function startPostgres(): Promise<Postgres> {
  const bin = findOrInstall(installed, ['postgresql'], 'The tests of the careers service need PostgreSQL.')
  const as = account()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postgres-test-'))
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (as) for (const each of [folder, data]) chownSync(each, as.uid, as.gid)
  const [port = 0] = await freePorts(1)
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, cwd: folder, stdio: 'pipe' },
  )
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
  const settings = `-h 127.0.0.1 -p ${port} -k ${folder} -c max_connections=60`
  const control = async (...words: string[]) =>
    void (await promisify(execFile)(path.join(bin, 'pg_ctl'), ['-D', data, '--wait', ...words], { ...as, cwd: folder }))
  const start = () => control('start', '-l', path.join(folder, 'log'), '-o', settings)
  const stop = (mode: 'fast' | 'immediate') => control('stop', '-m', mode)

  await start()
  return {
    url,
    async crash() {
      await stop('immediate')
      await start()
    },
    start,
    stop: () => stop('fast'),
    async close() {
      // A test may have stopped it already.
      await stop('immediate').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
