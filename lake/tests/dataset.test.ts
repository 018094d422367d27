import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import type { Dataset } from '../store/dataset.ts'
import { Store } from '../store/store.ts'
import { temporaryDir } from './testLake.ts'

const db = openDatabase(await temporaryDir())
afterAll(() => db.close())
const store = new Store(db)

/** Commits `count` changes of one document with a text of `length` characters, as t1, t2, …. */
function commitMany(dataset: Dataset, count: number, length: number): void {
  const timestamp = '2026-01-01T00:00:00.000Z'
  for (let n = 1; n <= count; n++) {
    const text = String(n % 10).repeat(length)
    const before = dataset.get('note')
    const after = { _id: 'note', _type: 'note', _rev: `t${n}`, _createdAt: timestamp, _updatedAt: timestamp, text }
    dataset.commit({ id: `t${n}`, timestamp, author: 'p', changes: [{ id: 'note', before, after, mutations: [] }] })
  }
}

test('commits are remembered for listeners that come back, small ones by their number', () => {
  const dataset = store.ensureDataset('small')
  commitMany(dataset, 600, 10)
  expect(dataset.commitsSince('t101')).toHaveLength(499)
  expect(dataset.commitsSince('t99')).toBeUndefined()
})

test('large ones by their bytes', () => {
  const dataset = store.ensureDataset('large')
  commitMany(dataset, 40, 500_000)
  expect(dataset.commitsSince('t40')).toEqual([])
  expect(dataset.commitsSince('t38')?.map(({ id }) => id)).toEqual(['t39', 't40'])
  expect(dataset.commitsSince('t10')).toBeUndefined()
})
