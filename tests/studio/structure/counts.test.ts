import { expect, test } from 'vitest'
import { countByType } from '#studio/structure/counts.ts'

test('a document and its draft count as one, with the draft as waiting', () => {
  const counts = countByType([
    { _id: 'page-a', _type: 'page' },
    { _id: 'drafts.page-a', _type: 'page' },
    { _id: 'drafts.page-b', _type: 'page' },
    { _id: 'home', _type: 'home' },
  ])
  expect(counts.get('page')).toEqual({ all: 2, drafts: 2 })
  expect(counts.get('')).toEqual({ all: 3, drafts: 2 })
})
