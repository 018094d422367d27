import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createSchema, type ObjectSchemaType } from 'sanity'
import { expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { schemaTypes, singletonTypes } from '#schemas/schemaTypes.ts'
import migration from '../../migrations/004-found-as.ts'

const { client } = await startTestLake({ projectId: 'local' })
const schema = createSchema({ name: 'default', types: schemaTypes })
const seed = path.resolve(import.meta.dirname, '../../studio/seed')

const stored = new Map<string, string>()
for (const { name } of singletonTypes) {
  const { foundAs } = JSON.parse(await readFile(path.join(seed, `${name}.json`), 'utf8')) as { foundAs: string }
  stored.set(name, foundAs)
  await client.create({ _id: name, _type: name, foundAs })
}

/** Searches like the Studio. */
const found = (words: string) =>
  client.fetch<string[]>('*[[@, _id] match text::query($words)]._id', { words: `${words}*` })

test.each([
  ['Site settings', 'siteSettings'],
  ['settings', 'siteSettings'],
  ['menu', 'siteSettings'],
  ['banner', 'siteSettings'],
  ['Book a time', 'booking'],
  ['How long applications are kept', 'retention'],
  ['Accounts', 'account'],
])('a search for “%s” finds %s', async (words, id) => {
  expect(await found(words)).toContain(id)
})

test.each(singletonTypes.map(({ name, title }) => [name, title] as const))(
  '%s is found by its title, “%s”, in a hidden field',
  async (name, title) => {
    expect(await found(title)).toContain(name)
    const field = (schema.get(name) as ObjectSchemaType).fields.find((each) => each.name === 'foundAs')
    expect(field?.type).toMatchObject({
      hidden: true,
      readOnly: true,
      initialValue: stored.get(name),
    })
  },
)

test('older content gets the search words by migration', () => {
  const { migrate, documentTypes } = migration as { migrate: object; documentTypes: string[] }
  expect(documentTypes.toSorted()).toEqual(singletonTypes.map(({ name }) => name).toSorted())
  const { document } = migrate as { document: (document: object) => object }
  expect(document({ _type: 'booking' })).toMatchObject([
    { path: ['foundAs'], op: { value: expect.stringContaining('Book a time') as string } },
  ])
})
