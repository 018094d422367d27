/** Applications are kept for as long as the privacy page says, and then deleted. */
import type { CareersContent } from './mail/careersContent.ts'
import { deleteApplicationsBefore } from './store/applications.ts'
import type { Store } from './store/store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** When it could not be done, it is tried again after this. */
const RETRY_MS = 10 * MINUTE_MS
/** The site takes the same for content that has no number (web/content/queries/page.ts). */
const DEFAULT_MONTHS = 12

/** The moment that was `months` calendar months ago, in UTC. Where that month has no such day, it is the month's last. */
export function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now)
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  const days = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(now.getUTCDate(), days))
  return moment
}

export interface RetentionOptions {
  store: Store
  content: CareersContent
  /** Instead of the number in the CMS, which the privacy page says. */
  months: number | undefined
  log: (line: string) => void
  tell: (sentence: string) => void
}

/** Deletes what is older, at once and then daily. */
export class Retention {
  readonly #options: RetentionOptions
  #closed = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void>
  #said = ''

  constructor(options: RetentionOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const done = await this.#deleteOld().catch((error: unknown) => {
      this.#options.log(
        `Old applications could not be deleted: ${error instanceof Error ? error.name : String(error)}.`,
      )
      return false
    })
    if (this.#closed) return
    const runAgain = (): void => {
      this.#running = this.#run()
    }
    this.#timer = setTimeout(runAgain, done ? DAY_MS : RETRY_MS)
    this.#timer.unref()
  }

  async #deleteOld(): Promise<boolean> {
    const { store, content, months: fromSetting, log } = this.#options
    const known = await content.known()
    if (this.#closed) return false
    if (!known && fromSetting === undefined) {
      this.#sayOnce(
        'No application is deleted for its age, because the CMS has not said for how many months they are kept. Check that it can be reached, or set CAREERS_RETENTION_MONTHS.',
      )
      return false
    }
    const promised = known && (known.keptMonths ?? DEFAULT_MONTHS)
    const months = fromSetting ?? promised ?? DEFAULT_MONTHS
    if (promised !== undefined && promised !== months) {
      this.#sayOnce(
        `CAREERS_RETENTION_MONTHS is ${months}, but the privacy page says ${promised} months. Take the setting away, or change the number in the Studio under Careers, Applications.`,
      )
    }
    const deleted = await deleteApplicationsBefore(store, monthsBefore(new Date(), months))
    if (deleted > 0)
      log(`Deleted ${deleted === 1 ? '1 application' : `${deleted} applications`} older than ${months} months.`)
    return true
  }

  #sayOnce(sentence: string): void {
    if (this.#said !== sentence) this.#options.tell(sentence)
    this.#said = sentence
  }
}
