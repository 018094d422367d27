import { expect, test, vi } from 'vitest'
import type { LakeOptions } from '../../server.ts'
import { Dataset } from '../../store/dataset.ts'
import { temporaryFolder } from '../atEnd.ts'
import { openEventText } from '../eventText.ts'
import { signIn } from '../lakeSignIn.ts'
import { act, startTestLake, type TestLake } from '../testLake.ts'

interface LiveText {
  type: string
  id: string
  data: { id: string; tags?: string[] }
}

const LAST = 'the-last-of-all'

const eventsIn = (text: string): LiveText[] =>
  [...text.matchAll(/^event: (\w+)\nid: (.*)\ndata: (.*)\n$/gm)].map(([, type = '', id = '', data = '']) => ({
    type,
    id,
    data: JSON.parse(data) as LiveText['data'],
  }))

/** The live events of a lake, without a token or with one, which adds drafts; from a position or from now. */
async function follow({ url }: TestLake, { from, token }: { from?: string; token?: string | undefined } = {}) {
  const stream = await openEventText(
    `${url}/v2026-03-01/data/live/events/production${token ? '?includeDrafts=true' : ''}`,
    { ...(token && { authorization: `Bearer ${token}` }), ...(from && { 'last-event-id': from }) },
  )
  const welcome = eventsIn(await stream.until((text) => text.includes('event: welcome\n') && text.endsWith('\n\n')))[0]
  return {
    position: welcome?.data.id ?? '',
    /** The events that the client has missed. */
    async upToNow(): Promise<LiveText[]> {
      const text = await stream.until((so) => eventsIn(so).some(({ id }) => id === welcome?.data.id))
      stream.close()
      return eventsIn(text).slice(1)
    },
    /** All events after the welcome, up to one that this call triggers and leaves out. */
    async all({ client }: TestLake): Promise<LiveText[]> {
      const { _rev } = await client.createOrReplace({ _id: LAST, _type: LAST })
      const events = eventsIn(await stream.until((text) => text.includes(`id: ${_rev}\ndata`) && text.endsWith('\n\n')))
      stream.close()
      return events.slice(1, -1)
    },
  }
}

async function positionOf(lake: TestLake, token?: string): Promise<string> {
  const stream = await follow(lake, { token })
  return stream.position
}

async function restart(lake: TestLake, options: Partial<LakeOptions> = {}): Promise<TestLake> {
  await lake.close()
  return startTestLake({ ...options, dataDir: lake.dataDir })
}

/** Changes of all kinds, each in its own commit. */
async function work({ client }: TestLake): Promise<void> {
  await client.create({ _id: 'drafts.page', _type: 'page', title: 'Draft' })
  await client.patch('page').set({ title: 'Published' }).commit()
  await client.patch('drafts.page').set({ title: 'Draft again' }).commit()
  await client.mutate([{ delete: { id: 'gone' } }, { create: { _id: 'new', _type: 'post' } }] as never)
  await client.delete('drafts.page')
  await client.create({ _id: 'gone', _type: 'gone' })
  await client.create({ _id: 'private.path', _type: 'page' })
}

async function startWithPages(options: Partial<LakeOptions> = {}): Promise<TestLake> {
  const lake = await startTestLake(options)
  await lake.client.mutate([
    { create: { _id: 'page', _type: 'page' } },
    { create: { _id: 'gone', _type: 'gone' } },
  ] as never)
  return lake
}

test('saving drafts reveals nothing to visitors: two builds around it have the same position', async () => {
  const lake = await startWithPages()
  const first = await positionOf(lake)
  const open = await follow(lake)
  await lake.client.create({ _id: 'drafts.page', _type: 'page' })
  await lake.client.create({ _id: 'versions.r1.page', _type: 'page' })
  await lake.client.create({ _id: 'private.path', _type: 'page' })
  expect(await positionOf(lake)).toBe(first)
  expect(await open.all(lake)).toEqual([])
  const { _rev } = await lake.client.patch('page').set({ title: 'Published' }).commit()
  expect(await positionOf(lake)).toBe(_rev)
})

test('saving drafts does not change the position for a listener of the dataset', async () => {
  const lake = await startWithPages()
  const welcome = async () => {
    const stream = await openEventText(`${lake.url}/v2026-03-01/data/listen/production?query=*`)
    const text = await stream.until((so) => /event: welcome\n.*\n.*\n\n/.test(so))
    stream.close()
    return /^id: (.*)$/m.exec(text)?.[1]
  }
  const first = await welcome()
  await lake.client.create({ _id: 'drafts.page', _type: 'page' })
  expect(await welcome()).toBe(first)
})

test('an empty lake has a position too, even with only drafts', async () => {
  const lake = await startTestLake()
  const from = await positionOf(lake)
  await lake.client.create({ _id: 'drafts.page', _type: 'page' })
  expect(await positionOf(lake)).toBe(from)
  await lake.client.create({ _id: 'page', _type: 'page' })
  const events = await (await follow(lake, { from })).all(lake)
  expect(events.map(({ data }) => data.tags)).toEqual([['s1:all', 's1:i:page', 's1:t:page']])
})

