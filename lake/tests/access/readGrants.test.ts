import { beforeAll, expect, test } from 'vitest'
import type { Grant } from '../../auth/roles.ts'
import { openEventText } from '../eventText.ts'
import { signIn } from '../lakeSignIn.ts'
import { act, failure, firstErrorType, startTestLake } from '../testLake.ts'

/** Reads and writes everything except salaries and secrets; only sees the history of pages. */
const EDITOR: Grant[] = [
  { filter: '_type != "salary" && secret != true', permissions: ['read'] },
  { filter: '_type == "page"', permissions: ['history'] },
  { filter: '_id in path("**")', permissions: ['create', 'update'] },
]
const lake = await startTestLake({ roles: { editor: EDITOR }, localAccounts: true })
const { client } = lake
const editor = await signIn(lake, 'editor')
const authorization = `Bearer ${editor.config().token}`

beforeAll(async () => {
  await client.mutate([
    { create: { _id: 'ann', _type: 'salary', amount: 100, page: { _type: 'reference', _ref: 'page' } } },
    { create: { _id: 'page', _type: 'page', title: 'Open' } },
    { create: { _id: 'drafts.page', _type: 'page', title: 'Hidden', secret: true } },
    { create: { _id: 'links', _type: 'page', to: { _type: 'reference', _ref: 'ann' } } },
    { create: { _id: 'note', _type: 'note' } },
  ] as never)
})

const text = async (path: string) =>
  (await fetch(`${lake.url}/v2026-03-01${path}`, { headers: { authorization } })).text()

test('queries leave out what may not be read, in every perspective and behind references', async () => {
  expect(await editor.fetch('*[]._id | order(@)')).toEqual(['links', 'note', 'page'])
  expect(await editor.fetch('*[_id == "links"][0].to->')).toBeNull()
  expect(await editor.fetch('*[references("page")]')).toEqual([])
  expect(await editor.fetch('*[_id == "page"]{"from": *[references(^._id)]._id}')).toEqual([{ from: [] }])
  // Where the draft can't be read, the published document is used.
  expect(await editor.fetch('*[_id == "page"][0].title', {}, { perspective: 'drafts' })).toBe('Open')
  expect(await client.fetch('*[_id == "page"][0].title', {}, { perspective: 'drafts' })).toBe('Hidden')
})

test('a document appears when it is changed so that it may be read, and disappears again', async () => {
  const seen = () => editor.fetch('*[_id == "turning"][0].n')
  await client.create({ _id: 'turning', _type: 'page', n: 1, secret: true })
  expect(await seen()).toBeNull()
  await client.patch('turning').set({ secret: false }).commit()
  expect(await seen()).toBe(1)
  await client.patch('turning').set({ secret: true }).commit()
  expect(await seen()).toBeNull()
  await client.delete('turning')
})

test('documents by id, exports and reference counts leave out what may not be read', async () => {
  const { documents, omitted } = await editor.request<{ documents: { _id: string }[]; omitted: unknown }>({
    url: '/data/doc/production/ann,page,nobody',
  })
  expect(documents.map(({ _id }) => _id)).toEqual(['page'])
  expect(omitted).toEqual([
    { id: 'ann', reason: 'permission' },
    { id: 'nobody', reason: 'existence' },
  ])
  const lines = (await text('/data/export/production')).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { _id: string })._id)).toEqual(['links', 'note', 'page'])
  expect(JSON.parse(await text('/data/references/production/documents/page/to'))).toMatchObject({ totalCount: 0 })
})

test('history shows what a grant for history covers, and no state that may not be read', async () => {
  const { _rev: hidden } = await client.patch('page').set({ secret: true, title: 'For us' }).commit()
  const { _rev: shown } = await client.patch('page').set({ secret: false, title: 'For all' }).commit()
  await client
    .transaction()
    .patch('page', { set: { n: 1 } })
    .patch('ann', { set: { amount: 200 } })
    .commit()
  const at = async (id: string, revision: string) =>
    JSON.parse(await text(`/data/history/production/documents/${id}?revision=${revision}`)) as { documents: unknown[] }
  expect((await at('page', shown)).documents).toMatchObject([{ title: 'For all' }])
  expect((await at('page', hidden)).documents).toEqual([])
  for (const id of ['ann', 'note']) {
    expect((await at(id, shown)).documents).toEqual([])
    expect(await text(`/data/history/production/transactions/${id}?effectFormat=mendoza`)).toBe('')
    expect(JSON.parse(await text(`/data/history/production/events/documents/${id}`))).toEqual({
      events: { [id]: [] },
      nextCursor: '',
    })
  }
  expect(await text('/data/history/production/transactions/drafts.page')).toBe('')
  for (const which of ['/page,ann', '']) {
    const transactions = await text(`/data/history/production/transactions${which}?effectFormat=mendoza`)
    expect(transactions).toContain('For all')
    expect(transactions).not.toContain('amount')
  }
})

