import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { followLiveEvents, type LiveFollower, type LiveState } from '@archstep/contracts/cms/followLiveEvents.ts'
import { liveEventsUrl } from '@archstep/contracts/cms/liveEventProtocol.ts'
import { HOUR_MS } from '@archstep/contracts/time/durations.ts'
import { Loop } from '../loop.ts'
import { askLake, reasonOf } from './contentLake.ts'
import {
  isOpen,
  storedJob,
  jobDocuments,
  JOBS_QUERY,
  readJobDocuments,
  toJob,
  type ListedJob,
  type PublishedJob,
} from './job.ts'
import { resultFile, type LakeCopyOptions, type ResultFile } from './resultFile.ts'

/** How often the list is confirmed even without an event: a stream can die silently. */
const CONFIRM_MS = 60_000
/** How long a request may wait for a query in progress. */
const TIMEOUT_MS = 1_000
/** The same, while no jobs are known yet. */
const FIRST_TIMEOUT_MS = 5_000
/** How long a closed job still accepts applications, because the form may have been open already. */
const GRACE_MS = HOUR_MS
/** In seconds. If the list was last confirmed longer ago than this, jobs may have opened or closed since. */
const CERTAIN_AGE = 120

const storedList = z.object({
  /** When the Content Lake last confirmed the list. */
  confirmedAt: z.iso.datetime().transform((time) => new Date(time)),
  syncTags: z.array(z.string()),
  /** Still has its old name, because existing services have such files. */
  openings: z.array(storedJob),
  /** Numbers of jobs that are published but can't be listed. */
  unlisted: z.array(z.number()),
  /** For jobs that staff have closed or unpublished: until when they still accept applications, by id. */
  grace: z.record(z.string(), z.iso.datetime()),
})
type StoredList = z.output<typeof storedList>

const isStream = (state: LiveState): boolean => state === 'open' || state === 'current'

export interface KnownJobs {
  jobs: readonly ListedJob[]
  syncTags: readonly string[]
  /** Seconds since the Content Lake last confirmed the list; 0 while its changes are being followed. */
  age: number
  /** False while the Content Lake can't be followed. */
  current: boolean
}

/** The published jobs of a Content Lake: in memory, updated live, and stored on disk. */
export class Jobs {
  readonly #options: LakeCopyOptions
  readonly #file: ResultFile<typeof storedList>
  readonly #loop: Loop
  #known: StoredList | undefined
  readonly #stopped = new AbortController()
  readonly #live: LiveFollower
  /** Whether the list has been confirmed since the stream opened. */
  #current = false
  #reachable = true
  #asking: Promise<boolean> | undefined

  constructor(options: LakeCopyOptions) {
    this.#options = options
    this.#file = resultFile(options, 'openings.json', 'The list of jobs', storedList)
    this.#known = this.#file.read()
    const { url, apiVersion, dataset } = options.lake
    this.#live = followLiveEvents({
      url: liveEventsUrl(url, apiVersion, dataset),
      signal: this.#stopped.signal,
      onState: (state) => this.#followState(state),
      onChange: (tags) => {
        if (!tags || tags.some((tag) => this.#known?.syncTags.includes(tag) ?? true)) this.#loop.wake()
      },
    })
    this.#loop = new Loop((closed) => this.#work(closed))
    this.#live.connect()
  }

  close(): void {
    this.#stopped.abort()
    void this.#loop.close()
  }

  /**
   * The jobs known so far; undefined if none are. Waits only briefly for a query in progress, because a slow Content
   * Lake must not hold up what is already known.
   */
  async known(): Promise<KnownJobs | undefined> {
    if (this.#asking) {
      const timeout = this.#known ? TIMEOUT_MS : FIRST_TIMEOUT_MS
      await Promise.race([this.#asking, pause(timeout, undefined, { ref: false })])
    }
    if (!this.#known) return undefined
    const now = Date.now()
    const { openings, syncTags, confirmedAt } = this.#known
    const age = this.#current ? 0 : Math.max(0, Math.floor((now - confirmedAt.getTime()) / 1000))
    return { jobs: openings.map((job) => toJob(job, now)), syncTags, age, current: this.#current }
  }

  /** Resolves if there is a list, however old. @throws Error if nothing is known yet */
  async ready(): Promise<void> {
    if (!(await this.known())) throw new Error('the Content Lake has not answered yet')
  }

  /** The titles of the published jobs, by their ids as strings, as applications have them. */
  async titles(): Promise<ReadonlyMap<string, string>> {
    const known = await this.known()
    return new Map(known?.jobs.map(({ id, title }) => [String(id), title]))
  }

  /**
   * Whether a job accepts applications: while it is open, and for an hour after. When in doubt, it does, so that none
   * is lost: if nothing is known yet, if the job can't be listed, or if the list is so old that the job may have been
   * reopened.
   */
  async takes(id: string): Promise<boolean> {
    const known = await this.known()
    if (!known || !this.#known) return true
    const { openings: jobs, unlisted, grace } = this.#known
    const now = Date.now()
    if (Date.parse(grace[id] ?? '') > now || unlisted.includes(Number(id))) return true
    const entry = jobs.find((each) => String(each.id) === id)
    return (entry !== undefined && isOpen(entry, now - GRACE_MS)) || known.age > CERTAIN_AGE
  }

  async #work(closed: AbortSignal): Promise<number> {
    this.#asking = this.#ask(closed)
    const answered = await this.#asking
    this.#asking = undefined
    // If queries fail, the stream may have died silently.
    if (!answered) this.#live.retryLater()
    return CONFIRM_MS
  }

  #followState(state: LiveState): void {
    if (!isStream(state)) this.#current = false
    // A failed query is retried together with the stream, so that both follow the same retry delays.
    if (state === 'open' || (state === 'connecting' && !this.#reachable)) this.#loop.wake()
  }

  /** Queries the list. @returns whether that worked */
  async #ask(closed: AbortSignal): Promise<boolean> {
    const followed = isStream(this.#live.state)
    try {
      const { result, syncTags } = await askLake(this.#options.lake, JOBS_QUERY, jobDocuments, this.#live.position)
      if (closed.aborted) return false
      const { jobs, unlisted, problems } = readJobDocuments(result)
      const now = new Date()
      const grace = this.#graceAfter(jobs, now.getTime())
      this.#replace({ confirmedAt: now, syncTags, openings: jobs, unlisted, grace }, problems)
      this.#current = followed && isStream(this.#live.state)
      this.#reachable = true
      return true
    } catch (error) {
      if (!closed.aborted && this.#reachable)
        this.#options.warn(`The Content Lake can't be queried: ${reasonOf(error)}.`)
      this.#reachable = false
      return false
    }
  }

  #graceAfter(next: readonly PublishedJob[], now: number): StoredList['grace'] {
    const open = new Set(next.filter((each) => isOpen(each, now)).map(({ id }) => id))
    const closedNow = this.#known?.openings.filter((each) => isOpen(each, now) && !open.has(each.id)) ?? []
    return Object.fromEntries([
      ...Object.entries(this.#known?.grace ?? {}).filter(([, until]) => Date.parse(until) > now),
      ...closedNow.map(({ id }) => [String(id), new Date(now + GRACE_MS).toISOString()]),
    ])
  }

  #replace(next: StoredList, problems: readonly string[]): void {
    const before = this.#known
    const same =
      before !== undefined &&
      (['openings', 'unlisted', 'syncTags'] as const).every(
        (part) => JSON.stringify(before[part]) === JSON.stringify(next[part]),
      )
    if (!same) for (const problem of problems) this.#options.warn(problem)
    this.#known = next
    this.#file.write(next)
  }
}
