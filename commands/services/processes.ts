import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export interface Job {
  /** Resolves with the exit code; a process that a signal ended counts as 1. */
  exited: Promise<number>
  /** Asks the process to end, and ends it for certain after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

export interface JobOptions {
  cwd?: string
  env?: Record<string, string>
  /** Is handed each line the process prints, on either stream. Without it the process shares this terminal. */
  onLine?: (line: string) => void
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line.trimEnd())
    })
    stream?.on('end', () => {
      if (rest) onLine(rest)
    })
  }
}

/** Starts a Node script of this project or of one of its packages, on the Node that runs now. */
export function runNode(args: readonly string[], options: JobOptions = {}): Job {
  const { onLine } = options
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // A group of its own: Ctrl-C reaches this process alone, which then ends its children in order.
    detached: true,
  })
  if (onLine) readLines(child, onLine)
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    try {
      process.kill(-child.pid, name)
    } catch {
      child.kill(name)
    }
  }
  return {
    exited,
    async stop(graceMs = 5000) {
      if (child.exitCode !== null || child.signalCode !== null) return
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), graceMs)
      await once(child, 'close').finally(() => clearTimeout(timer))
    },
  }
}

/** Waits until `url` answers anything below 500, or gives up after `timeoutMs`. */
export async function answers(url: string, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    await response?.body?.cancel()
    if (response && response.status < 500) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

/** Why the tools can't run in a folder that may only be read; undefined when they can. @param root of the project */
export function whyNotWritable(root: string): string | undefined {
  try {
    accessSync(path.join(root, 'node_modules'), constants.W_OK)
    return undefined
  } catch {
    return (
      `${root} can only be read, and Vite keeps files of its own in its node_modules: make it writable for this ` +
      'user, or use a copy.'
    )
  }
}
