import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { BadSeed, readSeed } from '#commands/dataset/seed/seedFiles.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

let folder: string

beforeEach(async () => {
  folder = temporaryFolder()
  await mkdir(path.join(folder, 'images'))
})

async function write(name: string, content: unknown): Promise<void> {
  await writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
}

/** The lines of the error about the folder. */
async function problems(): Promise<string[]> {
  const error: unknown = await readSeed(folder).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof BadSeed)) throw new Error('the seed was accepted')
  return error.message.split('\n')
}

const picture = (file: string) => ({
  _key: file,
  _type: 'picture',
  alt: 'A',
  _sanityAsset: `image@file://./images/${file}`,
})

describe('CMS-04 reading the seed', () => {
  test('returns documents and the images that they use', async () => {
    await write('person-a.json', { _id: 'person-a', _type: 'person', name: 'A', portrait: picture('a.svg') })
    await write('images/a.svg', '<svg/>')
    await write('images/unused.svg', '<svg> </svg>')
    const seed = await readSeed(folder)
    expect(seed.documents.map(({ _id }) => _id)).toEqual(['person-a'])
    expect([...seed.assets.keys()]).toEqual(['images/a.svg'])
  })

  test('makes a dark drawing from the light one, unless it has its own file', async () => {
    const portrait = (file: string) => ({ ...picture(`${file}.svg`), dark: picture(`${file}-dark.svg`) })
    await write('person-a.json', { _id: 'person-a', _type: 'person', name: 'A', portrait: portrait('a') })
    await write('person-b.json', { _id: 'person-b', _type: 'person', name: 'B', portrait: portrait('b') })
    await write('images/a.svg', '<svg><path stroke="#131f2d" fill="#f6b540"/></svg>')
    await write('images/b.svg', '<svg><path stroke="#131f2d"/></svg>')
    await write('images/b-dark.svg', '<svg><path stroke="#ffffff"/></svg>')
    const { assets } = await readSeed(folder)
    const textOf = (file: string) => assets.get(`images/${file}`)?.bytes.toString()
    expect(textOf('a-dark.svg')).toBe('<svg><path stroke="#f3f1eb" fill="#f6b540"/></svg>')
    expect(textOf('b-dark.svg')).toBe('<svg><path stroke="#ffffff"/></svg>')
  })

  test('names every file with a problem and says what to do', async () => {
    await write('broken.json', '{"_id": ')
    await write('nameless.json', { name: 'B' })
    await write('widget-a.json', { _id: 'widget-a', _type: 'widget' })
    await write('person-b.json', { _id: 'person-c', _type: 'person' })
    expect(await problems()).toEqual([
      expect.stringMatching(/^broken\.json is not valid JSON \(.+\)\. Fix it\.$/),
      'nameless.json has no “_id” or no “_type”. Add both; the file is called <_id>.json.',
      'person-b.json holds the document “person-c”. Rename it to person-c.json.',
      expect.stringMatching(/^widget-a\.json: there is no document type “widget”\. Choose one of .*\bhome\b/),
    ])
  })

  test('finds ids that only differ in case, which some systems can’t distinguish', async () => {
    await write('person-a.json', { _id: 'person-a', _type: 'person' })
    await write('person-A.json', { _id: 'person-A', _type: 'person' })
    expect(await problems()).toEqual(['The _id “person-a” is used twice. Give one of the documents another _id.'])
  })

  test('finds references to missing documents', async () => {
    await write('about.json', { _id: 'about', _type: 'about', ceo: { person: { _type: 'reference', _ref: 'nobody' } } })
    expect(await problems()).toEqual([
      'about.json: ceo.person refers to “nobody”, which is not in the seed. Add that document or change the reference.',
    ])
  })

  test('finds list items without keys', async () => {
    await write('home.json', { _id: 'home', _type: 'home', slides: [{ _key: 'a' }, { heading: 'No key' }] })
    await write('about.json', { _id: 'about', _type: 'about', list: [{ _key: 'a' }, { _key: 'a' }] })
    expect(await problems()).toEqual([
      'about.json: list has two items with the _key “a”. Give each item a name of its own.',
      'home.json: slides has an item without “_key”. Give each item a short name of its own.',
    ])
  })

  test('finds images that are missing, misnamed or duplicated', async () => {
    await write('images/one.svg', '<svg/>')
    await write('images/two.svg', '<svg/>')
    const pictures = ['one.svg', 'two.svg', 'gone.svg', '../escape.svg'].map(picture)
    await write('home.json', { _id: 'home', _type: 'home', pictures })
    expect(await problems()).toEqual([
      "home.json: pictures[3] names an upload in a way that can't be read. Write image@file://./images/<file> or " +
        'file@file://./files/<file>.',
      'images/two.svg and images/one.svg are the same, which Sanity would keep once. Use one of them.',
      'home.json uses images/gone.svg, which is missing. Add it or change the document.',
    ])
  })
})
