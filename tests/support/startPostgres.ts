import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePorts } from './freePorts.ts'
import { NEEDS, required, type PostgresPrograms } from './needs.ts'

const USER = 'careers'

export interface Postgres {
  /** The address of the server, with an account that can create databases. */
  url: string
  /** Stops the server immediately, without notifying clients (`pg_ctl stop -m immediate`), and restarts it. */
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

/** Creates an empty database on a server, and returns its address. */
export async function newDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name}`)
  return url.replace(/postgres$/, name)
}

/**
 * A copy of an npm package's programs, with the links that npm has dropped, where root's other account can read it.
 * @returns its folder of programs
 */
async function copyPrograms(from: string, to: string): Promise<string> {
  await cp(from, to, { recursive: true, filter: (file) => !file.endsWith('.a') })
  const links = JSON.parse(await readFile(path.join(to, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(to, '..', target)
    // The package's own script may have created them.
    await rm(link, { force: true })
    await symlink(path.basename(source), link)
  }
  return path.join(to, 'bin')
}

/** Starts a PostgreSQL server on loopback, on a free port and in a temporary folder. */
export async function startPostgres(): Promise<Postgres> {
  const { folder: installed, withoutLinks, account }: PostgresPrograms = required(NEEDS.postgres)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postgres-test-'))
  const data = path.join(folder, 'data')
  const bin = withoutLinks ? await copyPrograms(installed, path.join(folder, 'native')) : path.join(installed, 'bin')
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  const [port = 0] = await freePorts(1)
  const options = { ...account, cwd: folder, stdio: 'pipe' as const }
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
      { ...account, cwd: folder, stdio: 'ignore' },
    )
    const deadline = Date.now() + 30_000
    for (;;) {
      try {
        return await ask(url, 'select 1')
      } catch (error) {
        if (Date.now() > deadline) throw error
        await sleep(50)
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
