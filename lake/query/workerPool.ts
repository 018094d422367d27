import { apiError, type LakeError } from '../protocol/errors.ts'
import { FairQueue, type Client } from '../queues/fairQueue.ts'
import type { Dataset } from '../store/dataset.ts'
import { failedQuery } from './deadline.ts'
import { QueryWorker, type WorkerOptions } from './queryWorker.ts'
import type { FromProcess, Work } from './work.ts'

export interface WorkerPoolOptions extends WorkerOptions {
  /** The maximum number of processes. They are started on demand. */
  workers: number
  /** How many of them one client may use. */
  perClient: number
  /** Processes that are kept ready while all others are busy: starting one takes longer than a query. */
  spare: number
  /** An idle process ends after this time, unless it is a spare one, because each has all documents in memory. */
  idleMilliseconds: number
  /** How many queries of one client may wait. */
  maxWaiting: number
}

interface Task {
  work: Work
  client: Client
  resolve: (reply: FromProcess) => void
  reject: (error: Error) => void
}

const closing = (): LakeError => apiError(503, 'The Content Lake is closing')

/**
 * Processes that take queries from one queue: accounts first, then clients in turn. One process is reserved for
 * accounts.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #datasets: Iterable<Dataset>
  readonly #workers = new Set<QueryWorker>()
  readonly #waiting = new FairQueue<Task>()
  readonly #running = new Map<QueryWorker, Task>()
  readonly #idle = new Map<QueryWorker, NodeJS.Timeout>()
  #closed = false

  constructor(options: WorkerPoolOptions, datasets: Iterable<Dataset>) {
    this.#options = options
    this.#datasets = datasets
  }

  /**
   * @throws LakeError 429 if too many queries of the client are waiting; 499 if nobody waits for the result; and as
   * QueryWorker.run
   */
  run(work: Work, client: Client): Promise<FromProcess> {
    return new Promise((resolve, reject) => {
      const task = { work, client, resolve, reject }
      if (this.#closed) return reject(closing())
      if (client.signal?.aborted) return reject(abandoned())
      if (this.#waiting.lengthOf(client.key) >= this.#options.maxWaiting) {
        return reject(failedQuery(429, 'queryConcurrency', 'Too many queries at a time: wait for some to be answered.'))
      }
      client.signal?.addEventListener('abort', () => this.#abandon(task), { once: true })
      this.#waiting.add(task)
      this.#dispatch()
    })
  }

  update(dataset: string, bodies: string[], removed: string[]): void {
    for (const worker of this.#workers) worker.update(dataset, bodies, removed)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#refuseWaiting(closing())
    const ended = [...this.#workers].map((worker) => worker.ended)
    for (const worker of this.#workers) worker.end()
    await Promise.all(ended)
  }

  #dispatch(): void {
    const mayRun = (client: Client): boolean => this.#mayRun(client)
    for (let task = this.#waiting.next(mayRun); task; task = this.#waiting.next(mayRun)) {
      const worker = [...this.#workers].find(({ isIdle }) => isIdle)
      if (worker) {
        this.#waiting.remove(task)
        void this.#execute(worker, task)
      }
      this.#startWorkers()
      if (!worker) return
    }
  }

  #refuseWaiting(error: Error): void {
    for (const task of this.#waiting.clear()) task.reject(error)
  }

  #mayRun({ key, isAccount }: Client): boolean {
    const { workers, perClient } = this.#options
    const running = [...this.#running.values()]
    if (running.filter(({ client }) => client.key === key).length >= perClient) return false
    return isAccount || running.filter(({ client }) => !client.isAccount).length < workers - 1
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
      this.#stopRetiring(worker)
      this.#dispatch()
    })
    worker.ready.then(
      () => this.#dispatch(),
      // Another one would not start either.
      (error: Error) => this.#refuseWaiting(error),
    )
  }

  async #execute(worker: QueryWorker, task: Task): Promise<void> {
    this.#running.set(worker, task)
    this.#stopRetiring(worker)
    try {
      task.resolve(await worker.run(task.work))
    } catch (error) {
      task.reject(error as Error)
    } finally {
      this.#running.delete(worker)
      this.#idle.set(worker, setTimeout(() => this.#retire(worker), this.#options.idleMilliseconds).unref())
      this.#dispatch()
    }
  }

  #stopRetiring(worker: QueryWorker): void {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
  }

  #retire(worker: QueryWorker): void {
    this.#idle.delete(worker)
    if (this.#workers.size <= this.#options.spare) return
    // It gets no more work from now on.
    this.#workers.delete(worker)
    worker.end()
  }

  #abandon(task: Task): void {
    this.#waiting.remove(task)
    // Restarting a process costs more than a short query.
    if (this.#options.mayTakeLong) {
      for (const [worker, running] of this.#running) if (running === task) worker.end()
    }
    task.reject(abandoned())
  }
}

/** Nobody sees this error. */
const abandoned = (): Error => apiError(499, 'The client is gone')
