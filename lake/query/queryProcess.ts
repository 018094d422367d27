/**
 * A process that runs queries for a lake, one at a time, on copies of its documents. (A process, not a worker thread:
 * V8 ends the whole process if a thread requests one piece of memory beyond its limit, which a query of 300 characters
 * can do with a long text.)
 */
import { flushCompileCache } from 'node:module'
import { readerOf } from '../auth/grants.ts'
import { isObject } from '../protocol/document.ts'
import { apiError, LakeError, messageOf } from '../protocol/errors.ts'
import { DocumentSet } from '../store/documentSet.ts'
import { TooLate, withDeadline } from './deadline.ts'
import { QueryEngine } from './queryEngine.ts'
import type { FromProcess, QueryResult, ToProcess, Work, WorkResults } from './work.ts'

const [projectId = '', ...limits] = process.argv.slice(2)
const milliseconds = Number(limits[0])
const mayTakeLong = limits[1] === 'true'
const engine = new QueryEngine(projectId)
const datasets = new Map<string, DocumentSet>()

function documentsOf(name: string): DocumentSet {
  let documents = datasets.get(name)
  if (!documents) datasets.set(name, (documents = new DocumentSet(name)))
  return documents
}

/** How many times longer a query may run if a busy machine gave it little processor time. */
const PATIENCE = 4

/** @throws TooLate */
function inTime<T>(work: () => T): T {
  const before = process.cpuUsage()
  try {
    return withDeadline(milliseconds, work)
  } catch (error) {
    const { user, system } = process.cpuUsage(before)
    // A query isn't slow if other processes held it up.
    const wasKeptWaiting = !mayTakeLong && (user + system) / 1000 < milliseconds / 2
    if (error instanceof TooLate && wasKeptWaiting) return withDeadline(milliseconds * PATIENCE, work)
    throw error
  }
}

async function run({ query, identity }: Exclude<Work, { kind: 'match' }>): Promise<QueryResult> {
  const documents = documentsOf(query.dataset)
  const reader = readerOf(engine, query.dataset, identity)
  // Creates what outlives the query outside of the deadline, which could leave it half finished.
  documents.view(query.perspective, reader)
  const asked = { ...query, reader }
  const result = inTime(() =>
    engine.compile(asked.query, asked.params, asked.sourceMap !== undefined).asynchronous
      ? undefined
      : engine.run(documents, asked),
  )
  if (result) return result
  // Asynchronous evaluation can't be aborted from here, so it runs only where the lake may end the process.
  if (!mayTakeLong) throw new TooLate(milliseconds)
  return engine.runAsync(documents, asked)
}

function match({ filter, identity, documents }: Work & { kind: 'match' }): boolean[] {
  const reader = readerOf(engine, filter.dataset, identity)
  const view = documentsOf(filter.dataset).view('raw', reader)
  const over = { ...filter, identity: reader.id }
  return inTime(() => {
    engine.compile(filter.query, filter.params)
    return documents.map((text) => {
      // References only lead to what the reader may see; otherwise, filters could probe hidden documents.
      const result = engine.evaluateOver([JSON.parse(text)], over, (id) => view.get(id))
      return Array.isArray(result) ? result.length > 0 : Boolean(result)
    })
  })
}

/** Documents, or their ids, in a result. */
async function select(work: Work & { kind: 'select' }): Promise<string[]> {
  const result: unknown = JSON.parse((await run(work)).result)
  return [result].flat().flatMap((item: unknown) => {
    const id = isObject(item) ? item._id : item
    return typeof id === 'string' ? [id] : []
  })
}

function valueOf(work: Work): WorkResults[Work['kind']] | Promise<WorkResults[Work['kind']]> {
  if (work.kind === 'match') return match(work)
  return work.kind === 'select' ? select(work) : run(work)
}

async function replyTo(work: Work): Promise<FromProcess> {
  try {
    return { kind: 'done', value: await valueOf(work) }
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
    // The lake ends this process without giving it time to do this.
    flushCompileCache()
  } else void replyTo(message.work).then(send)
})
process.on('disconnect', () => process.exit())
// Ctrl-C goes to all processes of a terminal. The lake ends this one after it has shut down.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
