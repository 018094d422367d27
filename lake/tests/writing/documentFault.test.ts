import { expect, test } from 'vitest'
import type { LakeDocument } from '../../protocol/document.ts'
import { documentFault } from '../../write/documentFault.ts'

const faultOf = (fields: object) =>
  documentFault('a', { _id: 'a', _type: 'note', ...fields } as unknown as LakeDocument, undefined, false)

test('the size of a document is counted in bytes, not in letters', () => {
  expect(faultOf({ text: 'e'.repeat(20_000_000) })).toBeUndefined()
  expect(faultOf({ text: 'é'.repeat(20_000_000) })).toContain('may be 32 MB large')
})
