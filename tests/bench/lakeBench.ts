/**
 * Measures the Content Lake: `npm run bench:lake [-- --json <file>]`. Over HTTP with the real client, at three sizes of
 * the dataset; prints how many of each operation it does in a second, and how the cost of one grows with the size.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@sanity/client'
import { fill } from './lakeBenchContent.ts'
import { operationsOf, uploadPhoto, type Operation } from './lakeBenchOperations.ts'

const SIZES = [100, 1_000, 10_000] as const
/** Each operation is measured so often at each size, in turns, and the best counts: others use the machine too. */
const ROUNDS = 3
const MEASURE_MS = 450
const WARM_UP_MS = 300
/** Growth of what should not grow that is more than the noise of a busy machine. */
const SUSPICIOUS_GROWTH = 3

interface Measurement {
  name: string
  unit: Operation['unit']
  growth: Operation['growth']
  /** Operations a second, in the order of `SIZES`. */
  perSecond: number[]
}

let runs = 0

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A lake of some size in a process of its own, and what to do to it. */
interface Subject {
  operations: Operation[]
  close: () => Promise<void>
}

async function startSubject(size: number): Promise<Subject> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lake-bench-'))
  const port = await freePort()
  const server = fork(path.join(import.meta.dirname, 'lakeBenchServer.ts'), [dataDir, String(port)])
  const exited = once(server, 'exit')
  const close = async (): Promise<void> => {
    if (server.connected) server.disconnect()
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const [message]: unknown[] = await Promise.race([once(server, 'message'), exited])
    if (message !== 'ready') throw new Error('The Content Lake did not start; the lines above say why.')
    const client = createClient({
      projectId: 'bench',
      dataset: 'production',
      apiHost: `http://localhost:${port}`,
      useProjectHostname: false,
      apiVersion: '2026-03-01',
      useCdn: false,
      token: (await readFile(path.join(dataDir, 'token'), 'utf8')).trim(),
      perspective: 'published',
    })
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

/** Measures operation number `index` of each subject, in turns. */
async function measure(subjects: readonly Subject[], index: number): Promise<Measurement> {
  const same = subjects.flatMap(({ operations }) => operations[index] ?? [])
  const best = same.map(() => 0)
  for (const operation of same) await runFor(operation, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, operation] of same.entries()) {
      best[at] = Math.max(best[at] ?? 0, await runFor(operation, MEASURE_MS))
    }
  }
  const { name, unit, growth } = same[0] as Operation
  return { name, unit, growth, perSecond: best }
}

/** How many times dearer one operation is at a size than at the smallest. */
const growthAt = ({ perSecond }: Measurement, index: number): number => (perSecond[0] ?? 0) / (perSecond[index] ?? 1)

const isSuspicious = (measurement: Measurement): boolean =>
  measurement.growth === 'flat' && growthAt(measurement, SIZES.length - 1) > SUSPICIOUS_GROWTH

function printTable(measurements: readonly Measurement[]): void {
  const number = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
  const row = (cells: string[]): void =>
    console.log(cells.map((cell, i) => (i ? cell.padStart(12) : cell.padEnd(46))).join(''))
  for (const unit of ['queries', 'mutations', 'images'] as const) {
    console.log('')
    const sizes = SIZES.map((size) => `${size.toLocaleString('en')} docs`)
    row([`${unit} a second at`, ...sizes, ...SIZES.slice(1).map((size) => `cost ×${size / SIZES[0]}`)])
    for (const measurement of measurements.filter((one) => one.unit === unit)) {
      const growth = SIZES.slice(1).map((_, index) => `${growthAt(measurement, index + 1).toFixed(2)}×`)
      row([measurement.name, ...measurement.perSecond.map(number), ...growth])
      if (isSuspicious(measurement)) console.log('  ^ this should not grow with the dataset')
    }
  }
  console.log(`\n"cost ×10" is what one operation costs with 10 times the documents, against ${SIZES[0]} documents.`)
}

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const subjects: Subject[] = []
const results: Measurement[] = []
try {
  for (const size of SIZES) subjects.push(await startSubject(size))
  const count = subjects[0]?.operations.length ?? 0
  console.log(`Measuring ${count} operations at ${SIZES.length} sizes …`)
  for (let index = 0; index < count; index += 1) results.push(await measure(subjects, index))
} finally {
  await Promise.all(subjects.map(({ close }) => close()))
}
printTable(results)
if (values.json) {
  const machine = { node: process.version, processors: availableParallelism(), model: cpus()[0]?.model }
  await mkdir(path.dirname(path.resolve(values.json)), { recursive: true })
  await writeFile(values.json, `${JSON.stringify({ machine, sizes: SIZES, measurements: results }, null, 2)}\n`)
  console.log(`Written to ${values.json}.`)
}
const grown = results.filter(isSuspicious).length
console.log(grown === 0 ? 'Nothing grows that should not.' : `${grown} operations grow that should not.`)
