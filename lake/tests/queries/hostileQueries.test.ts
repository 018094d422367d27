import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Work } from '../../query/work.ts'
import { WorkerPool, type WorkerPoolOptions } from '../../query/workerPool.ts'
import { temporaryFolder } from '../atEnd.ts'
import { openEventText } from '../eventText.ts'
import { startLakeProcess } from '../lakeProcess.ts'
import { clientOf, failure, startTestLake, type Failure } from '../testLake.ts'

const DEADLINE_MS = 1_000
/** The deadline, plus twice the grace period before a process is killed, for a busy machine. */
const MOST_MS = 15_000
const DOCUMENTS = 600

const lake = await startTestLake({ queryLimits: { milliseconds: DEADLINE_MS, memory: 192 } })
const { client, visitor } = lake

const inEachOther = (depth: number): string => (depth === 0 ? '_id > ""' : `_id in *[${inEachOther(depth - 1)}]._id`)
const ENDLESS = `*[${inEachOther(5)}][0]._id`

/** Takes longer than a quick query may, but ends. */
const SLOW = 'count(*[_id in $ids && count(*[n == ^.n + 1]) > 0])'
const idsUpTo = (count: number) => Array.from({ length: count }, (_, n) => `d${n}`)

async function fill(empty: SanityClient): Promise<void> {
  const transaction = empty.transaction()
  for (const [n, _id] of idsUpTo(DOCUMENTS).entries())
    transaction.create({ _id, _type: 'd', n, title: `Title ${n} of what there is to read` })
  await transaction.commit({ returnDocuments: false })
}

let ended: Failure
beforeAll(async () => {
  await fill(client)
  await client.create({ _id: 'trap', _type: 'trap', text: 'a'.repeat(60) })
  // Starts the processes, so that only queries are measured below.
  ended = await failure(visitor.fetch(ENDLESS))
}, 60_000)

const HOSTILE: [what: string, query: string][] = [
  ['subqueries in each other', ENDLESS],
  ['joins of everything with everything', 'count(*[count(*[count(*[n==^.n && n==^.^.n])>0])>0])'],
  ['a pattern that goes back and forth', `"${'a'.repeat(60)}" match "${'*a'.repeat(10)}b"`],
  ['a condition of 15,000 terms', `*[${Array.from({ length: 15_000 }, (_, n) => `n==${n + 1e6}`).join('||')}]`],
  ['a path of 40,000 steps', `@${'.a'.repeat(40_000)}`],
  ['brackets that a parser gets lost in', `${'*[(a->b||'.repeat(14)}a${')]'.repeat(14)}`],
  [
    'a result too large for the memory',
    '*{"x":*{"y":[{"a":n},{"b":n},{"c":n},{"d":n},{"e":n},{"f":n},{"g":n},{"h":n}]}}',
  ],
  ['a text that doubles', `{"a":"${'x'.repeat(32)}"}${'{"a":a+a}'.repeat(23)}{"b":lower(a)}`],
]

/** How many ordinary requests get a response, one after another, before `busy` settles. */
async function answeredDuring(busy: Promise<unknown>): Promise<number> {
  let over = false
  void busy.finally(() => (over = true))
  for (let n = 0; ; n++) {
    // A parameter that no cached result has: the query runs each time.
    const found = await visitor.fetch<{ n: number }>('*[_id == $id && $run >= 0][0]{n}', { id: `d${n % 600}`, run: n })
    if (over) return n
    expect(found).toEqual({ n: n % 600 })
    await sleep(2)
  }
}

test.each(HOSTILE)('%s: ends, while others get responses', async (_what, query) => {
  const started = performance.now()
  let took = 0
  const answer = visitor
    .fetch(query)
    .then(
      () => 'an answer',
      (error: Error) => error.message,
    )
    .finally(() => (took = performance.now() - started))
  const others = await answeredDuring(answer)
  const message = await answer
  // Some of them are only slow with bad parsing or matching.
  expect(message).toMatch(
    /^an answer$|took longer than 1 s|more than 192 MB of memory|nested too deeply|longer than \d+ char/,
  )
  expect(took).toBeLessThan(MOST_MS)
  // Requests that had to wait for it would get a response only afterward.
  expect(others).toBeGreaterThan(took > DEADLINE_MS ? 1 : -1)
})

