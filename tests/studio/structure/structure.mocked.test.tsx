import { evaluate, parse } from 'groq-js'
import { from, isObservable, lastValueFrom } from 'rxjs'
import { createSchema } from 'sanity'
import { createStructureBuilder } from 'sanity/structure'
import { expect, test } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { structure } from '#studio/structure/structure.ts'
import { studioInJsdom } from '../../support/studioFrame.tsx'

studioInJsdom()

const ask = async (query: string, dataset: object[], params: object = {}) =>
  (
    await evaluate(parse(query, { params: { ...params } }), { dataset, params: { ...params } })
  ).get() as Promise<unknown>

const job = (_id: string, active: boolean) => ({ _id, _type: 'job', active })
const stored = [
  job('stays', true),
  job('closing', true),
  job('drafts.closing', false),
  job('reopening', false),
  job('drafts.reopening', true),
  job('over', false),
  job('drafts.new', true),
  job('drafts.shelved', false),
  job('versions.rSpring.stays', false),
]
/** The documents in the drafts perspective. */
const drafts = [
  job('stays', true),
  { ...job('closing', false), _originalId: 'drafts.closing' },
  { ...job('reopening', true), _originalId: 'drafts.reopening' },
  job('over', false),
  { ...job('new', true), _originalId: 'drafts.new' },
  { ...job('shelved', false), _originalId: 'drafts.shelved' },
  { _id: 'page-new', _type: 'page', _originalId: 'drafts.page-new' },
]

const source = {
  getClient: () => ({ config: () => ({}) }),
  schema: createSchema({ name: 'test', types: schemaTypes }),
  templates: [{ id: 'job', title: 'Job', schemaType: 'job', value: {} }],
  document: { resolveNewDocumentOptions: () => [] },
  i18n: { t: String },
}
const S = createStructureBuilder({ source: source as never, perspectiveStack: [] })
const context = {
  ...source,
  currentUser: { id: 'rita', roles: [{ name: 'recruiter' }] },
  documentStore: { listenQuery: ({ fetch }: { fetch: string }) => from(ask(fetch, stored)) },
}

/** What somebody with a role finds in the Studio's content. */
function itemsFor(role: string) {
  const currentUser = { id: 'rita', roles: [{ name: role }] }
  const root = structure(S, { ...context, currentUser } as never) as ReturnType<typeof S.list>
  return root.serialize({ path: [] }).items.flatMap((item) => ('title' in item ? [item] : []))
}

/** A list, by its name. */
async function listOf(role: string, title: string) {
  const item = itemsFor(role).find((each) => each.title === title)
  if (!item || !('child' in item)) throw new Error(`There is no list ${title}.`)
  const { child } = item
  const pane: unknown = typeof child === 'function' ? child(item.id, {} as never) : child
  const list = isObservable(pane)
    ? ((await lastValueFrom(pane)) as ReturnType<typeof S.documentList>).serialize()
    : pane
  return list as {
    options: { filter: string; params?: object; defaultOrdering?: object[] }
  }
}

/** The ids in a list of a recruiter's content. */
async function listed(title: string) {
  const { filter, params } = (await listOf('recruiter', title)).options
  return ask(`*[${filter}]._id`, drafts, params)
}

test('a job is listed by its published state; its draft counts once it is published', async () => {
  expect(await listed('Open')).toEqual(['stays', 'closing', 'new'])
  expect(await listed('Closed')).toEqual(['reopening', 'over', 'shelved'])
  expect(await listed('Drafts')).toEqual(['closing', 'reopening', 'new', 'shelved'])
})

test('the newest article comes first', async () => {
  const { options } = await listOf('administrator', 'Blog')
  expect(options.defaultOrdering).toEqual([{ field: 'date', direction: 'desc' }])
})

test.each([
  ['administrator', true],
  ['viewer', false],
])('of the %s, the content has the settings: %s', (role, expected) => {
  expect(itemsFor(role).some(({ title }) => title === 'Site settings')).toBe(expected)
})
