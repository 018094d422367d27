/**
 * The only step of `npm test` that installs anything: before the tests, one package after another, and only where it
 * may.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { howToGet, isHidden, isMissing, NEEDS, type Need } from '../support/needs.ts'

const PLAYWRIGHT = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
/** Another apt-get on this machine may be running: wait for it this many seconds. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=300']

export interface Means {
  isRoot: boolean
  aptGet: string
  /** Playwright's command line, as a script of Node. */
  playwright: string
}

const OURS: Means = { isRoot: process.getuid?.() === 0, aptGet: '/usr/bin/apt-get', playwright: PLAYWRIGHT }

/** Asks no questions, and gives up if something hangs. */
async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: 600_000,
  })
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => console.log(`[needs] ${line}`))
  const why = await new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    // What a package starts may keep the output open.
    child.once('exit', (code) => resolve(code === 0 ? undefined : `exit code ${code}`))
  })
  if (why !== undefined) console.log(`That did not work (${why}): ${path.basename(command)}`)
}

/**
 * Installs what is missing: packages for root on Debian or Ubuntu, and Playwright's Chromium for everyone without
 * another one.
 * @returns what is still missing
 */
export async function installNeeds(
  needs: readonly Need<unknown>[] = Object.values(NEEDS),
  means = OURS,
): Promise<Need<unknown>[]> {
  const missing = needs.filter(isMissing)
  const wanted = missing.filter((need) => !isHidden(need))
  if (wanted.length === 0) return missing
  console.log(`Missing on this machine: ${wanted.map(({ title }) => title).join(', ')}.`)
  if (means.isRoot && existsSync(means.aptGet)) {
    // At this run level, Debian doesn't start the services that it installs.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await run(means.aptGet, [...WAIT_FOR_LOCK, 'update'], env)
    for (const { packages } of wanted) {
      await run(means.aptGet, [...WAIT_FOR_LOCK, 'install', '--yes', '--no-install-recommends', ...packages], env)
    }
  }
  // Only root can install the libraries that it needs: others would be asked for root's password.
  const withLibraries = means.isRoot ? ['--with-deps'] : []
  if (wanted.some((need) => need.name === 'chromium' && isMissing(need))) {
    await run(process.execPath, [means.playwright, 'install', ...withLibraries, 'chromium'], {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
    })
  }
  return missing.filter(isMissing)
}

/** A line for each need that is still missing. */
export const sayMissing = (missing: readonly Need<unknown>[]): string[] =>
  missing.map((need) => `${need.title}: ${need.instead ?? howToGet(need)}`)
