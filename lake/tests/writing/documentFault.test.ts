import { expect, test } from 'vitest'
import type { LakeDocument } from '../../protocol/document.ts'
import { documentFault } from '../../write/documentFault.ts'

const note = (fields: object) => ({ _id: 'a', _type: 'note', ...fields }) as unknown as LakeDocument
const faultOf = (fields: object, before?: object) => documentFault('a', note(fields), before && note(before), false)

test('the size of a document is counted in bytes, not in letters', () => {
  expect(faultOf({ text: 'e'.repeat(20_000_000) })).toBeUndefined()
  expect(faultOf({ text: 'é'.repeat(20_000_000) })).toContain('may be 32 MB large')
})

test.each([
  ['time', { _createdAt: 'long ago' }],
  ['reference', { to: { _ref: '' } }],
])('an existing document with an invalid %s can still be changed', (_what, old) => {
  expect(faultOf(old)).toBeDefined()
  expect(faultOf({ ...old, text: 'New' }, old)).toBeUndefined()
})