test('a query that takes too long gets an error with what went wrong and what to do', () => {
  expect(ended).toMatchObject({ statusCode: 400, details: { type: 'queryTimeout' } })
  expect(ended.message).toBe('The query took longer than 1 s and was ended: ask for less, or narrow its filters.')
})

test('many of them at the same time, from one address, don’t hold anyone up', async () => {
  const over = new AbortController()
  const flood = Array.from({ length: 25 }, (_, n) =>
    failure(visitor.fetch(`${ENDLESS}[${n}]`, {}, { signal: over.signal })),
  )
  // Those that would have to wait get an error.
  await Promise.any(flood.map(async (answer) => expect((await answer).statusCode).toBe(429)))
  // Signed-in people have a separate slow process, and don't wait for these.
  const signedIn = failure(client.fetch(ENDLESS))
  const others = await answeredDuring(Promise.race([Promise.all(flood), sleep(2_000)]))
  expect(others).toBeGreaterThan(1)
  expect(await Promise.race([signedIn, Promise.all(flood)])).toMatchObject({ details: { type: 'queryTimeout' } })
  over.abort()
  await Promise.all(flood)
})

const filter = { dataset: '', query: 'true', params: {} }
const TRUE: Work = { kind: 'match', filter, identity: undefined, documents: [] }

function openPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const usual = { projectId: 'test', memory: 192, workers: 2, perClient: 1, spare: 0, idleMilliseconds: 60_000 }
  const pool = new WorkerPool({ ...usual, milliseconds: 2_000, mayTakeLong: true, maxWaiting: 10, ...options }, [])
  onTestFinished(() => pool.close())
  return pool
}

test.runIf(process.platform === 'linux')('an idle process ends, and one starts when there is work', async () => {
  const pool = openPool({ idleMilliseconds: 100 })
  const before = await childrenOf(process.pid)
  const others = async () => (await childrenOf(process.pid)).filter((id) => !before.includes(id) && isAlive(id))
  const ask = () => pool.run(TRUE, { key: 'a', isAccount: true })
  for (let round = 0; round < 2; round += 1) {
    expect(await ask()).toMatchObject({ kind: 'done' })
    await expect.poll(others).toEqual([])
  }
})

const slow: Work = {
  ...TRUE,
  filter: { ...filter, query: `*[text match "${'*a'.repeat(10)}b"]` },
  documents: [JSON.stringify({ _id: 'trap', _type: 'trap', text: 'a'.repeat(60) })],
}

test('a process that has work again is not ended for being idle', async () => {
  const pool = openPool({ idleMilliseconds: 500, milliseconds: 1_500 })
  await pool.run(TRUE, { key: 'a', isAccount: true })
  expect(await pool.run(slow, { key: 'a', isAccount: true })).toEqual({ kind: 'late' })
})

test('nothing is started for a client that is gone', async () => {
  const client = { key: 'a', isAccount: true, signal: AbortSignal.abort() }
  await expect(openPool().run(TRUE, client)).rejects.toMatchObject({ status: 499 })
})

test.runIf(process.platform === 'linux')('one of the idle processes is kept ready', async () => {
  const pool = openPool({ idleMilliseconds: 2_000, milliseconds: 400, spare: 1 })
  const before = await childrenOf(process.pid)
  await pool.run(TRUE, { key: 'a', isAccount: true })
  const own = (await childrenOf(process.pid)).filter((id) => !before.includes(id))
  expect(own).toHaveLength(2)
  // Both have had work.
  await Promise.all(['a', 'b'].map((key) => pool.run(slow, { key, isAccount: true })))
  await expect.poll(() => own.filter(isAlive).length).toBe(1)
  // Longer than the other one took.
  await sleep(3_000)
  expect(own.filter(isAlive)).toHaveLength(1)
})

