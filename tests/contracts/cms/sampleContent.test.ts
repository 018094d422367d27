import { beforeAll, expect, test } from 'vitest'
import { readSeed, seedFolder } from '#commands/dataset/seed/seedFiles.ts'
import { samplesInWords, samplesLeft, type ContentDocument } from '@archstep/contracts/cms/sampleContent.ts'

let seed: readonly ContentDocument[]
const left = (documents = seed, ours: string[] | null = null) => samplesLeft(seed, { documents, ours })

/** The seed's documents as in the dataset, with changed fields in one of them. */
const with_ = (id: string, changes: Readonly<Record<string, unknown>>) =>
  seed.map((document) => (document._id === id ? Object.assign({}, document, changes) : document))

beforeAll(async () => {
  seed = (await readSeed(seedFolder)).documents
})

test('a fresh site reports its sample clients, quotes, staff, figures, prices, certificates and phones', () => {
  expect(samplesInWords(left())).toMatch(
    /^Clients \d+, Quotes \d+, Staff \d+, Figures \d+, Prices 9, Certificates 2, Legal pages 2, Phones, email, address 1$/,
  )
})

test('names the settings that are left to replace until all are the company’s own', () => {
  const settings = (documents: readonly ContentDocument[]) =>
    left(documents.slice()).filter(({ documentId }) => documentId === 'siteSettings')
  const phones = [{ display: '(314) 200-3000', number: '+13142003000' }]
  expect(settings(with_('siteSettings', { phones }))).toMatchObject([{ path: 'email' }])
  const own = with_('siteSettings', { phones, email: 'office@ours.com', address: { city: 'Ladue' } })
  expect(settings(own)).toEqual([])
})

test('compares words: a new upload or new keys change nothing; what is missing on both sides is no sample', () => {
  const phone = { number: '+1', display: '1', asset: 'a' }
  const sample = { _id: 'person-a', _type: 'person', name: 'Ann', bio: undefined, phone }
  const judge = (stored: object) => samplesLeft([sample], { documents: [{ ...sample, ...stored }], ours: null })
  const fields = (stored: object) => judge(stored).map(({ path }) => path)
  expect(fields({})).toEqual(['name'])
  expect(fields({ name: 'Bea', phone: { asset: 'b', _key: 'k', display: '1', number: '+1' } })).toEqual(['phone'])
  expect(fields({ name: 'Bea', phone: { ...phone, number: '+2' } })).toEqual([])
  expect(judge({ name: 'Bea' })).toEqual([{ kind: 'Staff', documentId: 'person-a', type: 'person', path: 'phone' }])
})

test('leaves out deleted documents, and those that staff have claimed as their own', () => {
  const gone = left(seed.filter(({ _id }) => !_id.startsWith('testimonial-')))
  expect(gone.filter(({ kind }) => kind === 'Quotes')).toEqual([])
  expect(left(seed.slice(), ['home']).some(({ documentId }) => documentId === 'home')).toBe(false)
})
