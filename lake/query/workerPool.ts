import { apiError } from '../errors.ts'
import type { Dataset } from '../store/dataset.ts'
import { failedQuery } from './deadline.ts'
import { QueryWorker, type WorkerOptions } from './queryWorker.ts'
import type { FromProcess, Work } from './work.ts'

export interface WorkerPoolOptions extends WorkerOptions {
  /** How many processes at most. They are started when they are wanted. */
  workers: number
  /** How many of them one client may have. */
  perClient: number
  /** How long one query may run. */
  milliseconds: number
  /** Whether a query may use all of that time; otherwise one that is known to may take long is not begun. */
  mayTakeLong: boolean
  /** Processes that are kept ready when all others are busy: to start one takes longer than a query. */
  spare: number
  /** After so many milliseconds without work a process ends, unless it is a spare one: each holds all documents. */
  idleMilliseconds: number
  /** How many queries of one client may wait. */
  maxWaiting: number
}

export interface Client {
  /** Who asks: an account, or an address. */
  key: string
  /** Whether it is an account. */
  isAccount: boolean
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
}

interface Task {
  work: Work
  client: Client
  resolve: (reply: FromProcess) => void
  reject: (error: Error) => void
}

/**
 * Some processes that take queries from one queue: those of accounts first, and of each client by turns. One process is
 * never taken by somebody without a token.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #datasets: Iterable<Dataset>
  readonly #workers = new Set<QueryWorker>()
  readonly #waiting: Task[] = []
  readonly #running = new Map<QueryWorker, Task>()
  readonly #idle = new Map<QueryWorker, NodeJS.Timeout>()
  /** By client, when it last had its turn, as long as it has a query here. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #closed = false

  constructor(options: WorkerPoolOptions, datasets: Iterable<Dataset>) {
    this.#options = options
    this.#datasets = datasets
  }

  /**
   * @throws LakeError 429 when too many queries of the client wait; as QueryWorker.run; 499 when nobody waits for it.
   */
  run(work: Work, client: Client): Promise<FromProcess> {
    return new Promise((resolve, reject) => {
      const task = { work, client, resolve, reject }
      if (this.#closed) return reject(apiError(503, 'The Content Lake is closing'))
      if (client.signal?.aborted) return reject(abandoned())
      if (this.#waiting.filter((other) => other.client.key === client.key).length >= this.#options.maxWaiting) {
        return reject(failedQuery(429, 'queryConcurrency', 'Too many queries at a time: wait for some to be answered.'))
      }
      client.signal?.addEventListener('abort', () => this.#abandon(task), { once: true })
      this.#waiting.push(task)
      this.#dispatch()
    })
  }

  /** Tells all processes of changed documents. */
  update(dataset: string, bodies: string[], removed: string[]): void {
    for (const worker of this.#workers) worker.update(dataset, bodies, removed)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const task of this.#waiting.splice(0)) task.reject(apiError(503, 'The Content Lake is closing'))
    const ended = [...this.#workers].map((worker) => worker.ended)
    for (const worker of this.#workers) worker.end()
    await Promise.all(ended)
  }

  #dispatch(): void {
    for (;;) {
      const task = this.#closed ? undefined : this.#next()
      if (!task) return
      const worker = [...this.#workers].find(({ isIdle }) => isIdle)
      if (!worker) return this.#startWorkers()
      this.#waiting.splice(this.#waiting.indexOf(task), 1)
      this.#turns.set(task.client.key, ++this.#turn)
      void this.#execute(worker, task)
      this.#startWorkers()
    }
  }

  /** Of the waiting tasks that may run, the one of an account, and of the client whose turn is longest ago. */
  #next(): Task | undefined {
    const turnOf = ({ client }: Task) => this.#turns.get(client.key) ?? 0
    let next: Task | undefined
    for (const task of this.#waiting.filter(({ client }) => this.#mayRun(client))) {
      const isSooner =
        !next || (task.client.isAccount === next.client.isAccount ? turnOf(task) < turnOf(next) : task.client.isAccount)
      if (isSooner) next = task
    }
    return next
  }

  #mayRun({ key, isAccount }: Client): boolean {
    const { workers, perClient } = this.#options
    const running = [...this.#running.values()]
    if (running.filter(({ client }) => client.key === key).length >= perClient) return false
    return isAccount || running.filter(({ client }) => !client.isAccount).length < workers - 1
  }

  /** Forgets the turns of a client that has no query here any more. */
  #leave({ key }: Client): void {
    if (![...this.#waiting, ...this.#running.values()].some(({ client }) => client.key === key)) this.#turns.delete(key)
  }

  #startWorkers(): void {
    const { workers, spare } = this.#options
    const wanted = Math.min(workers, this.#running.size + this.#waiting.length + spare)
    while (this.#workers.size < wanted) this.#startWorker()
  }

  #startWorker(): void {
    const worker = new QueryWorker(this.#options, this.#datasets)
    this.#workers.add(worker)
    void worker.ended.then(() => {
      this.#workers.delete(worker)
      this.#isWanted(worker)
      this.#dispatch()
    })
    worker.ready.then(
      () => this.#dispatch(),
      (error: Error) => {
        // The next one would not come up either.
        for (const task of this.#waiting.splice(0)) task.reject(error)
      },
    )
  }

  async #execute(worker: QueryWorker, task: Task): Promise<void> {
    const { milliseconds, mayTakeLong } = this.#options
    this.#running.set(worker, task)
    this.#isWanted(worker)
    try {
      task.resolve(await worker.run(task.work, milliseconds, mayTakeLong))
    } catch (error) {
      task.reject(error as Error)
    } finally {
      this.#running.delete(worker)
      this.#leave(task.client)
      this.#idle.set(worker, setTimeout(() => this.#retire(worker), this.#options.idleMilliseconds).unref())
      this.#dispatch()
    }
  }

  #isWanted(worker: QueryWorker): void {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
  }

  #retire(worker: QueryWorker): void {
    this.#idle.delete(worker)
    if (this.#workers.size <= this.#options.spare) return
    // Nothing is given to it any more.
    this.#workers.delete(worker)
    worker.end()
  }

  #abandon(task: Task): void {
    const at = this.#waiting.indexOf(task)
    if (at >= 0) this.#waiting.splice(at, 1)
    // Starting a process anew costs more than a short query.
    if (this.#options.mayTakeLong) {
      for (const [worker, running] of this.#running) if (running === task) worker.end()
    }
    this.#leave(task.client)
    task.reject(abandoned())
  }
}

/** Nobody sees it. */
const abandoned = (): Error => apiError(499, 'The client is gone')
