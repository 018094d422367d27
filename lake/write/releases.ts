/**
 * Release actions: https://www.sanity.io/docs/http-reference/actions; `ReleasesClient` of @sanity/client describes each
 * of them.
 */
import { isObject, publishedId, withoutStamp, type JsonObject, type LakeDocument } from '../protocol/document.ts'
import type { LakeError } from '../protocol/errors.ts'
import { isRelease, RELEASE_TYPE, releaseId, type Release, type ReleaseState } from '../protocol/release.ts'
import { randomHex } from '../store/random.ts'
import { strengthened } from '../store/references.ts'
import { patched } from './mutations.ts'
import type { PendingTransaction } from './transaction.ts'

type Apply = (transaction: PendingTransaction, action: JsonObject) => void

const RELEASE_NAME = /^[a-zA-Z0-9_-]{1,64}$/
const RELEASE_TYPES: readonly unknown[] = ['asap', 'scheduled', 'undecided']

function exists(transaction: PendingTransaction, name: string): LakeError {
  const description = `There is a release "${name}" already`
  return transaction.refusal(409, { type: 'documentAlreadyExistsError', description, id: releaseId(name) })
}

function nameIn(transaction: PendingTransaction, { actionType, releaseId: name }: JsonObject): string {
  if (typeof name === 'string' && RELEASE_NAME.test(name)) return name
  throw transaction.invalid(`${String(actionType)} needs a "releaseId" of letters, digits, dashes and underscores`)
}

/** The release of an action, which must be in one of `states`. */
function releaseIn(transaction: PendingTransaction, action: JsonObject, states: readonly ReleaseState[]): Release {
  const name = nameIn(transaction, action)
  const id = releaseId(name)
  const release = transaction.read(id)
  if (!isRelease(release)) {
    const description = `There is no release "${name}"`
    throw transaction.refusal(404, { type: 'documentNotFoundError', description, id })
  }
  if (states.includes(release.state)) return release
  throw transaction.invalid(
    `The release "${name}" is ${release.state}; ${String(action.actionType)} works on one that is ` +
      states.join(' or '),
  )
}

function checkMetadata(transaction: PendingTransaction, metadata: unknown): Release['metadata'] {
  if (isObject(metadata) && RELEASE_TYPES.includes(metadata.releaseType)) return metadata as Release['metadata']
  throw transaction.invalid(`The metadata of a release need a "releaseType": ${RELEASE_TYPES.join(', ')}`)
}

/** Unarchiving restores what an import claims was in the release, so that may only be the release's own versions. */
function checkFinalStates(transaction: PendingTransaction, name: string, states: unknown = []): void {
  const isVersion = (state: unknown): boolean =>
    isObject(state) && typeof state.id === 'string' && state.id.startsWith(`versions.${name}.`)
  if (Array.isArray(states) && states.every(isVersion)) return
  throw transaction.invalid(`The "finalDocumentStates" of a release are a list of versions in it: versions.${name}.…`)
}

const versionsOf = (transaction: PendingTransaction, { name }: Release): LakeDocument[] =>
  transaction.idsUnder(`versions.${name}.`).flatMap((id) => transaction.get(id) ?? [])

/** Changes fields of a release, and removes those that become undefined. Listeners see it as a patch. */
function change(transaction: PendingTransaction, release: Release, fields: Partial<Release>): Release {
  const id = release._id
  const entries = Object.entries(fields)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const unset = entries.flatMap(([field, value]) => (value === undefined && field in release ? [field] : []))
  const after: Release = { ...release, ...set }
  for (const field of unset) delete after[field]
  transaction.stage(id, {
    after,
    mutation: { patch: { id, set, ...(unset.length > 0 && { unset }) } },
    operation: 'update',
  })
  return after
}

