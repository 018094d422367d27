import type { SanityDocument } from 'sanity'
import { describe, expect, test } from 'vitest'
import { readSeed, seedFolder } from '#commands/dataset/seed/seedFiles.ts'
import { wordAdvice } from '#studio/health/wordAdvice.ts'

const page = (fields: object): SanityDocument => ({
  _id: 'page-a',
  _type: 'page',
  _rev: '1',
  _createdAt: '',
  _updatedAt: '',
  ...fields,
})

const advice = (fields: object) => wordAdvice([page(fields)]).map(({ path, message }) => `${path}: ${message}`)

describe('words to avoid', () => {
  test.each([
    ['Write us an E-mail', 'E-mail', 'email'],
    ['installed and labelled', 'labelled', 'labeled'],
    ['background synchronisation', 'synchronisation', 'sync'],
    ['Several organisations', 'organisations', 'z'],
    ['Six months of mending', 'mending', 'fix'],
    ['Read a sample offer', 'sample offer', 'proposal'],
    [' Together ', 'Together', 'Total'],
    ['a rise of 45 %', '5 %', 'no space'],
    ['Tick the box for it', 'Tick', 'check'],
    ['It says “squealed for a week”, and it is right', '”,', 'inside the quotation marks'],
  ])('“%s” is reported with its place and a replacement', (words, found, instead) => {
    const [told, ...others] = advice({ blocks: [{ _key: 'b', heading: words }] })
    expect(told).toMatch(`blocks[_key=="b"].heading: “${found}” is not`)
    expect(told).toMatch(instead)
    expect(others).toEqual([])
  })

  test.each([
    'Decide together, and write it down.',
    'We offer eight services.',
    'Email us, and recommend us.',
    'Improvisation, and two improvisations',
    'up 45% since June, amended twice',
    'They say “can we just.” Then it stops ticking.',
  ])('“%s” is left alone', (words) => {
    expect(advice({ title: words })).toEqual([])
  })

  test('code and addresses are left alone', () => {
    expect(
      advice({
        sample: { _type: 'code', code: 'const colour = 1 // e-mail' },
        slug: { current: 'mending-a-roof' },
        link: { href: 'https://example.com/e-mail' },
      }),
    ).toEqual([])
  })

  test('a typo in one of our email addresses is reported wherever it is; other addresses are left alone', () => {
    const settings = { ...page({ email: 'hello@archstep.example' }), _id: 'siteSettings', _type: 'siteSettings' }
    const told = (words: string) =>
      wordAdvice([settings, page({ text: words, cta: { href: `mailto:${words}` } })]).map(({ path }) => path)
    expect(told('hello@archstep.exmaple')).toEqual(['text', 'cta.href'])
    expect(told('Iot@Archsetp.example')).toEqual(['text', 'cta.href'])
    expect(told('iot@archstepp.example')).toEqual(['text', 'cta.href'])
    expect(told('iot@archstep.example')).toEqual([])
    expect(told('ann@weather.example')).toEqual([])
    expect(told('at @archstp.example')).toEqual([])
  })

  test('two similar addresses of ours are both right', () => {
    const office = (email: string) => ({ ...page({ email }), _id: email })
    expect(wordAdvice([office('hello@archstep.example'), office('hello@archsteps.example')])).toEqual([])
  })

  test('the seed has none of them', async () => {
    const { documents } = await readSeed(seedFolder)
    expect(wordAdvice(documents as SanityDocument[]).map(({ documentId, path }) => `${documentId} ${path}`)).toEqual([])
  })
})
