import type { PublisherState } from '@archstep/contracts/services/publisherState.ts'
import { isUnbuildable, type Fault } from '../../../render/messages/unbuildable.ts'
import type { Log } from '../process/processLog.ts'

/** Quiet period after a change before the site is rendered, and the longest that further changes may delay it. */
const QUIET_MS = 10_000
const AT_MOST_MS = 60_000

/** How a run ended. */
export interface RunOutcome {
  /** The current deployment. */
  deployment: number
  /** Whether it is new. */
  isNew: boolean
  /** Why pages had to stay as they were. */
  faults?: readonly Fault[]
}

const IN_THE_LOG = 'The reason is a technical one: the publisher’s log has it.'

interface PublishRunsOptions {
  /** Renders the site and switches to it. Undefined if it must stay as it is, because a deployment is held. */
  publish: () => Promise<RunOutcome | undefined>
  /** Called with each new state. */
  onState: (state: PublisherState) => Promise<void>
  state: PublisherState
  log: Log
}

/** The state is public: only what was written for staff goes into it. */
const publicReason = (faults: readonly Fault[]): string =>
  [...new Set(faults.map(({ message, isForStaff }) => (isForStaff ? message : IN_THE_LOG)))].join(' ')

/** Renders after quiet periods, one run at a time. After a failure nothing changes, and the next change retries. */
export class PublishRuns {
  #options: PublishRunsOptions
  #state: PublisherState
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Time of the oldest change that is not on the site yet, in ms. */
  #since: number | undefined
  #work: Promise<void> | undefined
  /** The errors of the last run, so that retrying it each minute doesn't log them again. */
  #wrong: readonly string[] = []

  constructor(options: PublishRunsOptions) {
    this.#options = options
    this.#state = options.state
  }

  get state(): PublisherState {
    return this.#state
  }

  /** Call it when something was published. */
  changed(): void {
    const now = Date.now()
    this.#since ??= now
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(QUIET_MS, this.#since + AT_MOST_MS - now))
    this.#timer = setTimeout(() => void this.publish(), wait)
  }

  /**
   * Renders now. During a run it resolves with that run, and the next begins after another quiet period. Never rejects.
   */
  async publish(): Promise<void> {
    if (this.#work) {
      this.#since ??= Date.now()
      return this.#work
    }
    clearTimeout(this.#timer)
    this.#since = undefined
    this.#work = this.#publishOnce()
    await this.#work
    this.#work = undefined
    if (this.#since !== undefined) this.changed()
  }

  async #publishOnce(): Promise<void> {
    const at = new Date().toISOString()
    try {
      const outcome = await this.#options.publish()
      if (!outcome) return
      const { deployment, isNew, faults = [] } = outcome
      // The rest of the site is up to date.
      this.#state = {
        release: deployment,
        publishedAt: at,
        ...(faults.length > 0 && { failure: { at, sentence: publicReason(faults) } }),
      }
      this.#logWrong(faults.map(({ message }) => message))
      if (isNew) this.#options.log(`Deployment ${deployment} is the site now.`, { level: 'info' })
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      this.#logWrong([`The site stays as it was: ${sentence}`])
      this.#state = {
        ...this.#state,
        failure: { at, sentence: isUnbuildable(error) ? publicReason([error]) : IN_THE_LOG },
      }
    }
    await this.#options.onState(this.#state).catch((error: unknown) => {
      this.#options.log(`The publisher’s state could not be stored: ${String(error)}`, { level: 'error' })
    })
  }

  #logWrong(sentences: readonly string[]): void {
    for (const sentence of sentences) {
      if (!this.#wrong.includes(sentence)) this.#options.log(sentence, { level: 'error' })
    }
    this.#wrong = sentences
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
