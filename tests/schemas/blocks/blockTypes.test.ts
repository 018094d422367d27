import { expect, test } from 'vitest'
import { blocks, shareableBlocks } from '#schemas/blocks/blockTypes.ts'

test('blocks that other pages link to can’t be shared, and shared blocks don’t nest', () => {
  const kept = new Set(shareableBlocks.map(({ type }) => type.name))
  const others = blocks.map(({ type }) => type.name).filter((name) => !kept.has(name))
  expect(others).toEqual(['storiesBlock', 'caseStudyBlock', 'postsBlock', 'offerBlock', 'reusedBlock'])
})