/** The published document after publishing a version: undefined if it is removed. */
function published(transaction: PendingTransaction, version: LakeDocument): LakeDocument | undefined {
  const { _system, ...fields } = withoutStamp(version)
  if (isObject(_system) && _system.delete === true) return undefined
  const _id = publishedId(version._id)
  const createdAt = transaction.get(_id)?._createdAt ?? version._createdAt
  return { ...(strengthened(fields) as LakeDocument), _id, _createdAt: createdAt }
}

/** Changing a release requires the right to publish its content. @throws LakeError 403 */
function requireAllPermitted(transaction: PendingTransaction, release: Release): void {
  for (const version of versionsOf(transaction, release)) {
    transaction.requirePermission(version, undefined)
    const before = transaction.get(publishedId(version._id))
    const after = published(transaction, version)
    if (before || after) transaction.requirePermission(before, after)
  }
}

const finalStates = (versions: readonly LakeDocument[]): Release['finalDocumentStates'] =>
  versions.map(({ _id }) => ({ _key: randomHex(6), id: _id }))

/** Publishes all documents of a release. A version can instead unpublish its document, which is left as a draft. */
export function publishRelease(transaction: PendingTransaction, release: Release): void {
  const versions = versionsOf(transaction, release)
  const publishing = change(transaction, release, { state: 'publishing', publishAt: undefined, error: undefined })
  for (const version of versions) {
    const id = publishedId(version._id)
    const before = transaction.get(id)
    const after = published(transaction, version)
    if (after)
      transaction.stage(id, {
        after,
        mutation: { createOrReplace: after },
        operation: before ? 'update' : 'create',
        replaces: true,
      })
    else if (before) {
      const draft = `drafts.${id}`
      const fields = { ...withoutStamp(before), _id: draft }
      if (!transaction.get(draft))
        transaction.stage(draft, {
          after: fields as LakeDocument,
          mutation: { create: fields },
          operation: 'create',
          replaces: true,
        })
      transaction.stage(id, { after: undefined, mutation: { delete: { id } }, operation: 'delete' })
    }
    transaction.stage(version._id, {
      after: undefined,
      mutation: { delete: { id: version._id } },
      operation: 'delete',
    })
  }
  change(transaction, publishing, {
    state: 'published',
    publishedAt: transaction.timestamp,
    finalDocumentStates: finalStates(versions),
  })
}

/** Records in a scheduled release why it could not be published. It can be changed again. */
export function releaseFailed(transaction: PendingTransaction, release: Release, message: string): void {
  change(transaction, release, { state: 'active', publishAt: undefined, error: { message } })
}

const create: Apply = (transaction, action) => {
  const name = nameIn(transaction, action)
  const id = releaseId(name)
  if (transaction.get(id)) throw exists(transaction, name)
  const { metadata = {} } = action
  const document = {
    _id: id,
    _type: RELEASE_TYPE,
    name,
    state: 'active',
    userId: transaction.author,
    metadata: checkMetadata(transaction, isObject(metadata) ? { releaseType: 'undecided', ...metadata } : metadata),
  }
  transaction.stage(id, {
    after: document as unknown as LakeDocument,
    mutation: { create: document },
    operation: 'create',
  })
}

/** People can only change the metadata. */
const edit: Apply = (transaction, action) => {
  const release = releaseIn(transaction, action, ['active', 'scheduled'])
  requireAllPermitted(transaction, release)
  if (!isObject(action.patch)) throw transaction.invalid(`${String(action.actionType)} needs a "patch"`)
  const after = patched(transaction, release, action.patch)
  change(transaction, release, { metadata: checkMetadata(transaction, after.metadata) })
}

const publish: Apply = (transaction, action) => publishRelease(transaction, releaseIn(transaction, action, ['active']))

