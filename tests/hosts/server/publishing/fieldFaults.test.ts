import { describe, expect, test } from 'vitest'
import { readSeed, seedFolder } from '#commands/dataset/seed/seedFiles.ts'
import { fieldFaults, withFields } from '#hosts/server/publishing/fieldFaults.ts'
import home from '#studio/seed/home.json' with { type: 'json' }

const { documents } = await readSeed(seedFolder)

test('no document of the sample content has a fault', () => {
  expect(documents.length).toBeGreaterThan(100)
  expect(documents.flatMap((document) => fieldFaults(document).map((fault) => `${document._id}: ${fault}`))).toEqual([])
})

describe('a field that violates the schemas is named', () => {
  const [slide, ...slides] = home.slides

  test.each<[string, object, string[]]>([
    ['that is missing', { slides: undefined }, ['slides is missing']],
    ['in a group', { mission: { ...home.mission, text: null } }, ['mission › text is missing']],
    [
      'in an item of a list',
      { slides: [slide, { ...slides[0], heading: undefined }] },
      ['slides › item 2 › heading is missing'],
    ],
    ['that is a number', { seo: { ...home.seo, title: 3 } }, ['seo › title must be a string']],
    ['that is no list', { slides: 'one' }, ['slides must be a list']],
    ['that is no group', { services: 'all' }, ['services must be a group of fields']],
  ])('%s', (_what, change, faults) => {
    expect(fieldFaults({ ...home, ...change })).toEqual(faults)
  })
})

test('of many faults, five are named', () => {
  const slides = Array.from({ length: 9 }, () => ({ ...home.slides[0], heading: undefined }))
  const broken = { ...home, slides }
  expect(fieldFaults(broken)).toHaveLength(5)
})

test('a fault in a document names its field', async () => {
  const message = 'Something that the start page shows is missing.'
  const fault = { message, documentId: 'home' }
  const broken = { ...home, slides: undefined }
  expect(await withFields(fault, async () => broken)).toBe(`${message} In "home" slides is missing.`)
  expect(await withFields(fault, async () => home)).toBe(message)
  expect(await withFields(fault, () => Promise.reject(new Error('The lake is away.')))).toBe(message)
  expect(await withFields({ message: 'The document "home" is away.' }, async () => broken)).toBe(
    'The document "home" is away.',
  )
})
