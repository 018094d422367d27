import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ResumeType } from './inspect.ts'
import type { InspectionResult, InspectionRequest } from './inspectProcess.ts'
import { Refusal, TOO_COMPLEX } from './refusal.ts'
import { Turns } from './turns.ts'

const PROGRAM = path.join(import.meta.dirname, 'inspectProcess.ts')

/** Resumes inspected at one time; the others wait. */
const PROCESSES = 2
/** Processor time for one resume, the start of a process included. An ordinary one of 5 MB takes a tenth of it. */
const DEADLINE_MS = 5_000
/** The same by the clock, for one that does nothing, and on systems that don't tell processor time. */
const WALL_DEADLINE_MS = 30_000
const LOOK_EVERY_MS = 100
/** What the objects of a process may take, in megabytes: an ordinary resume needs a tenth of it. */
const MEMORY_MB = 384
/** A process that holds this much when it is done makes room for a new one, in bytes. */
const MAX_HELD = 96 * 1024 * 1024

/**
 * Processor time that a process has used, in milliseconds; undefined where there is no /proc. It says more than the
 * clock does: on a busy machine an ordinary resume takes as much of it as ever.
 */
function processorTime({ pid }: ChildProcess): number | undefined {
  try {
    // The numbers come after the name in brackets, in hundredths of a second (proc_pid_stat(5)).
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
 * Inspects resumes in processes of their own, each with a deadline and a limit to its memory. (A thread that runs out
 * of memory takes its process with it.) Clients take turns.
 */
export class Inspector {
  readonly #deadlineMs: number
  readonly #wallDeadlineMs: number
  readonly #memoryMb: number
  readonly #idle: ChildProcess[] = []
  readonly #turns: Turns

  constructor({
    deadlineMs = DEADLINE_MS,
    wallDeadlineMs = WALL_DEADLINE_MS,
    memoryMb = MEMORY_MB,
    turns = new Turns(PROCESSES),
  } = {}) {
    this.#deadlineMs = deadlineMs
    this.#wallDeadlineMs = wallDeadlineMs
    this.#memoryMb = memoryMb
    this.#turns = turns
  }

  /**
   * Tells what kind of resume the file at `path` is; see `inspectResume`.
   * @param client who waits its turn
   * @throws Refusal also when the file takes too much time or memory
   * @throws Problem when the turn does not come
   */
  async inspect(path: string, extension: string, client: string): Promise<ResumeType> {
    const answer = await this.#askOne({ path, extension }, client)
    if ('type' in answer) return answer.type
    throw new Error(`a resume could not be inspected: ${'failure' in answer ? answer.failure : 'no answer'}`)
  }

  /**
   * The words of a Word document (DOCX), its paragraphs apart by empty lines; cut off where it is far longer than a
   * resume. Nothing of its form, links or pictures is in it.
   * @param client who waits its turn
   * @throws Problem when the turn does not come
   * @throws Error when it can't be read, or takes too much time or memory
   */
  async textOf(docx: Uint8Array, client: string): Promise<string> {
    const answer = await this.#askOne({ docx }, client)
    if ('text' in answer) return answer.text
    throw new Error(`a resume could not be read: ${'failure' in answer ? answer.failure : 'no answer'}`)
  }

  async #askOne(question: InspectionRequest, client: string): Promise<InspectionResult> {
    const leave = await this.#turns.take(client)
    const child = this.#idle.pop() ?? this.#start()
    let usable = false
    try {
      const answer = await this.#ask(child, question)
      usable = answer.heapBytes < MAX_HELD
      if ('refusal' in answer) throw new Refusal(answer.refusal)
      return answer
    } finally {
      if (usable) this.#idle.push(child)
      else child.kill('SIGKILL')
      leave()
    }
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, {
      execArgv: [`--max-old-space-size=${this.#memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Bytes as they are.
      serialization: 'advanced',
    })
    // It ends with the service, and doesn't keep it from ending.
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
    const before = processorTime(child)
    const watch = setInterval(() => {
      const now = processorTime(child)
      if (before !== undefined && now !== undefined && now - before > this.#deadlineMs) giveUp()
    }, LOOK_EVERY_MS)
    const timer = setTimeout(giveUp, this.#wallDeadlineMs)
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

/** The one of this process. */
export const inspector = new Inspector()
