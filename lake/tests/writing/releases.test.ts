import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { ReleaseDocument } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { signIn } from '../lakeSignIn.ts'
import { act, failure, firstErrorType, startTestLake } from '../testLake.ts'
import { roles } from '../testRoles.ts'

const lake = await startTestLake({ roles, localAccounts: true })
const { client, visitor } = lake
const editor = await signIn(lake, 'editor')
const recruiter = await signIn(lake, 'recruiter')

const FUTURE = '2100-01-01T00:00:00.000Z'

/** A published page, and a release with another title for it. */
async function prepared(name: string, document: { _type: string } & Record<string, unknown> = { _type: 'page' }) {
  const id = `doc-${name}`
  const version = `versions.${name}.${id}`
  await client.create({ _id: id, title: 'Now', ...document })
  await client.releases.create({ releaseId: name, metadata: { title: name, releaseType: 'asap' } })
  await client.createVersion({ releaseId: name, publishedId: id, document: { title: 'Then', ...document } } as never)
  return { id, version }
}

const release = (releaseId: string) => client.releases.get({ releaseId }) as Promise<ReleaseDocument>

test('a release is created with its metadata, read back and renamed', async () => {
  const { releaseId, metadata } = await client.releases.create({ metadata: { title: 'Spring' } })
  expect(metadata.releaseType).toBe('undecided')
  expect(await release(releaseId)).toMatchObject({
    _id: `_.releases.${releaseId}`,
    _type: 'system.release',
    name: releaseId,
    state: 'active',
    metadata: { title: 'Spring', releaseType: 'undecided' },
  })
  await client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } })
  expect((await release(releaseId)).metadata.title).toBe('Summer')
  const history = await client.request<string>({ url: `/data/history/production/transactions/_.releases.${releaseId}` })
  expect(JSON.parse(history.trim().split('\n').at(-1) ?? '')).toMatchObject({
    mutations: [{ patch: { id: `_.releases.${releaseId}`, set: { metadata: { title: 'Summer' } } } }],
  })
  const again = await failure(client.releases.create({ releaseId }))
  expect([again.statusCode, firstErrorType(again)]).toEqual([409, 'documentAlreadyExistsError'])
})

test('only its metadata can be edited, and mutations leave a release alone', async () => {
  await prepared('guarded')
  await client.releases.edit({ releaseId: 'guarded', patch: { set: { state: 'published', publishAt: FUTURE } } })
  expect(await release('guarded')).toMatchObject({ state: 'active' })
  expect(await release('guarded')).not.toHaveProperty('publishAt')
  const id = '_.releases.guarded'
  for (const attempt of [
    () => client.patch(id).set({ state: 'published' }).commit(),
    () => client.delete(id),
    () => client.createOrReplace({ _id: id, _type: 'system.release' }),
    () => act(client, 'edit', { draftId: `drafts.${id}`, publishedId: id, patch: { set: { state: 'scheduled' } } }),
  ]) {
    expect((await failure(attempt())).message).toContain('change it with release actions')
  }
  expect(await release('guarded')).toMatchObject({ state: 'active' })
})

test('a release can’t have drafts or versions, so publishing one can’t write another', async () => {
  await prepared('carrier')
  const document = { _type: 'system.release', name: 'forged', state: 'scheduled', publishAt: FUTURE, metadata: {} }
  for (const _id of [
    'versions.carrier._.releases.forged',
    'drafts._.releases.forged',
    'versions.carrier.versions.other._.releases.forged',
    'versions.carrier.drafts._.releases.forged',
  ]) {
    const error = await failure(recruiter.createOrReplace({ ...document, _id }))
    expect([error.statusCode, error.message]).toEqual([400, expect.stringContaining('change it with release actions')])
  }
  await client.releases.publish({ releaseId: 'carrier' })
  expect(await release('forged')).toBeUndefined()
})

