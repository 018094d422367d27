import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { LakeDocument } from '../../protocol/document.ts'
import { strengthened, strongTargetsOf } from '../../store/references.ts'
import { temporaryFolder } from '../atEnd.ts'
import { failure, startTestLake } from '../testLake.ts'

const documentWith = (reference: object) =>
  ({ _id: 'a', list: [{ to: { _ref: 'b', ...reference } }] }) as unknown as LakeDocument

test.each([{ _weak: true }, { _dataset: 'other' }, { _projectId: 'other' }])(
  'a reference with %j needs no document in its dataset',
  (kind) => {
    expect(strongTargetsOf(documentWith({}))).toEqual(new Set(['b']))
    expect(strongTargetsOf(documentWith(kind))).toEqual(new Set())
  },
)

test('a reference to a document that is published later becomes strong then, unless it has to stay weak', () => {
  const weakUntil = (weak: boolean) => strengthened(documentWith({ _weak: true, _strengthenOnPublish: { weak } }))
  expect(weakUntil(false)).toEqual(documentWith({}))
  expect(weakUntil(true)).toEqual(documentWith({ _weak: true }))
})

test('a document that already has a broken reference can be changed, but no document can get a new one', async () => {
  const dataDir = temporaryFolder()
  const before = await startTestLake({ dataDir })
  await before.client.create({ _id: 'old', _type: 'note', to: { _type: 'reference', _ref: 'any', _weak: true } })
  await before.close()
  const db = new DatabaseSync(path.join(dataDir, 'lake.db'))
  db.exec("UPDATE documents SET body = json_set(body, '$.to._ref', '') WHERE id = 'old'")
  db.close()
  const { client } = await startTestLake({ dataDir })
  expect(await client.patch('old').set({ title: 'Changed' }).commit()).toMatchObject({ title: 'Changed' })
  const broken = { _type: 'reference', _ref: '' }
  expect((await failure(client.create({ _type: 'note', to: broken }))).statusCode).toBe(400)
})