test('one process is reserved for accounts, however many visitors send queries', async () => {
  const pool = openPool({ milliseconds: 10_000 })
  const ask = (key: string, isAccount = false, work: Work = TRUE) => pool.run(work, { key, isAccount })
  // Both processes have started.
  await Promise.all([ask('a', false), ask('account', true)])
  const visitors = ['a', 'b'].map((key) => ask(key, false, slow).then(() => 'a visitor'))
  expect(await Promise.race([...visitors, ask('account', true).then(() => 'an account')])).toBe('an account')
  await Promise.all([pool.close(), Promise.allSettled(visitors)])
})

test('accounts come first, and clients take turns', async () => {
  const pool = openPool({ milliseconds: 500 })
  const answered: string[] = []
  const ask = async (key: string, isAccount = false, work: Work = TRUE) => {
    await pool.run(work, { key, isAccount })
    answered.push(key)
  }
  // The other process is free in the meantime.
  const first = ask('a', false, slow)
  await Promise.all([first, ask('a'), ask('a'), ask('b'), ask('b'), ask('account', true), ask('c')])
  expect(answered.filter((key) => key !== 'account')).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  expect(answered.indexOf('account')).toBeLessThan(2)
})

test('a query ends when its client no longer waits', async () => {
  const patient = await startTestLake({ queryLimits: { milliseconds: 60_000, memory: 192 } })
  await fill(patient.client)
  const gone = new AbortController()
  const asked = patient.visitor.fetch(ENDLESS, {}, { signal: gone.signal })
  setTimeout(() => gone.abort(), 1_000)
  await expect(asked).rejects.toThrow(/abort/i)
  // One address has one slow query at a time: this one only runs because the first has ended.
  expect(await patient.visitor.fetch(SLOW, { ids: idsUpTo(200) })).toBe(200)
})

test('a listener whose filter takes too long is ended, and the lake continues', async () => {
  const filter = `*[text match "${'*a'.repeat(10)}b"]`
  const url = `${lake.url}/v2026-03-01/data/listen/production?query=${encodeURIComponent(filter)}`
  const stream = await openEventText(url)
  await stream.until((text) => text.includes('event: welcome'))
  await client.patch('trap').set({ n: 1 }).commit()
  const text = stream.until((_, ended) => ended)
  const others = await answeredDuring(text)
  expect(await text).toMatch(/event: channelError\ndata: .*took longer than 1 s/)
  expect(others).toBeGreaterThan(1)
})

test('a mutation by a query that takes too long changes nothing, and does not hold up other requests', async () => {
  const refused = failure(client.delete({ query: `*[${inEachOther(5)}]` }))
  const others = await answeredDuring(refused)
  expect(await refused).toMatchObject({ details: { type: 'queryTimeout' } })
  expect(others).toBeGreaterThan(1)
  expect(await client.fetch('count(*[_type == "d"])')).toBe(DOCUMENTS)
})

test('a writer sees the change with the next query', async () => {
  for (let n = 0; n < 10; n++) {
    await client.createOrReplace({ _id: 'own', _type: 'own', n })
    expect(await client.fetch('*[_id == "own"][0].n')).toBe(n)
    expect(await client.fetch('*[_type == "own" && $n >= 0].n', { n })).toEqual([n])
  }
})

/** Process ids of the children of a process. */
const childrenOf = async (pid: number | undefined): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'no process is left when the lake ends by %s',
  async (signal) => {
    const { child, url } = await startLakeProcess(temporaryFolder())
    expect(await clientOf(url).fetch('count(*)')).toBe(0)
    const children = await childrenOf(child.pid)
    expect(children.length).toBeGreaterThan(0)
    onTestFinished(() => {
      for (const pid of children) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    })
    child.kill(signal)
    await expect.poll(() => children.filter(isAlive)).toEqual([])
  },
)
