import { fork, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LakeError } from '../protocol/errors.ts'
import type { Dataset } from '../store/dataset.ts'
import { failedQuery } from './deadline.ts'
import type { FromProcess, ToProcess, Work } from './work.ts'

// With the same extension as this file: TypeScript in the repository, JavaScript in the package.
const PROCESS = path.join(import.meta.dirname, `queryProcess${path.extname(import.meta.filename)}`)
/** After the first process, this saves each one three quarters of its startup time. The folder is Node's default. */
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'node-compile-cache')
/** Documents are sent in batches of this size, so that the lake can respond in between. */
const SLICE = 100
/** How long after the deadline a process that doesn't stop by itself is killed. */
const GRACE_MS = 2_000
/** How much of a failing process's last output is kept, in characters. */
const LAST_WORDS = 2_000

export interface WorkerOptions {
  projectId: string
  /** The size of the heap, in MiB. */
  memory: number
  /** How long one query may run. */
  milliseconds: number
  /** Whether a query may use all of that time; otherwise, a query that is known to be slow isn't started. */
  mayTakeLong: boolean
}

/** The lake's handle for one query process. */
export class QueryWorker {
  /** Resolves when it has all documents. Rejects if it ends before. */
  readonly ready: Promise<void>
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  readonly #options: WorkerOptions
  #isReady = false
  #isBusy = false
  #settle: { resolve: (message: FromProcess) => void; reject: (error: Error) => void } | undefined
  /** The reason why it is being ended. */
  #endedAs: FromProcess | undefined
  #failure: LakeError | undefined
  #lastWords = ''

  constructor(options: WorkerOptions, datasets: Iterable<Dataset>) {
    this.#options = options
    const { projectId, memory, milliseconds, mayTakeLong } = options
    this.#child = fork(PROCESS, [projectId, String(milliseconds), String(mayTakeLong)], {
      // Copies strings without escaping them.
      serialization: 'advanced',
      // It evaluates what strangers ask, and needs none of the lake's settings.
      env: { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${memory}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // An idle worker must not keep the lake running.
    this.#child.unref()
    this.#child.channel?.unref()
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS)
    })
    this.#child.on('message', (message: FromProcess) => this.#settle?.resolve(message))
    this.ended = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        this.#finish(code, signal)
        resolve()
      }
      this.#child.on('exit', end).on('error', () => end(null, null))
    })
    this.ready = this.#load(datasets)
  }

  get isIdle(): boolean {
    return this.#isReady && !this.#isBusy
  }

  update(dataset: string, bodies: string[], removed: string[]): void {
    this.#send({ kind: 'documents', dataset, bodies, removed })
  }

  /** The result; `late` if it takes too long. @throws LakeError if that ends the process */
  async run(work: Work): Promise<FromProcess> {
    this.#isBusy = true
    const timer = setTimeout(() => this.#endAs({ kind: 'late' }), this.#options.milliseconds + GRACE_MS)
    try {
      return await this.#ask({ kind: 'work', work })
    } finally {
      clearTimeout(timer)
      this.#isBusy = false
    }
  }

  end(): void {
    // Closing the lake waits for this.
    this.#child.ref()
    this.#child.kill('SIGKILL')
  }

  #endAs(reason: FromProcess): void {
    this.#endedAs = reason
    this.end()
  }

  #ask(message: ToProcess): Promise<FromProcess> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#settle = { resolve, reject }
      this.#send(message)
    })
  }

  #send(message: ToProcess): void {
    // If it has ended, `ended` says so.
    if (this.#child.connected) this.#child.send(message, () => {})
  }

  async #load(datasets: Iterable<Dataset>): Promise<void> {
    for (const dataset of datasets) {
      let bodies: string[] = []
      // A document that changes between two batches is sent twice, by `update` and by its batch.
      for (const id of dataset.ids()) {
        const document = dataset.get(id)
        if (document) bodies.push(JSON.stringify(document))
        if (bodies.length < SLICE) continue
        this.update(dataset.name, bodies, [])
        bodies = []
        await nextTurn()
      }
      this.update(dataset.name, bodies, [])
    }
    await this.#ask({ kind: 'ready' })
    this.#isReady = true
  }

  #finish(code: number | null, signal: string | null): void {
    this.#isReady = false
    // V8 ends a process that runs out of memory like this; 134 is the shell's code for the signal.
    const outOfMemory = signal === 'SIGABRT' || code === 134
    this.#failure = outOfMemory
      ? failedQuery(400, 'queryMemory', `The query needs more than ${this.#options.memory} MB of memory: ask for less.`)
      : failedQuery(500, 'queryFailed', `The query's process ended (${signal ?? code}). ${this.#lastWords}`.trim())
    if (this.#endedAs) this.#settle?.resolve(this.#endedAs)
    else this.#settle?.reject(this.#failure)
  }
}
