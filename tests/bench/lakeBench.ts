/**
 * `npm run bench:lake`: measures the Content Lake over HTTP with the real client, at three sizes of the dataset. It
 * prints how many of each operation the lake does in a second, and how the cost of one grows with the size.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../../commands/services/ports.ts'
import { answers, runNode } from '../../commands/services/processes.ts'
import { lakeClient } from '../support/lakeClient.ts'
import { fill, operationsOf, uploadPhoto, type Operation } from './lakeBenchOperations.ts'

const SIZES = [100, 1_000, 10_000] as const
/** Each operation is measured so often at each size, in turns, and the best counts: others use the machine too. */
const ROUNDS = 3
const MEASURE_MS = 450
const WARM_UP_MS = 300
/** Growth of what should not grow that is more than the noise of a busy machine. */
const SUSPICIOUS_GROWTH = 3

let runs = 0

/** @returns how often the operation was done in a second */
async function runFor(operation: Operation, milliseconds: number): Promise<number> {
  const started = performance.now()
  let done = 0
  const worker = async (): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      runs += 1
      await operation.once(runs)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: operation.parallel }, worker))
  return (done * 1000) / (performance.now() - started)
}

/** Starts a lake in a process of its own, so that who measures does not slow it down, and fills it. */
async function startLakeOf(size: number) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lake-bench-'))
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const main = path.resolve(import.meta.dirname, '../../lake/main.ts')
  const lake = runNode([main, '--port', String(port), '--data', dataDir], { onLine: () => undefined })
  const close = async (): Promise<void> => {
    await lake.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    if (!(await answers(`${url}/readyz`, 30_000))) throw new Error('The Content Lake has not started.')
    const client = lakeClient(url, (await readFile(path.join(dataDir, 'token'), 'utf8')).trim())
    const started = performance.now()
    const articles = await fill(client, size)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${size.toLocaleString('en')} documents written in ${seconds} s`)
    return { operations: operationsOf({ client, articles, photo: await uploadPhoto(client) }), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Measures one operation on the lakes of each size, in turns. @returns how often a second, in the order of `SIZES` */
async function measure(operations: readonly Operation[]): Promise<number[]> {
  const best = operations.map(() => 0)
  for (const operation of operations) await runFor(operation, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, operation] of operations.entries()) {
      best[at] = Math.max(best[at] ?? 0, await runFor(operation, MEASURE_MS))
    }
  }
  return best
}

const lakes: Awaited<ReturnType<typeof startLakeOf>>[] = []
const grown: string[] = []
try {
  for (const size of SIZES) lakes.push(await startLakeOf(size))
  const table: Record<string, Record<string, string>> = {}
  for (const [index, { name, unit, growth }] of (lakes[0]?.operations ?? []).entries()) {
    console.log(`Measuring ${name} …`)
    const perSecond = await measure(lakes.flatMap(({ operations }) => operations[index] ?? []))
    const costs = perSecond.map((each) => (perSecond[0] ?? 0) / each)
    const columns = SIZES.map((size, at) => [`${size} docs`, (perSecond[at] ?? 0).toFixed(1)])
    const growing = SIZES.slice(1).map((size, at) => [`cost ×${size / SIZES[0]}`, `${costs[at + 1]?.toFixed(2)}×`])
    table[`${unit} a second: ${name}`] = Object.fromEntries([...columns, ...growing]) as Record<string, string>
    if (growth === 'flat' && (costs.at(-1) ?? 0) > SUSPICIOUS_GROWTH) grown.push(name)
  }
  console.table(table)
  console.log(`"cost ×10" is what one operation costs with 10 times the documents, against ${SIZES[0]} documents.`)
  console.log(
    grown.length === 0 ? 'Nothing grows that should not.' : `These grow, and should not: ${grown.join(', ')}.`,
  )
} finally {
  await Promise.all(lakes.map(({ close }) => close()))
}