test('publishing a release publishes all of it at once, and records what was in it', async () => {
  const { id, version } = await prepared('whole')
  const to = { _type: 'reference', _ref: 'whole-new', _weak: true, _strengthenOnPublish: { type: 'page' } }
  await client.patch(version).set({ to }).commit()
  await client.createVersion({
    releaseId: 'whole',
    publishedId: 'whole-new',
    document: { _type: 'page', title: 'New' },
  } as never)
  const { result } = await client.releases.fetchDocuments({ releaseId: 'whole' })
  expect(result.map(({ _id }) => _id).sort()).toEqual([version, 'versions.whole.whole-new'])
  expect(await visitor.getDocument('whole-new')).toBeUndefined()

  await client.releases.publish({ releaseId: 'whole' }, { dryRun: true })
  const now = await visitor.getDocument(id)
  expect(now).toMatchObject({ title: 'Now' })
  expect(await release('whole')).toMatchObject({ state: 'active' })

  const { transactionId } = await client.releases.publish({ releaseId: 'whole' })
  expect(await visitor.getDocument(id)).toMatchObject({
    title: 'Then',
    _createdAt: now?._createdAt,
    _rev: transactionId,
    to: { _type: 'reference', _ref: 'whole-new' },
  })
  expect((await visitor.getDocument(id))?.to).not.toHaveProperty('_weak')
  expect(await visitor.getDocument('whole-new')).toMatchObject({ title: 'New', _rev: transactionId })
  expect(await client.getDocument(version)).toBeUndefined()
  const over = await release('whole')
  expect(over).toMatchObject({ state: 'published', _rev: transactionId })
  expect(over.publishedAt).toBeDefined()
  expect(over.finalDocumentStates?.map((state) => state.id)).toEqual([version, 'versions.whole.whole-new'])
})

test('history says which release published a document, and what the release contained', async () => {
  const { id, version } = await prepared('told')
  const { transactionId } = await client.releases.publish({ releaseId: 'told' })
  const { events } = await client.request<{ events: Record<string, { type: string }[]> }>({
    url: `/data/history/production/events/documents/${id}`,
  })
  expect(events[id]?.[0]).toMatchObject({
    type: 'publishDocumentVersion',
    versionId: version,
    releaseId: 'told',
    publishCause: 'release.publish',
    revisionId: transactionId,
  })
  const { documents } = await client.request<{ documents: unknown[] }>({
    url: `/data/history/production/documents/${version}`,
    query: { lastRevision: 'true' },
  })
  expect(documents).toMatchObject([{ _id: version, title: 'Then', _rev: transactionId }])
  const ofVersion = await client.request<{ events: Record<string, { type: string }[]> }>({
    url: `/data/history/production/events/documents/${version}`,
  })
  expect(ofVersion.events[version]?.map(({ type }) => type)).toEqual([
    'publishDocumentVersion',
    'createDocumentVersion',
  ])
})

test('the site of a release: queries in its perspective, and in a stack of releases', async () => {
  const { id } = await prepared('early')
  await client.releases.create({ releaseId: 'late' })
  await client.createVersion({ releaseId: 'late', publishedId: id, baseId: `versions.early.${id}` } as never)
  await client.patch(`versions.late.${id}`).set({ title: 'Later' }).commit()
  const title = (perspective: string[] | 'published') =>
    client.fetch<string>('*[_id == $id][0].title', { id }, { perspective: perspective as never })
  expect(await title('published')).toBe('Now')
  expect(await title(['early', 'drafts'])).toBe('Then')
  expect(await title(['late', 'early', 'drafts'])).toBe('Later')
  expect(await title(['early', 'late', 'drafts'])).toBe('Then')
  // Visitors can't find out which releases exist.
  const seen = await visitor.fetch('*[_id == $id][0].title', { id }, { perspective: ['early'] as never })
  expect(seen).toBe('Now')
})

test('releases::all() and sanity::partOfRelease() in queries', async () => {
  const { version } = await prepared('asked')
  expect(await client.fetch('releases::all()[name == "asked"]{name, state}')).toEqual([
    { name: 'asked', state: 'active' },
  ])
  expect(await client.fetch('*[sanity::partOfRelease("asked")]._id')).toEqual([version])
  expect(await visitor.fetch('count(releases::all())')).toBe(0)
})

