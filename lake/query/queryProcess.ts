/**
 * A process that answers queries for a lake, one at a time, over copies of its documents. (A process, not a worker
 * thread: V8 ends the whole process when a thread asks for one piece of memory beyond its limit, as one query of 300
 * characters can with a long text.)
 */
import { flushCompileCache } from 'node:module'
import { readerOf } from '../auth/grants.ts'
import { apiError, LakeError, messageOf } from '../errors.ts'
import { DocumentSet } from '../store/documentSet.ts'
import { TooLate, withDeadline } from './deadline.ts'
import { QueryEngine, type QueryRequest } from './queryEngine.ts'
import type { FilterText, FromProcess, QueryText, ToProcess, Work, WorkResults } from './work.ts'

const [projectId = ''] = process.argv.slice(2)
const engine = new QueryEngine(projectId)
const datasets = new Map<string, DocumentSet>()

function documentsOf(name: string): DocumentSet {
  let documents = datasets.get(name)
  if (!documents) datasets.set(name, (documents = new DocumentSet(name)))
  return documents
}

const parsed = <T extends FilterText | QueryText>(text: T) => JSON.parse(text) as NonNullable<T['json']>

type Limits = Pick<ToProcess & { kind: 'work' }, 'milliseconds' | 'mayTakeLong'>

/** How much longer a query may run that got little of a busy machine. */
const PATIENCE = 4

/** @throws TooLate */
function within<T>({ milliseconds, mayTakeLong }: Limits, work: () => T): T {
  const before = process.cpuUsage()
  try {
    return withDeadline(milliseconds, work)
  } catch (error) {
    const { user, system } = process.cpuUsage(before)
    // A query that is only kept waiting by others on the machine is not a slow one.
    const wasKeptWaiting = !mayTakeLong && (user + system) / 1000 < milliseconds / 2
    if (error instanceof TooLate && wasKeptWaiting) return withDeadline(milliseconds * PATIENCE, work)
    throw error
  }
}

async function answer({ request, asker }: Work & { kind: 'query' }, limits: Limits) {
  const [dataset, query, params, perspective, sourceMap] = parsed(request)
  const documents = documentsOf(dataset)
  const reader = readerOf(engine, dataset, asker)
  // What outlives the query is made outside of the deadline, which could leave it half made.
  documents.view(perspective, reader)
  const asked: QueryRequest = { query, params, perspective, reader, sourceMap: sourceMap ?? undefined }
  const answered = within(limits, () => (engine.isAsynchronous(asked) ? undefined : engine.run(documents, asked)))
  if (answered) return answered
  // Nothing here can end an asynchronous evaluation: it runs where the lake ends the process.
  if (!limits.mayTakeLong) throw new TooLate(limits.milliseconds)
  return engine.runAsync(documents, asked)
}

function match({ filter, asker, documents }: Work & { kind: 'match' }, limits: Limits): boolean[] {
  const [dataset, query, params] = parsed(filter)
  const reader = readerOf(engine, dataset, asker)
  const view = documentsOf(dataset).view('raw', reader)
  const over = { query, params, identity: reader.id, dataset }
  return within(limits, () =>
    documents.map((text) => {
      // References lead only to what the reader may see: otherwise a filter could put what they may not see to the
      // test.
      const result = engine.evaluateOver([JSON.parse(text)], over, (id) => view.get(id))
      return Array.isArray(result) ? result.length > 0 : Boolean(result)
    }),
  )
}

function check({ filter }: Work & { kind: 'check' }, limits: Limits): true {
  const [, query, params] = parsed(filter)
  within(limits, () => engine.compile(query, params))
  return true
}

function doWork(work: Work, limits: Limits): WorkResults[Work['kind']] | Promise<WorkResults[Work['kind']]> {
  if (work.kind === 'query') return answer(work, limits)
  return work.kind === 'match' ? match(work, limits) : check(work, limits)
}

async function replyTo(work: Work, limits: Limits): Promise<FromProcess> {
  try {
    return { kind: 'done', value: await doWork(work, limits) }
  } catch (error) {
    if (error instanceof TooLate) return { kind: 'late' }
    const { status, body, message } =
      error instanceof LakeError ? error : apiError(500, `The query failed: ${messageOf(error)}`)
    return { kind: 'refused', status, body, message }
  }
}

const send = (message: FromProcess): boolean | undefined => process.send?.(message)

process.on('message', (message: ToProcess) => {
  if (message.kind === 'documents') documentsOf(message.dataset).update(message.bodies, message.removed)
  else if (message.kind === 'ready') {
    send({ kind: 'ready' })
    // The lake ends this process without giving it time for that.
    flushCompileCache()
  } else void replyTo(message.work, message).then(send)
})
process.on('disconnect', () => process.exit())
// Ctrl-C goes to all processes of a terminal. The lake ends this one when it has ended itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
