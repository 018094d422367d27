import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ResumeType } from './inspect.ts'
import type { InspectionResult, InspectionRequest } from './inspectProcess.ts'
import { Refusal, TOO_COMPLEX } from './refusal.ts'
import { Turns } from './turns.ts'

const PROGRAM = path.join(import.meta.dirname, 'inspectProcess.ts')

const PROCESSES = 2
const LIMITS = {
  /** Processor time for one resume, including process startup. An ordinary one of 5 MB takes a tenth of it. */
  deadlineMs: 5_000,
  /** Wall time for one resume: some hang, and some systems don't report processor time. */
  wallDeadlineMs: 30_000,
  /** The maximum heap of a process, in megabytes: an ordinary resume needs a tenth of it. */
  memoryMb: 384,
}
const LOOK_EVERY_MS = 100
/** In bytes. A process whose heap is larger than this after a resume is replaced. */
const MAX_HELD = 96 * 1024 * 1024

/**
 * Processor time of a process so far, in milliseconds; undefined without /proc. It is more reliable than wall time,
 * because an ordinary resume takes no more of it on a busy machine.
 */
function processorTime({ pid }: ChildProcess): number | undefined {
  try {
    // The numbers come after the name in parentheses, in hundredths of a second (proc_pid_stat(5)).
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return undefined
  }
}

/**
 * Inspects resumes in separate processes, each with a deadline and a memory limit. (A thread that runs out of memory
 * takes its process with it.) Clients take turns.
 */
export class Inspector {
  readonly #limits: typeof LIMITS
  readonly #idle: ChildProcess[] = []
  readonly #turns: Turns

  constructor({ turns = new Turns(PROCESSES), ...limits }: Partial<typeof LIMITS> & { turns?: Turns } = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#turns = turns
  }

  /**
   * Determines the type of the resume at `path`; see `inspectResume`.
   * @param client whose turn it is
   * @throws Refusal also if the file takes too much time or memory
   * @throws Problem if no process is free in time
   */
  async inspect(path: string, extension: string, client: string): Promise<ResumeType> {
    const result = await this.#askOne({ path, extension }, client)
    if ('type' in result) return result.type
    throw new Error(`a resume could not be inspected: ${'failure' in result ? result.failure : 'no answer'}`)
  }

  /**
   * The text of a Word document (DOCX), with empty lines between paragraphs; cut off if it is far longer than a resume.
   * Formatting, links and pictures are left out.
   * @param client whose turn it is
   * @throws Problem if no process is free in time
   * @throws Error if the document can't be read, or takes too much time or memory
   */
  async textOf(docx: Uint8Array, client: string): Promise<string> {
    const result = await this.#askOne({ docx }, client)
    if ('text' in result) return result.text
    throw new Error(`a resume could not be read: ${'failure' in result ? result.failure : 'no answer'}`)
  }

  async #askOne(question: InspectionRequest, client: string): Promise<InspectionResult> {
    const leave = await this.#turns.take(client)
    const child = this.#idle.pop() ?? this.#start()
    let usable = false
    try {
      const result = await this.#ask(child, question)
      usable = result.heapBytes < MAX_HELD
      if ('refusal' in result) throw new Refusal(result.refusal)
      return result
    } finally {
      if (usable) this.#idle.push(child)
      else child.kill('SIGKILL')
      leave()
    }
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, {
      execArgv: [`--max-old-space-size=${this.#limits.memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It reads hostile files, and needs none of the service's settings.
      env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      // Passes bytes unchanged.
      serialization: 'advanced',
    })
    // It must not keep the service from exiting.
    child.unref()
    child.channel?.unref()
    const forget = (): void => {
      const at = this.#idle.indexOf(child)
      if (at !== -1) this.#idle.splice(at, 1)
    }
    child.on('error', forget)
    child.on('exit', forget)
    return child
  }

  async #ask(child: ChildProcess, question: InspectionRequest): Promise<InspectionResult> {
    const { promise, resolve, reject } = Promise.withResolvers<InspectionResult>()
    const giveUp = (): void => reject(new Refusal(TOO_COMPLEX))
    const { deadlineMs, wallDeadlineMs } = this.#limits
    const before = processorTime(child)
    const watch = setInterval(() => {
      const now = processorTime(child)
      if (before !== undefined && now !== undefined && now - before > deadlineMs) giveUp()
    }, LOOK_EVERY_MS)
    const timer = setTimeout(giveUp, wallDeadlineMs)
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', giveUp)
    child.send(question)
    try {
      return await promise
    } finally {
      clearInterval(watch)
      clearTimeout(timer)
      child.off('message', resolve)
      child.off('error', reject)
      child.off('exit', giveUp)
    }
  }
}

export const inspector = new Inspector()
