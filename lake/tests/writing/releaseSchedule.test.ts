import type { ReleaseDocument, SanityClient } from '@sanity/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ReleaseSchedule, type ScheduleOptions } from '../../write/releaseSchedule.ts'
import { temporaryFolder } from '../atEnd.ts'
import { signIn } from '../lakeSignIn.ts'
import { startTestLake } from '../testLake.ts'
import { roles } from '../testRoles.ts'

afterEach(() => void vi.useRealTimers())

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const stateOf = async (client: SanityClient, releaseId: string) =>
  (await client.releases.get({ releaseId })) as ReleaseDocument

async function prepare(client: SanityClient, releaseId: string, _type = 'page') {
  const publishedId = `doc-${releaseId}`
  await client.create({ _id: publishedId, _type, title: 'Now' })
  await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
  await client.createVersion({ releaseId, publishedId, baseId: publishedId } as never)
  await client.patch(`versions.${releaseId}.${publishedId}`).set({ title: 'Then' }).commit()
  return publishedId
}

test('a scheduled release is published on time, in the name of its scheduler, and open pages get an event', async () => {
  const { client, visitor, ...lake } = await startTestLake({ roles, localAccounts: true })
  const editor = await signIn({ client, visitor, ...lake }, 'editor')
  const id = await prepare(client, 'soon')
  const told = Promise.withResolvers<readonly string[]>()
  const { syncTags } = await visitor.fetch('*[_id == $id]', { id }, { filterResponse: false })
  const live = visitor.live.events().subscribe((event) => {
    if (event.type === 'message') told.resolve(event.tags)
  })
  await client.releases.schedule({ releaseId: 'soon', publishAt: '2100-01-01T00:00:00Z' })
  const publishAt = inTime(4_000)
  await editor.releases.schedule({ releaseId: 'soon', publishAt })
  expect(await visitor.getDocument(id)).toMatchObject({ title: 'Now' })
  expect(await told.promise).toEqual(expect.arrayContaining(syncTags ?? []))
  live.unsubscribe()
  const published = await visitor.getDocument(id)
  expect(published).toMatchObject({ title: 'Then' })
  expect(Date.parse(published?._updatedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(publishAt))
  expect(await stateOf(client, 'soon')).toMatchObject({ state: 'published' })
  const { events } = await client.request<{ events: Record<string, { author: string }[]> }>({
    url: `/data/history/production/events/documents/${id}`,
  })
  const me = await editor.users.getById('me')
  expect(events[id]?.[0]).toMatchObject({ type: 'publishDocumentVersion', author: me.id })
})

test('a release that comes due while the lake is down is published when it starts', async () => {
  const dataDir = temporaryFolder()
  const first = await startTestLake({ dataDir })
  const due = await prepare(first.client, 'due')
  const later = await prepare(first.client, 'later')
  await first.client.releases.schedule({ releaseId: 'due', publishAt: inTime(60_000) })
  await first.client.releases.schedule({ releaseId: 'later', publishAt: '2100-01-01T00:00:00Z' })
  await first.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  const second = await startTestLake({ dataDir })
  await expect.poll(() => second.visitor.getDocument(due)).toMatchObject({ title: 'Then' })
  expect(await second.visitor.getDocument(later)).toMatchObject({ title: 'Now' })
  expect(await stateOf(second.client, 'later')).toMatchObject({ state: 'scheduled' })
  await second.client.releases.schedule({ releaseId: 'later', publishAt: inTime(500) })
  await expect.poll(() => second.visitor.getDocument(later)).toMatchObject({ title: 'Then' })
})

test('a release that can’t be published says why, and can be changed again', async () => {
  const lines: string[] = []
  const { client, visitor } = await startTestLake({ log: (line) => lines.push(line) })
  const names = ['broken', 'postponed', 'shelved']
  const to = { _type: 'reference', _ref: 'nowhere', _weak: true, _strengthenOnPublish: { type: 'page' } }
  for (const name of names) {
    const id = await prepare(client, name)
    await client.patch(`versions.${name}.${id}`).set({ to }).commit()
  }
  const publishAt = inTime(2_000)
  for (const releaseId of names) await client.releases.schedule({ releaseId, publishAt })
  for (const name of names) {
    await expect.poll(() => stateOf(client, name)).toMatchObject({ state: 'active' })
    const { error, ...state } = await stateOf(client, name)
    expect(error?.message).toContain('nonexistent document "nowhere"')
    expect(state).not.toHaveProperty('publishAt')
  }
  expect(lines).toEqual(names.map((name) => expect.stringContaining(`The release ${name} was due`) as unknown))
  await client.releases.schedule({ releaseId: 'postponed', publishAt: '2100-01-01T00:00:00Z' })
  await client.releases.archive({ releaseId: 'shelved' })
  for (const name of ['postponed', 'shelved']) expect(await stateOf(client, name)).not.toHaveProperty('error')
  const id = 'doc-broken'
  expect(await visitor.getDocument(id)).toMatchObject({ title: 'Now' })
  await client.patch(`versions.broken.${id}`).unset(['to']).commit()
  await client.releases.schedule({ releaseId: 'broken', publishAt: inTime(-1_000) })
  expect(await visitor.getDocument(id)).toMatchObject({ title: 'Then' })
  expect(await stateOf(client, 'broken')).not.toHaveProperty('error')
})

test('a release that was unscheduled stays unpublished', async () => {
  const { client, visitor } = await startTestLake()
  const id = await prepare(client, 'paused')
  const other = await prepare(client, 'other')
  await client.releases.schedule({ releaseId: 'paused', publishAt: inTime(60_000) })
  await client.releases.unschedule({ releaseId: 'paused' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  await client.releases.schedule({ releaseId: 'other', publishAt: inTime(500) })
  await expect.poll(() => visitor.getDocument(other)).toMatchObject({ title: 'Then' })
  expect(await visitor.getDocument(id)).toMatchObject({ title: 'Now' })
})

/** A schedule of releases. `tell` says that one was changed, and `look` is called when they are read. */
function scheduleOf(options: ScheduleOptions, due = [1_000]) {
  vi.useFakeTimers()
  let told: (commit: { changes: { id: string }[] }) => void = () => {}
  const releases = due.map((time) => {
    const name = `in${time}`
    return { _id: `_.releases.${name}`, _type: 'system.release', name, state: 'scheduled', publishAt: inTime(time) }
  })
  const look = vi.fn(() => releases)
  const dataset = {
    subscribe: (listener: typeof told) => void (told = listener),
    view: () => ({ ofType: look }),
  }
  const schedule = new ReleaseSchedule(options)
  schedule.follow(dataset as never)
  schedule.start()
  return { schedule, look, tell: () => told({ changes: releases.map(({ _id: id }) => ({ id })) }) }
}

test('a closed lake waits for no release, even one that was changed at the last moment', () => {
  const { schedule, tell } = scheduleOf({ contextFor: () => ({}) as never, log: () => {} })
  expect(vi.getTimerCount()).toBe(1)
  schedule.close()
  tell()
  expect(vi.getTimerCount()).toBe(0)
})

test('a release that is years away is checked once a minute, because the clock may be changed', () => {
  const { schedule, look } = scheduleOf({ contextFor: () => ({}) as never, log: () => {} }, [3e11])
  const first = look.mock.calls.length
  vi.advanceTimersByTime(59_999)
  expect(look).toHaveBeenCalledTimes(first)
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenCalledTimes(2 * first)
  schedule.close()
})

test('while nothing can be written, the first due release is retried once a minute, and the others wait', () => {
  const log = vi.fn<(line: string) => void>()
  const full = {
    get dataset(): never {
      throw new Error('The disk is full')
    },
  }
  const { schedule } = scheduleOf({ contextFor: () => full as never, log }, [2_000, 1_000])
  vi.advanceTimersByTime(60_000)
  expect(log.mock.calls).toEqual([['The release in1000 is due and could not be published: The disk is full']])
  vi.advanceTimersByTime(60_000)
  expect(log).toHaveBeenCalledTimes(2)
  schedule.close()
})
