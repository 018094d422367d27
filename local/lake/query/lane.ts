import { apiError } from '../errors.ts'
import type { Dataset } from '../store/dataset.ts'
import { failedQuery } from './deadline.ts'
import { QueryWorker, type WorkerOptions } from './queryWorker.ts'
import type { FromProcess, Work } from './work.ts'

export interface LaneOptions extends WorkerOptions {
  /** How many processes at most. They are started when they are wanted. */
  workers: number
  /** How long one query may run. */
  milliseconds: number
  /** Whether a query may use all of that time; otherwise one that is known to may take long is not begun. */
  mayTakeLong: boolean
  /** Processes that are kept ready when all others are busy: to start one takes longer than a query. */
  spare: number
  /** How many queries of one client may wait. */
  maxWaiting: number
}

export interface Client {
  /** Who asks: an account, or an address. */
  key: string
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
}

interface Task {
  work: Work
  client: Client
  resolve: (reply: FromProcess) => void
  reject: (error: Error) => void
}

/** Some processes that take queries in the order in which they come, but never let one client have them all. */
export class Lane {
  readonly #options: LaneOptions
  readonly #datasets: Iterable<Dataset>
  readonly #workers = new Set<QueryWorker>()
  readonly #waiting: Task[] = []
  readonly #running = new Map<QueryWorker, Task>()
  #closed = false

  constructor(options: LaneOptions, datasets: Iterable<Dataset>) {
    this.#options = options
    this.#datasets = datasets
  }

  /** @throws LakeError 429 when too many queries of the client wait; as QueryWorker.run; 499 when nobody waits for it. */
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
      const at = this.#waiting.findIndex(({ client }) => this.#mayRun(client))
      if (at < 0 || this.#closed) return
      const worker = [...this.#workers].find(({ isIdle }) => isIdle)
      if (!worker) return this.#startWorkers()
      const [task] = this.#waiting.splice(at, 1)
      if (task) void this.#execute(worker, task)
      this.#startWorkers()
    }
  }

  #mayRun({ key }: Client): boolean {
    const running = [...this.#running.values()].filter(({ client }) => client.key === key).length
    return running < Math.max(1, this.#options.workers - 1)
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
    try {
      task.resolve(await worker.run(task.work, milliseconds, mayTakeLong))
    } catch (error) {
      task.reject(error as Error)
    } finally {
      this.#running.delete(worker)
      this.#dispatch()
    }
  }

  #abandon(task: Task): void {
    const at = this.#waiting.indexOf(task)
    if (at >= 0) this.#waiting.splice(at, 1)
    // Starting a process anew costs more than a short query.
    if (this.#options.mayTakeLong) {
      for (const [worker, running] of this.#running) if (running === task) worker.end()
    }
    task.reject(abandoned())
  }
}

/** Nobody sees it. */
const abandoned = (): Error => apiError(499, 'The client is gone')
