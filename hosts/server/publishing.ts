import type { Log } from '../../lake/log.ts'
import type { PublisherState } from '@archstep/contracts/publisherState.ts'

/** How long nothing must have been published before the site is rendered, and how long that may put it off. */
const QUIET_MS = 10_000
const AT_MOST_MS = 60_000

export interface Published {
  /** The release in use. */
  release: number
  /** Whether it was made just now. */
  isNew: boolean
  /** A sentence for each page that had to stay as it was. */
  faults?: readonly string[]
}

/** Addresses inside the machine or its network, paths on its disk, and words of the system. */
const INTERNAL = /localhost|\d+(?:\.\d+){3}|\[[\da-f]*:[\da-f:]*\]|\/(?:srv|var|tmp|etc)\/|\bE[A-Z]{3,}\b/
const IN_THE_LOG = 'The reason is a technical one: the publisher’s log has it.'

interface PublishingOptions {
  /** Renders the site and switches to it. @throws Error with a sentence for staff */
  publish: () => Promise<Published>
  /** Hears of each new state. */
  onState: (state: PublisherState) => Promise<void>
  state: PublisherState
  log: Log
}

/** Renders when it is quiet, one after the other; a failure changes nothing, and the next change tries again. */
export class Publishing {
  #options: PublishingOptions
  #state: PublisherState
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the oldest change that is not on the site was heard of, in ms. */
  #since: number | undefined
  #work: Promise<void> | undefined

  constructor(options: PublishingOptions) {
    this.#options = options
    this.#state = options.state
  }

  get state(): PublisherState {
    return this.#state
  }

  /** Something was published. */
  changed(): void {
    const now = Date.now()
    this.#since ??= now
    if (this.#work) return
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(QUIET_MS, this.#since + AT_MOST_MS - now))
    this.#timer = setTimeout(() => void this.publish(), wait)
  }

  /** Renders now, or when what is being rendered is done. Never rejects. */
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
      const { release, isNew, faults = [] } = await this.#options.publish()
      // The rest of the site shows what is published.
      this.#state = {
        release,
        publishedAt: at,
        ...(faults.length > 0 && { failure: this.#failure(at, faults.join(' ')) }),
      }
      if (faults.length > 0) this.#options.log(faults.join(' '), { level: 'error' })
      if (isNew) this.#options.log(`Release ${release} is the site now.`, { level: 'info' })
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      this.#options.log(`The site stays as it was: ${sentence}`, { level: 'error' })
      this.#state = { ...this.#state, failure: this.#failure(at, sentence) }
    }
    await this.#options.onState(this.#state).catch((error: unknown) => {
      this.#options.log(`The publisher’s state is not kept: ${String(error)}`, { level: 'error' })
    })
  }

  /** Everybody can read the state. */
  #failure = (at: string, sentence: string) => ({ at, sentence: INTERNAL.test(sentence) ? IN_THE_LOG : sentence })

  stop(): void {
    clearTimeout(this.#timer)
  }
}
