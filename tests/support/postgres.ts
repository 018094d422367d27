import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
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
  const options = { ...as, cwd: folder, stdio: 'pipe' as const }
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  const start = async (): Promise<void> => {
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'max_connections=60'],
      { ...as, cwd: folder, stdio: 'ignore' },
    )
    const deadline = Date.now() + 30_000
    for (;;) {
      try {
        return await ask(url, 'select 1')
      } catch (error) {
        if (Date.now() > deadline) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const end = async (mode: 'fast' | 'immediate'): Promise<void> => {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'close')
    execFileSync(path.join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', mode, '-w'], options)
    await ended
  }

  await start()
  return {
    url,
    async crash() {
      await end('immediate')
      await start()
    },
    start,
    stop: () => end('fast'),
    async close() {
      await end('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
