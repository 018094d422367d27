import { createSchema, defineField, defineType, type SanityDocument, type Workspace } from 'sanity'
import { expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { fetchDocuments } from '#studio/content/fetchDocuments.ts'
import { inspectDocuments } from '#studio/health/inspectDocuments.ts'

const { client } = await startTestLake({ projectId: 'local' })
const schema = createSchema({
  name: 'default',
  types: [
    defineType({
      name: 'note',
      type: 'document',
      fields: [
        defineField({
          name: 'title',
          type: 'string',
          validation: (rule) => rule.required().error('Write a title.'),
        }),
        defineField({
          name: 'text',
          type: 'string',
          validation: (rule) => [
            rule.max(5).warning('Shorten it.'),
            rule.max(5).info('It is long.'),
            rule.custom(async (text, { getClient }) => {
              const client = getClient({ apiVersion: '2025-02-19' })
              const count = await client.fetch<number>('count(*[_id == $text])', { text })
              return count === 0 || 'It is the id of a note.'
            }),
          ],
        }),
        defineField({ name: 'about', type: 'reference', to: [{ type: 'note' }] }),
      ],
    }),
  ],
})

const note = (_id: string, fields: object) => ({ _id, _type: 'note', ...fields })

/** The parts of the Studio that rules use, and their queries. */
function studio() {
  const asked: unknown[] = []
  const own = {
    fetch: async (_query: string, params: object) => {
      asked.push(params)
      return 0
    },
    withConfig: () => own,
  }
  return { asked, workspace: { schema, getClient: () => own } as unknown as Workspace }
}

test('documents are checked as staff see them, errors first, and each query is sent once', async () => {
  const reference = (_ref: string) => ({ about: { _type: 'reference', _ref } })
  for (const document of [
    note('b', { text: 'Too long' }),
    note('a', { title: 'A', text: 'Too long', ...reference('b') }),
    note('c', { title: 'C' }),
    note('drafts.c', { title: 'C', text: 'Changed' }),
    { ...note('other', {}), _type: 'other' },
  ])
    await client.create(document)
  const documents = await fetchDocuments(client, ['note'])
  const { asked, workspace } = studio()
  const done: number[] = []
  const findings = await inspectDocuments(documents.toReversed(), workspace, (count) => done.push(count))
  expect(
    findings.map(({ documentId, type, path, level, message }) => [documentId, type, path, level, message]),
  ).toEqual([
    ['b', 'note', 'title', 'error', 'Write a title.'],
    ['a', 'note', 'text', 'warning', 'Shorten it.'],
    ['b', 'note', 'text', 'warning', 'Shorten it.'],
    ['c', 'note', 'text', 'warning', 'Shorten it.'],
  ])
  expect(done).toEqual([1, 2, 3])
  expect(asked).toEqual([{ text: 'Changed' }, { text: 'Too long' }])
})

test('a reference to a missing document is found; one to a picture is left to its field', async () => {
  const about = (_ref: string) =>
    note(`about-${_ref}`, { title: 'A', about: { _type: 'reference', _ref } }) as SanityDocument
  const documents = [about('gone'), about('image-abc-1x1-png'), about('file-abc-pdf'), about('about-gone')]
  const findings = await inspectDocuments(documents, studio().workspace, () => undefined)
  expect(findings.map(({ documentId, path }) => [documentId, path])).toEqual([['about-gone', 'about']])
})