test('a version that unpublishes a document hides it in its perspective, and leaves a draft', async () => {
  const { id, version } = await prepared('farewell')
  const other = await prepared('parting')
  await client.create({ _id: `drafts.${other.id}`, _type: 'page', title: 'Worked on' })
  for (const [releaseId, publishedId] of [
    ['farewell', id],
    ['parting', other.id],
  ] as const) {
    await client.discardVersion({ releaseId, publishedId })
    await client.unpublishVersion({ releaseId, publishedId })
  }
  expect(await client.getDocument(version)).toMatchObject({ _system: { delete: true } })
  const seen = (perspective: string[] | 'published') =>
    client.fetch<number>('count(*[_id == $id])', { id }, { perspective: perspective as never })
  expect([await seen('published'), await seen(['farewell', 'drafts'])]).toEqual([1, 0])
  await client.releases.publish({ releaseId: 'farewell' })
  await client.releases.publish({ releaseId: 'parting' })
  const left = (of: string) => client.fetch('*[sanity::versionOf($of)]{_id, title}', { of })
  expect(await left(id)).toEqual([{ _id: `drafts.${id}`, title: 'Now' }])
  // An existing draft stays.
  expect(await left(other.id)).toEqual([{ _id: `drafts.${other.id}`, title: 'Worked on' }])
})

test('a scheduled release is locked, together with its references, until it is unscheduled', async () => {
  const { id, version } = await prepared('locked')
  await client.create({ _id: 'locked-target', _type: 'page' })
  const to = { _type: 'reference', _ref: 'locked-target', _weak: true, _strengthenOnPublish: { type: 'page' } }
  await client.patch(version).set({ to }).commit()
  await client.releases.schedule({ releaseId: 'locked', publishAt: FUTURE })
  expect(await release('locked')).toMatchObject({ state: 'scheduled', publishAt: FUTURE })
  for (const attempt of [
    () => client.patch(version).set({ title: 'Other' }).commit(),
    () => client.discardVersion({ releaseId: 'locked', publishedId: id }),
    () => client.create({ _id: 'versions.locked.more', _type: 'page' }),
    () => client.releases.archive({ releaseId: 'locked' }),
    () => client.releases.delete({ releaseId: 'locked' }),
  ]) {
    expect((await failure(attempt())).message).toContain('scheduled')
  }
  expect((await failure(client.delete('locked-target'))).statusCode).toBe(409)
  await client.releases.schedule({ releaseId: 'locked', publishAt: '2101-01-01T00:00:00Z' })
  expect(await release('locked')).toMatchObject({ publishAt: '2101-01-01T00:00:00.000Z' })
  await client.releases.unschedule({ releaseId: 'locked' })
  expect(await release('locked')).toMatchObject({ state: 'active' })
  expect(await release('locked')).not.toHaveProperty('publishAt')
  await client.patch(version).set({ title: 'Other' }).unset(['to']).commit()
  await client.delete('locked-target')
})

test('unarchiving a release restores its documents', async () => {
  const { version } = await prepared('shelved')
  const before = await client.getDocument(version)
  await client.releases.archive({ releaseId: 'shelved' })
  expect(await client.getDocument(version)).toBeUndefined()
  expect(await release('shelved')).toMatchObject({ state: 'archived', finalDocumentStates: [{ id: version }] })
  expect((await failure(client.releases.publish({ releaseId: 'shelved' }))).message).toContain('archived')
  await client.releases.unarchive({ releaseId: 'shelved' })
  expect(await release('shelved')).toMatchObject({ state: 'active' })
  expect(await release('shelved')).not.toHaveProperty('finalDocumentStates')
  expect(await client.getDocument(version)).toMatchObject({ title: 'Then', _createdAt: before?._createdAt })
  await client.releases.archive({ releaseId: 'shelved' })
  await client.releases.delete({ releaseId: 'shelved' })
  expect(await release('shelved')).toBeUndefined()
})

test('document and release actions can’t be mixed in one request', async () => {
  const error = await failure(
    client.action([
      { actionType: 'sanity.action.release.create', releaseId: 'mixed' },
      {
        actionType: 'sanity.action.document.create',
        publishedId: 'mixed',
        attributes: { _id: 'drafts.mixed', _type: 'page' },
      },
    ] as never),
  )
  expect(error.message).toContain('cannot be in one request')
  expect(await release('mixed')).toBeUndefined()
})

