/** The careers service and its commands as separate processes, the way a company runs them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { NO_LAKE } from './fakeLake.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Saves each process after the first one the parsing of its modules. */
const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? path.join(os.tmpdir(), 'careers-test-compile-cache')

/** @param root the folder that contains `careers/` and the packages that it needs */
function run(args: readonly string[], env: Record<string, string>, root: string): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'careers/main.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

export async function careersCommand(
  args: readonly string[],
  env: Record<string, string>,
  root = ROOT,
): Promise<CommandResult> {
  const child = run(args, env, root)
  const result = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => (result.stdout += String(chunk)))
  child.stderr?.on('data', (chunk) => (result.stderr += String(chunk)))
  await once(child, 'close')
  return { code: child.exitCode, ...result }
}

interface ServerProcess {
  url: string
  /** Resident memory in bytes; 0 if the system doesn't tell. */
  memory(): number
  /** Closes its output, as the end of a pipe does. */
  closeOutput(): void
  /** Ends it immediately, like a power cut. */
  kill(): Promise<void>
  /** Asks it to stop and returns its exit code. */
  stop(): Promise<number | null>
}

/** Starts `serve` on a free port and waits until it responds. A developer's own lake isn't involved. */
export async function careersServer(env: Record<string, string>, root = ROOT): Promise<ServerProcess> {
  const settings = { CAREERS_PORT: '0', CAREERS_RATE_MAX: '1000000', CAREERS_CONTENT_URL: NO_LAKE.url, ...env }
  const child = run(['serve'], settings, root)
  const closed = once(child, 'close')
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  if (!child.stdout) throw new Error('the process has an output')
  const lines = createInterface(child.stdout)
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /answers at (http:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`the service did not start: ${errors}`)))
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    await closed
    return child.exitCode
  }
  return {
    url,
    memory() {
      if (process.platform !== 'linux') return 0
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return Number(kilobytes) * 1024
    },
    closeOutput() {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
