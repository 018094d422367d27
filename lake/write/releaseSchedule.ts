import { LakeError, messageOf } from '../protocol/errors.ts'
import { isRelease, isReleaseId, RELEASE_TYPE, type Release } from '../protocol/release.ts'
import type { Dataset } from '../store/dataset.ts'
import { publishRelease, releaseFailed } from './releases.ts'
import { PendingTransaction, type WriteContext } from './transaction.ts'

/** Checks for due releases at least this often, because the clock may change and the machine may sleep. */
const LOOK_MS = 60_000

export interface ScheduleOptions {
  /**
   * The context for publishing. It has all permissions, because publishing was allowed when the release was scheduled,
   * and acts in the name of the person who scheduled it.
   */
  contextFor: (dataset: Dataset, release: Release) => WriteContext
  log: (line: string) => void
}

/**
 * Publishes scheduled releases when they are due, including, at startup, those that came due while the lake was down.
 */
export class ReleaseSchedule {
  readonly #options: ScheduleOptions
  readonly #datasets = new Set<Dataset>()
  #timer: NodeJS.Timeout | undefined
  #running = false

  constructor(options: ScheduleOptions) {
    this.#options = options
  }

  follow(dataset: Dataset): void {
    this.#datasets.add(dataset)
    dataset.subscribe(({ changes }) => {
      if (this.#running && changes.some(({ id }) => isReleaseId(id))) this.#wait()
    })
  }

  start(): void {
    this.#running = true
    this.#publishDue()
  }

  close(): void {
    this.#running = false
    clearTimeout(this.#timer)
  }

  /** The earliest first. */
  #scheduled(): { dataset: Dataset; release: Release; due: number }[] {
    return [...this.#datasets]
      .flatMap((dataset) =>
        dataset
          .view('raw')
          .ofType(RELEASE_TYPE)
          .flatMap((release) =>
            isRelease(release) && release.state === 'scheduled'
              ? [{ dataset, release, due: Date.parse(release.publishAt ?? '') }]
              : [],
          ),
      )
      .sort((a, b) => a.due - b.due)
  }

  #wait(atLeast = 0): void {
    clearTimeout(this.#timer)
    const [next] = this.#scheduled()
    if (!next) return
    const left = Math.max(next.due - Date.now(), atLeast)
    this.#timer = setTimeout(() => this.#publishDue(), Math.min(left, LOOK_MS))
  }

  #publishDue(): void {
    let unwritable = false
    for (const { dataset, release, due } of this.#scheduled()) {
      if (due > Date.now()) break
      try {
        this.#publish(dataset, release)
      } catch (error) {
        // The lake can't write right now: the release stays scheduled.
        this.#options.log(`The release ${release.name} is due and could not be published: ${messageOf(error)}`)
        unwritable = true
        break
      }
    }
    this.#wait(unwritable ? LOOK_MS : 0)
  }

  #publish(dataset: Dataset, release: Release): void {
    const { contextFor, log } = this.#options
    const context = contextFor(dataset, release)
    const write = (work: (transaction: PendingTransaction) => void) => {
      const transaction = new PendingTransaction(context)
      work(transaction)
      transaction.commit()
    }
    try {
      write((transaction) => publishRelease(transaction, release))
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      log(`The release ${release.name} was due and can't be published: ${messageOf(error)}`)
      write((transaction) => releaseFailed(transaction, release, messageOf(error)))
    }
  }
}