test('a recruiter can publish and schedule releases of jobs, but none that contain pages', async () => {
  await prepared('jobs', { _type: 'job' })
  await recruiter.releases.schedule({ releaseId: 'jobs', publishAt: FUTURE })
  await recruiter.releases.unschedule({ releaseId: 'jobs' })
  await recruiter.releases.publish({ releaseId: 'jobs' })
  expect(await visitor.getDocument('doc-jobs')).toMatchObject({ title: 'Then' })

  await prepared('pages')
  await prepared('plannedPages')
  await client.releases.schedule({ releaseId: 'plannedPages', publishAt: FUTURE })
  for (const attempt of [
    () => recruiter.releases.unschedule({ releaseId: 'plannedPages' }),
    () => recruiter.releases.publish({ releaseId: 'pages' }, { dryRun: true }),
    () => recruiter.releases.publish({ releaseId: 'pages' }),
    () => recruiter.releases.schedule({ releaseId: 'pages', publishAt: FUTURE }),
    () => recruiter.releases.edit({ releaseId: 'pages', patch: { set: { 'metadata.title': 'Mine' } } }),
    () => recruiter.releases.archive({ releaseId: 'pages' }),
  ]) {
    // The Studio looks for this type to say that it is not permitted.
    expect(await failure(attempt())).toMatchObject({
      statusCode: 403,
      details: { type: 'insufficientPermissionsError' },
    })
  }
  expect(await visitor.getDocument('doc-pages')).toMatchObject({ title: 'Now' })
  await client.releases.unschedule({ releaseId: 'plannedPages' })
})

test('someone who may not publish a release’s content can’t replace it with an import', async () => {
  const { version } = await prepared('kept')
  const attempt = (by: typeof client) =>
    by.action({
      actionType: 'sanity.action.release.import',
      releaseId: 'kept',
      ifExists: 'replace',
      attributes: { _id: '_.releases.kept', _type: 'system.release', metadata: { title: 'Mine', releaseType: 'asap' } },
    } as never)
  expect(await failure(attempt(recruiter))).toMatchObject({
    statusCode: 403,
    details: { type: 'insufficientPermissionsError' },
  })
  expect((await release('kept')).metadata.title).toBe('kept')
  await attempt(editor)
  expect((await release('kept')).metadata.title).toBe('Mine')
  expect(await client.getDocument(version)).toMatchObject({ title: 'Then' })
})

test('@sanity/export and @sanity/import transfer releases and their content to another dataset', async () => {
  await prepared('carried')
  await prepared('timed')
  await client.releases.schedule({ releaseId: 'timed', publishAt: FUTURE })
  const archive = path.join(temporaryFolder(), 'all.tar.gz')
  await exportDataset({ client, dataset: 'production', outputPath: archive })
  await client.datasets.create('copy')
  const copy = client.withConfig({ dataset: 'copy' })
  await sanityImport(createReadStream(archive), { client: copy, operation: 'create' })
  const documents = '*[_type != "system.release"] | order(_id) {..., "_rev": null, "_updatedAt": null}'
  expect(await copy.fetch(documents)).toEqual(await client.fetch(documents))
  const releases = 'releases::all() | order(_id) {name, state, publishAt, finalDocumentStates, metadata}'
  const expected = await client.fetch<ReleaseDocument[]>(releases)
  const timed = expected.find(({ name }) => name === 'timed')
  // In a copy, a scheduled release waits for someone to schedule it again.
  Object.assign(timed ?? {}, {
    state: 'active',
    publishAt: null,
    metadata: { ...timed?.metadata, intendedPublishAt: FUTURE },
  })
  expect(await copy.fetch(releases)).toEqual(expected)
  await copy.releases.publish({ releaseId: 'carried' })
  expect(await copy.getDocument('doc-carried')).toMatchObject({ title: 'Then' })
})

test.each([[5], [[null]], [[{ id: 7 }]], [[{ id: 'doc-of-nobody' }]], [[{ id: 'versions.other.doc' }]]])(
  'a release is not imported with %j as its final documents',
  async (finalDocumentStates) => {
    const attributes = { state: 'archived', metadata: { releaseType: 'asap' }, finalDocumentStates }
    const action = { actionType: 'sanity.action.release.import', releaseId: 'odd', attributes }
    const error = await failure(client.action(action as never))
    expect(error).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('finalDocumentStates'),
      details: { type: 'actionError' },
    })
    expect(await client.getDocument('_.releases.odd')).toBeUndefined()
  },
)