test.each([
  ['visitors', false],
  ['editors', true],
])(
  'after a restart of the lake, %s have the same position, and get the same events as those who stayed',
  async (_who, signedIn) => {
    const before = await startWithPages()
    const token = signedIn ? before.token : undefined
    const from = await positionOf(before, token)
    const witness = await follow(before, { token })
    await work(before)
    const until = await positionOf(before, token)
    const seen = await witness.all(before)
    const last = await positionOf(before, token)
    expect(seen).toHaveLength(signedIn ? 7 : 3)

    const lake = await restart(before)
    expect(await positionOf(lake, token)).toBe(last)
    const missed = await (await follow(lake, { from, token })).all(lake)
    const tagSets = (events: LiveText[]) => events.map(({ id, data }) => [id, new Set(data.tags)])
    expect(tagSets(missed.slice(0, -1))).toEqual(tagSets(seen))
    expect(missed.at(-1)?.id).toBe(last)
    const later = await (await follow(lake, { from: until, token })).all(lake)
    expect(later.map(({ type, id }) => [type, id])).toContainEqual(['message', last])
    expect(later.map(({ id }) => id)).not.toContain(until)
  },
)

test('from each position on, clients who resume between changes get the events that one who stayed has got', async () => {
  const lake = await startWithPages()
  const positions = [await positionOf(lake)]
  const witness = await follow(lake)
  for (let n = 0; n < 4; n++) {
    await lake.client
      .patch('page')
      .set({ slug: { _type: 'slug', current: `at-${n}` } })
      .commit()
    if (n % 2 === 0) await lake.client.create({ _id: `drafts.${n}`, _type: 'page' })
    positions.push(await positionOf(lake))
  }
  const seen = await witness.all(lake)
  expect(seen).toHaveLength(4)
  for (const [n, from] of positions.entries()) {
    const [last, ...missed] = (await (await follow(lake, { from })).all(lake)).reverse()
    expect(last?.data.tags).toContain(`s1:i:${LAST}`)
    expect(missed.filter(({ data }) => !data.tags?.includes(`s1:i:${LAST}`)).reverse()).toEqual(seen.slice(n))
  }
})

test('many clients who resume from one position after another cost one look at the history together', async () => {
  const lake = await startWithPages()
  const from = await positionOf(lake)
  await work(lake)
  const read = vi.spyOn(Dataset.prototype, 'storedCommits')
  const texts = []
  for (let n = 0; n < 3; n++) texts.push(await (await follow(lake, { from })).upToNow())
  expect(read).toHaveBeenCalledOnce()
  expect(texts[0]).toHaveLength(3)
  expect(texts.slice(1)).toEqual([texts[0], texts[0]])
})

test('what was purged is in no event of clients who resume later', async () => {
  const lake = await startWithPages()
  const from = await positionOf(lake)
  await lake.client.create({ _id: 'secret', _type: 'page', slug: { _type: 'slug', current: 'not-yet-public' } })
  const before = await (await follow(lake, { from })).all(lake)
  expect(JSON.stringify(before)).toContain('not-yet-public')
  await act(lake.client, 'delete', { publishedId: 'secret', purge: true })
  const after = await (await follow(lake, { from })).all(lake)
  expect(after.map(({ data }) => data.tags)).toContainEqual(expect.arrayContaining(['s1:i:secret']))
  expect(JSON.stringify(after)).not.toContain('not-yet-public')
})

test('a position of another lake, or of an emptied data folder, is unknown: the client starts over', async () => {
  const other = await startWithPages()
  const lake = await startWithPages()
  const from = await positionOf(other)
  const [event, ...more] = await (await follow(lake, { from })).all(lake)
  expect(event).toMatchObject({ type: 'restart', data: { id: expect.stringMatching(/.+/) as string } })
  expect(more).toEqual([])
  const again = await follow(lake, { from: event?.id ?? '' })
  expect((await again.all(lake)).map(({ type }) => type)).toEqual(['message'])
})

test('the id of a draft’s revision is a position for an editor, but not for a visitor', async () => {
  const lake = await startWithPages()
  const { _rev: from } = await lake.client.create({ _id: 'drafts.page', _type: 'page' })
  expect((await (await follow(lake, { from })).all(lake)).map(({ type }) => type)).toEqual(['restart'])
  const forEditor = await (await follow(lake, { from, token: lake.token })).all(lake)
  expect(forEditor.map(({ type, data }) => [type, data.tags?.includes(`s1:i:${LAST}`)])).toEqual([['message', true]])
})

test('a visitor can resume after any number of saved drafts, but not after a thousand published changes', async () => {
  const lake = await startWithPages()
  const from = await positionOf(lake)
  const createAll = (prefix: string) =>
    lake.client.mutate(
      Array.from({ length: 1100 }, (_, n) => ({ create: { _id: `${prefix}${n}`, _type: 'p' } })) as never,
    )
  await createAll('drafts.a')
  await createAll('drafts.b')
  expect(await positionOf(lake)).toBe(from)
  expect(await (await follow(lake, { from })).all(lake)).toEqual([])
  await createAll('a')
  expect((await (await follow(lake, { from })).all(lake)).map(({ type }) => type)).toEqual(['restart'])
})

test('changes that an account may not read don’t move its position, before and after a restart', async () => {
  const roles = { editor: [{ filter: '_type != "salary"', permissions: ['read' as const] }] }
  const before = await startTestLake({ dataDir: temporaryFolder(), roles, localAccounts: true })
  const { token } = (await signIn(before, 'editor')).config()
  const { _rev } = await before.client.create({ _id: 'page', _type: 'page' })
  await before.client.create({ _id: 'ann', _type: 'salary', amount: 1 })
  await before.client.patch('ann').set({ amount: 2 }).commit()
  expect(await positionOf(before, token)).toBe(_rev)
  expect(await (await follow(before, { from: _rev, token })).all(before)).toEqual([])
  const last = await positionOf(before, token)
  await before.client.delete('ann')
  const lake = await restart(before, { roles })
  expect(await positionOf(lake, token)).toBe(last)
})
