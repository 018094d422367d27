import { afterAll, expect, test } from 'vitest'
import type { QueryService } from '../../query/queryService.ts'
import { openDatabase } from '../../store/database.ts'
import type { Dataset } from '../../store/dataset.ts'
import { UNRESTRICTED } from '../../store/reader.ts'
import { Store } from '../../store/store.ts'
import { EventStream } from '../../streams/eventStream.ts'
import { listen } from '../../streams/listen.ts'
import { temporaryFolder } from '../atEnd.ts'
import { EVERYTHING } from '../streams/everything.ts'

const db = openDatabase(temporaryFolder())
afterAll(() => db.close())
const store = new Store(db)

const timestamp = '2026-01-01T00:00:00.000Z'

/** Commits `count` changes of one document with a text of `length` characters, as t1, t2, …. */
function commitMany(dataset: Dataset, count: number, length: number, first = 1): void {
  for (let n = first; n < first + count; n++) {
    const text = String(n % 10).repeat(length)
    const before = dataset.get('note')
    const after = { _id: 'note', _type: 'note', _rev: `t${n}`, _createdAt: timestamp, _updatedAt: timestamp, text }
    dataset.commit({ id: `t${n}`, timestamp, author: 'p', changes: [{ id: 'note', before, after, mutations: [] }] })
  }
}

test('commits are remembered for listeners that resume; small ones are limited by number', () => {
  const dataset = store.ensureDataset('small')
  commitMany(dataset, 600, 10)
  expect(dataset.commitsSince('t101')).toHaveLength(499)
  expect(dataset.commitsSince('t99')).toBeUndefined()
})

test('large commits are remembered up to a total size', () => {
  const dataset = store.ensureDataset('large')
  commitMany(dataset, 40, 500_000)
  expect(dataset.commitsSince('t40')).toEqual([])
  expect(dataset.commitsSince('t38')?.map(({ id }) => id)).toEqual(['t39', 't40'])
  expect(dataset.commitsSince('t10')).toBeUndefined()
})

test('purged content is not remembered for resuming listeners: they start over, unless they have seen it all', () => {
  const dataset = store.ensureDataset('purged')
  commitMany(dataset, 2, 3_000_000)
  const purged = { id: 'note', before: dataset.get('note'), after: undefined, mutations: [], purges: true }
  dataset.commit({ id: 't3', timestamp, author: 'p', changes: [purged] })
  expect(dataset.commitsSince('t1')).toBeUndefined()
  expect(dataset.commitsSince('t3')).toEqual([])
  // Nor does it count toward the limit.
  commitMany(dataset, 1, 2_000_000, 4)
  commitMany(dataset, 1, 10, 5)
  expect(dataset.commitsSince('t4')?.map(({ id }) => id)).toEqual(['t5'])
})

test('a purged document’s content is in no earlier transaction, while that of others stays', () => {
  const dataset = store.ensureDataset('forgotten')
  const create = (id: string) => {
    const after = { _id: id, _type: 'note', _rev: 't1', _createdAt: timestamp, _updatedAt: timestamp }
    return { id, before: undefined, after, mutations: [{ create: after }] }
  }
  dataset.commit({ id: 't1', timestamp, author: 'p', changes: [create('secret'), create('other')] })
  const mutations = [{ delete: { id: 'secret', purge: true } }]
  const purged = { id: 'secret', before: dataset.get('secret'), after: undefined, mutations, purges: true }
  dataset.commit({ id: 't2', timestamp, author: 'p', changes: [purged] })
  const rows = db.prepare('SELECT mutations FROM transactions WHERE dataset = ? ORDER BY seq').all('forgotten')
  expect(rows.map((row) => JSON.parse(String(row['mutations'])) as unknown)).toEqual([
    [{ create: expect.objectContaining({ _id: 'other' }) }],
    mutations,
  ])
})

test('a listener gets no events for changes from before it connected', async () => {
  const dataset = store.ensureDataset('listened-to')
  const told: string[] = []
  const connection = { unread: () => 0, drop: () => undefined }
  const stream = new EventStream(
    { connection, write: ({ text }) => void told.push(text), end: () => undefined },
    () => undefined,
  )
  commitMany(dataset, 1, 10)
  // A listener to everything sends no query.
  listen(stream, dataset, {} as QueryService, {
    ...EVERYTHING,
    queryContext: { identity: undefined, reader: UNRESTRICTED, client: { key: 'p', isAccount: true } },
  })
  commitMany(dataset, 1, 10, 2)
  await expect.poll(() => told.at(-1)).toContain('"transactionId":"t2"')
  expect(told.filter((text) => text.startsWith('event: mutation'))).toHaveLength(1)
  stream.close()
})

test('a document is only found by its current slug and type', () => {
  const dataset = store.ensureDataset('slugs')
  const view = dataset.view('raw')
  const commit = (n: number, fields: object | undefined) => {
    const before = dataset.get('page')
    const times = { _createdAt: timestamp, _updatedAt: timestamp }
    const after = fields && { _id: 'page', _type: 'page', _rev: `s${n}`, ...times, ...fields }
    dataset.commit({ id: `s${n}`, timestamp, author: 'p', changes: [{ id: 'page', before, after, mutations: [] }] })
  }
  const found = () => ['one', 'two'].map((slug) => view.withSlug(slug).map(({ _id }) => _id))
  commit(1, { slug: { current: 'One' } })
  expect(found()).toEqual([['page'], []])
  commit(2, { slug: { current: 'two' }, _type: 'post' })
  expect(found()).toEqual([[], ['page']])
  expect(view.ofType('page')).toEqual([])
  commit(3, undefined)
  expect(found()).toEqual([[], []])
})

test('only a version can unpublish its document', () => {
  const dataset = store.ensureDataset('removals')
  const stored = ['kept', 'drafts.kept', 'gone', 'versions.r1.gone'].map((_id) => {
    const document = { _id, _type: 'page', _rev: 'm1', _createdAt: timestamp, _updatedAt: timestamp }
    return Object.assign(document, { _system: { delete: true } })
  })
  const changes = stored.map((after) => ({ id: after._id, before: undefined, after, mutations: [] }))
  dataset.commit({ id: 'm1', timestamp, author: 'p', changes })
  const shown = (...stack: string[]) =>
    dataset
      .view(stack)
      .all()
      .map(({ _id }) => _id)
  expect([shown(), shown('drafts'), shown('r1')]).toEqual([['gone', 'kept'], ['gone', 'kept'], ['kept']])
})