/** Moves a release that is already scheduled. A time in the past publishes it right away. */
const schedule: Apply = (transaction, action) => {
  const release = releaseIn(transaction, action, ['active', 'scheduled'])
  const time = typeof action.publishAt === 'string' ? Date.parse(action.publishAt) : NaN
  if (Number.isNaN(time)) throw transaction.invalid(`${String(action.actionType)} needs a "publishAt" in ISO 8601`)
  if (time <= Date.now()) return publishRelease(transaction, release)
  requireAllPermitted(transaction, release)
  change(transaction, release, { state: 'scheduled', publishAt: new Date(time).toISOString(), error: undefined })
}

const unschedule: Apply = (transaction, action) => {
  const release = releaseIn(transaction, action, ['scheduled'])
  requireAllPermitted(transaction, release)
  change(transaction, release, { state: 'active', publishAt: undefined })
}

const archive: Apply = (transaction, action) => {
  const release = releaseIn(transaction, action, ['active'])
  const versions = versionsOf(transaction, release)
  for (const { _id } of versions)
    transaction.stage(_id, { after: undefined, mutation: { delete: { id: _id } }, operation: 'delete' })
  change(transaction, release, { state: 'archived', finalDocumentStates: finalStates(versions), error: undefined })
}

/** Restores the release and its documents as they were before it was archived. */
const unarchive: Apply = (transaction, action) => {
  const release = releaseIn(transaction, action, ['archived'])
  const unarchiving = change(transaction, release, { state: 'unarchiving', finalDocumentStates: undefined })
  for (const { id } of release.finalDocumentStates ?? []) {
    const last = transaction.lastState(id)
    if (!last) throw transaction.invalid(`The history of "${id}" is gone: the release can't be unarchived`)
    const fields = withoutStamp(last)
    transaction.stage(id, { after: fields as LakeDocument, mutation: { create: fields }, operation: 'create' })
  }
  change(transaction, unarchiving, { state: 'active' })
}

const remove: Apply = (transaction, action) => {
  const { _id: id } = releaseIn(transaction, action, ['archived', 'published'])
  transaction.stage(id, { after: undefined, mutation: { delete: { id } }, operation: 'delete' })
}

/**
 * Imports a release from an export (`importBatches` of @sanity/import). It isn't scheduled again: the time may have
 * passed, and nobody expects a copy to publish anything. The intended time is kept.
 */
const importRelease: Apply = (transaction, action) => {
  const name = nameIn(transaction, action)
  const id = releaseId(name)
  const given = action.attributes ?? action.document
  if (!isObject(given)) throw transaction.invalid(`${String(action.actionType)} needs "attributes"`)
  const existing = transaction.get(id)
  if (existing && action.ifExists === 'ignore') return
  if (existing && action.ifExists !== 'replace') throw exists(transaction, name)
  if (isRelease(existing)) requireAllPermitted(transaction, existing)
  const { publishAt, state, ...fields } = withoutStamp(given)
  const metadata = checkMetadata(transaction, fields.metadata)
  checkFinalStates(transaction, name, fields.finalDocumentStates)
  const isOver = state === 'published' || state === 'archived'
  const document = {
    ...fields,
    _id: id,
    _type: RELEASE_TYPE,
    name,
    state: isOver ? state : 'active',
    metadata: typeof publishAt === 'string' ? { intendedPublishAt: publishAt, ...metadata } : metadata,
  }
  const mutation = { createOrReplace: document }
  transaction.stage(id, {
    after: document as unknown as LakeDocument,
    mutation,
    operation: existing ? 'update' : 'create',
    replaces: true,
  })
}

const ACTIONS = new Map<string, Apply>(
  Object.entries({
    'sanity.action.release.create': create,
    'sanity.action.release.edit': edit,
    'sanity.action.release.publish': publish,
    'sanity.action.release.schedule': schedule,
    'sanity.action.release.unschedule': unschedule,
    'sanity.action.release.archive': archive,
    'sanity.action.release.unarchive': unarchive,
    'sanity.action.release.delete': remove,
    'sanity.action.release.import': importRelease,
  }),
)

export const releaseAction = (name: string): Apply | undefined => ACTIONS.get(name)
