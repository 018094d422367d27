import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface NodeProcess {
  /** Undefined if it could not be started. */
  pid: number | undefined
  /** Resolves with the exit code; 1 for a process killed by a signal. */
  exited: Promise<number>
  /** Asks the process to end, and kills it after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

interface ProcessOptions {
  cwd?: string
  env?: Record<string, string>
  /** Called with each line the process prints, on either stream. Without it the process shares this terminal. */
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

interface RunningProcess extends NodeProcess {
  /** Sends a signal to the process and its descendants. */
  signal(name: NodeJS.Signals): void
}

/** Running child processes. */
const living = new Set<RunningProcess>()
const works: (() => Promise<void>)[] = []
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
let ending = false

/** Closed terminal, Ctrl-C, or a request to end. */
async function endAll(name: NodeJS.Signals): Promise<void> {
  for (const work of works) await work().catch(console.error)
  await Promise.all([...living].map((started) => started.stop()))
  process.exit(128 + os.constants.signals[name])
}

function onSignal(name: NodeJS.Signals): void {
  // npm forwards signals that the terminal has already sent.
  if (ending) return
  ending = true
  void endAll(name)
}

/** However this process ends, except by SIGKILL. */
function askAllToEnd(): void {
  for (const started of living) started.signal('SIGTERM')
}

function listen(): void {
  if (process.listeners('exit').includes(askAllToEnd)) return
  process.on('exit', askAllToEnd)
  for (const name of SIGNALS) process.on(name, onSignal)
}

/** Without children, a signal has its default effect. */
function listenNoMore(): void {
  if (living.size > 0 || works.length > 0 || ending) return
  process.off('exit', askAllToEnd)
  for (const name of SIGNALS) process.off(name, onSignal)
}

/** Registers work to do when a signal ends this process, before its children are stopped. */
export function beforeSignalEnds(work: () => Promise<void>): void {
  works.push(work)
  listen()
}

/** Starts a Node script of this project or one of its packages, with the current Node. It ends with this process. */
export function runNode(args: readonly string[], options: ProcessOptions = {}): NodeProcess {
  const { onLine } = options
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // A separate process group: Ctrl-C reaches only this process, which then stops its children, and theirs, in order.
    detached: true,
  })
  if (onLine) readLines(child, onLine)
  const closed = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
  // While this process is ending, nobody continues or reports the child's exit.
  const exited = new Promise<number>((resolve) => void closed.then((code) => ending || resolve(code)))
  const started: RunningProcess = {
    pid: child.pid,
    exited,
    signal(name) {
      try {
        process.kill(-(child.pid ?? Number.NaN), name)
      } catch {
        // The group is empty, or this system has no groups.
        child.kill(name)
      }
    },
    async stop(graceMs = 5000) {
      if (!living.has(started)) return
      started.signal('SIGTERM')
      const timer = setTimeout(() => started.signal('SIGKILL'), graceMs)
      await closed
      clearTimeout(timer)
      // Its own children may have ignored the request.
      started.signal('SIGKILL')
    },
  }
  living.add(started)
  listen()
  void closed.then(() => {
    living.delete(started)
    listenNoMore()
  })
  return started
}

/** Why the tools can't run in this folder; undefined if they can. @param root of the project */
export function whyNotHere(root: string): string | undefined {
  const [unusable] = /[#%?]/.exec(root) ?? []
  if (unusable !== undefined)
    return `Vite and the Studio take “${unusable}” in a path for part of an address: move the project out of ${root}.`
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