test('listeners only get events for what may be read: other documents seem to come and go', async () => {
  const path =
    '/v2026-03-01/data/listen/production?query=*&includeResult=true&includePreviousRevision=true&effectFormat=mendoza'
  const stream = await openEventText(`${lake.url}${path}`, { authorization })
  // For the last change, the two get an event with the same id.
  const ownQuery = path.replace('=*', `=${encodeURIComponent('*[title == "Aloud"]')}`)
  const own = await openEventText(lake.url + ownQuery, { authorization: `Bearer ${lake.token}` })
  await stream.until((heard) => heard.includes('welcome'))
  await own.until((heard) => heard.includes('welcome'))
  await client.patch('ann').set({ amount: 300 }).commit()
  await client.create({ _id: 'heard', _type: 'page', title: 'First' })
  await client.patch('heard').set({ secret: true, title: 'Whispered' }).commit()
  await client.patch('heard').set({ title: 'Whispered again' }).commit()
  await client.patch('heard').set({ secret: false, title: 'Aloud' }).commit()
  const heard = await stream.until((text) => text.includes('Aloud'))
  expect(heard).not.toMatch(/"ann"|Whispered/)
  expect([...heard.matchAll(/"transition":"(\w+)"/g)].map(([, transition]) => transition)).toEqual([
    'appear',
    'disappear',
    'appear',
  ])
  expect(heard).toContain('"apply":[0,null]')
  expect(await own.until((text) => text.includes('Aloud'))).toContain('Whispered again')
  stream.close()
  own.close()
})

test('an account with another role no longer sees what only its former role may read', async () => {
  const roles = {
    editor: [{ filter: '_type == "page"', permissions: ['read' as const] }],
    recruiter: [{ filter: '_type == "salary"', permissions: ['read' as const] }],
  }
  const own = await startTestLake({ roles, localAccounts: true })
  await own.client.create({ _id: 'ann', _type: 'salary' })
  await own.client.create({ _id: 'page', _type: 'page' })
  const seen = async () => {
    const { token } = (await signIn(own, 'recruiter')).config()
    const client = own.clientWith({ token, perspective: 'raw' })
    const stream = await openEventText(`${own.url}/v2026-03-01/data/live/events/production?includeDrafts=true`, {
      authorization: `Bearer ${token}`,
    })
    const welcome = await stream.until((text) => text.endsWith('"}\n\n'))
    stream.close()
    return [await client.fetch('*[]._id'), /^id: (.*)$/m.exec(welcome)?.[1]]
  }
  const { _rev: ofSalary } = (await own.client.getDocument('ann'))!
  const { _rev: ofPage } = (await own.client.getDocument('page'))!
  expect(await seen()).toEqual([['ann'], ofSalary])
  const { accounts } = await own.client.request<{ accounts: { id: string; role: string }[] }>({
    url: '/local/accounts',
  })
  const id = accounts.find(({ role }) => role === 'recruiter')?.id
  await own.client.request({ method: 'PATCH', url: `/local/accounts/${id}`, body: { role: 'editor' } })
  expect(await seen()).toEqual([['page'], ofPage])
})

test('live events only cover what may be read', async () => {
  const path = '/v2026-03-01/data/live/events/production?includeDrafts=true'
  const stream = await openEventText(`${lake.url}${path}`, { authorization })
  await stream.until((news) => news.includes('welcome'))
  await client.patch('ann').set({ amount: 400 }).commit()
  await client.patch('note').set({ n: 1 }).commit()
  const news = await stream.until((text) => text.includes('s1:t:note'))
  expect(news).not.toMatch(/salary|i:ann/)
  stream.close()
})

test('writing is no way around these grants', async () => {
  const byQuery = editor.delete({ query: '*[_type == "salary" && amount > 1]' })
  expect((await byQuery).results).toEqual([])
  const answer = await fetch(`${lake.url}/v2026-03-01/data/mutate/production?returnDocuments=true`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ createIfNotExists: { _id: 'ann', _type: 'salary' } }] }),
  })
  expect(await answer.json()).toMatchObject({ results: [{ id: 'ann', document: null }] })
  const copy = act(editor, 'version.create', { publishedId: 'ann', baseId: 'ann', versionId: 'versions.r1.ann' })
  const refused = await failure(copy)
  expect([refused.statusCode, firstErrorType(refused)]).toEqual([403, 'insufficientPermissionsError'])
})

test('someone who may only read a history can’t delete it', async () => {
  await editor.create({ _id: 'kept', _type: 'page' })
  const refused = await failure(editor.mutate([{ delete: { id: 'kept', purge: true } }] as never))
  expect([refused.statusCode, refused.message]).toEqual([403, expect.stringContaining('permission "editHistory"')])
  await editor.mutate([{ delete: { id: 'kept', purge: false } }] as never)
  expect(await text('/data/history/production/transactions/kept')).not.toBe('')
})

test('patches reveal nothing about a document that may not be read', async () => {
  const answers = await Promise.all(
    [
      { inc: { '[_type == "salary"].amount': 1 } },
      { inc: { '[_type == "nothing"].amount': 1 } },
      { inc: { page: 1 } },
      { set: { amount: 1 }, ifRevisionID: 'old' },
    ].map(async (operations) => {
      const refused = await failure(editor.mutate([{ patch: { id: 'ann', ...operations } }] as never))
      return [refused.statusCode, refused.message]
    }),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]).toEqual([403, expect.stringContaining('permission "read" required')])
})
