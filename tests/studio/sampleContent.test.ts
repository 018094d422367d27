import { beforeAll, expect, it } from 'vitest'
import { samplesInWords, samplesLeft, type ContentDocument } from '../../studio/sampleContent.ts'
import { readSeed, seedFolder } from '../../studio/seedFiles.ts'

let seed: readonly ContentDocument[]
const left = (documents = seed, ours: string[] | null = null) => samplesLeft(seed, { documents, ours })

/** The seed's documents as the dataset has them when one field of one has been changed. */
const with_ = (id: string, field: string, value: unknown) =>
  seed.map((document) => (document._id === id ? { ...document, [field]: value } : document))

beforeAll(async () => {
  seed = (await readSeed(seedFolder)).documents
})

it('a fresh site says that its clients, quotes, staff, figures, certificates, legal pages and phones are samples', () => {
  expect(samplesInWords(left())).toMatch(
    /^Clients \d+, Quotes \d+, Staff \d+, Figures \d+, Certificates 2, Legal pages 2, Phones, e-mail, address 1$/,
  )
})

it('names what is left to replace of the settings until all of it is the company’s own', () => {
  const settings = (documents: readonly ContentDocument[]) =>
    left(documents.slice()).filter(({ documentId }) => documentId === 'siteSettings')
  const phones = with_('siteSettings', 'phones', [{ display: '(314) 200-3000', number: '+13142003000' }])
  expect(settings(phones)).toMatchObject([{ field: 'email' }])
  const own = phones.map((document) =>
    document._id === 'siteSettings' ? { ...document, email: 'office@ours.com', address: { city: 'Ladue' } } : document,
  )
  expect(settings(own)).toEqual([])
})

it('leaves out what is deleted, and what staff say is theirs', () => {
  const gone = left(seed.filter(({ _id }) => !_id.startsWith('testimonial-')))
  expect(gone.filter(({ kind }) => kind === 'Quotes')).toEqual([])
  expect(left(seed.slice(), ['home']).some(({ documentId }) => documentId === 'home')).toBe(false)
})
