import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { ResumeType } from './inspect.ts'
import type { Answer, Question } from './inspectProcess.ts'
import { Refusal } from './refusal.ts'

const PROGRAM = path.join(import.meta.dirname, 'inspectProcess.ts')

/** Resumes inspected at one time; the others wait. */
const PROCESSES = 2
/** For one resume, the start of a process included. An ordinary one of 5 MB takes a tenth of a second. */
const DEADLINE_MS = 15_000
/** What the objects of a process may take, in megabytes: an ordinary resume needs a tenth of it. */
const MEMORY_MB = 384
/** A process that holds this much when it is done makes room for a new one, in bytes. */
const MAX_HELD = 96 * 1024 * 1024

const TOO_COMPLEX =
  'The selected file is too complicated to be checked. Save it again as a simple PDF and select that file.'

/**
 * Inspects resumes in processes of their own, each with a deadline and a limit to its memory. (A thread that runs out
 * of memory takes its process with it.)
 */
export class Inspector {
  readonly #deadlineMs: number
  readonly #memoryMb: number
  readonly #idle: ChildProcess[] = []
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor({ deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = {}) {
    this.#deadlineMs = deadlineMs
    this.#memoryMb = memoryMb
  }

  /**
   * Tells what kind of resume the file at `path` is; see `inspectResume`.
   * @throws Refusal also when the file takes too much time or memory
   */
  async inspect(path: string, extension: string): Promise<ResumeType> {
    const answer = await this.#askOne({ path, extension })
    if ('type' in answer) return answer.type
    throw new Error(`a resume could not be inspected: ${'failure' in answer ? answer.failure : 'no answer'}`)
  }

  /**
   * The words of a Word document (DOCX), its paragraphs apart by empty lines; cut off where it is far longer than a
   * resume. Nothing of its form, links or pictures is in it.
   * @throws Error when it can't be read, or takes too much time or memory
   */
  async textOf(docx: Uint8Array): Promise<string> {
    const answer = await this.#askOne({ docx })
    if ('text' in answer) return answer.text
    throw new Error(`a resume could not be read: ${'failure' in answer ? answer.failure : 'no answer'}`)
  }

  async #askOne(question: Question): Promise<Answer> {
    if (this.#busy >= PROCESSES) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#busy += 1
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
      // A place is handed to the next that waits, or given back.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
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

  async #ask(child: ChildProcess, question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const giveUp = (): void => reject(new Refusal(TOO_COMPLEX))
    const timer = setTimeout(giveUp, this.#deadlineMs)
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', giveUp)
    child.send(question)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', resolve)
      child.off('error', reject)
      child.off('exit', giveUp)
    }
  }
}

/** The one of this process. */
export const inspector = new Inspector()
