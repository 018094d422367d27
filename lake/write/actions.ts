/** Document actions that the Studio and the client use: https://www.sanity.io/docs/http-reference/actions */
import {
  draftId,
  isDraftId,
  isObject,
  isPublishedId,
  publishedId,
  withoutStamp,
  type JsonObject,
  type LakeDocument,
} from '../protocol/document.ts'
import { strengthened } from '../store/references.ts'
import { applyMutation, checkRevision } from './mutations.ts'
import { releaseAction } from './releases.ts'
import type { PendingTransaction } from './transaction.ts'

type Apply = (transaction: PendingTransaction, action: JsonObject) => void

/** The first of `fields` that the action has. @throws LakeError 400 if there is none */
function text(transaction: PendingTransaction, action: JsonObject, ...fields: string[]): string {
  for (const field of fields) {
    const value = action[field]
    if (typeof value === 'string' && value !== '') return value
  }
  throw transaction.invalid(`${String(action.actionType)} needs "${fields[0]}"`)
}

function publishedIn(transaction: PendingTransaction, action: JsonObject): string {
  const id = text(transaction, action, 'publishedId')
  if (isPublishedId(id)) return id
  throw transaction.invalid(`"${id}" is the ID of a draft or a version: "publishedId" has no prefix`)
}

/** Checks that an id is a draft's or a version's, of the document `published` if that is given. */
function versionOf(transaction: PendingTransaction, id: string, published?: string): string {
  if (isPublishedId(id)) {
    throw transaction.invalid(
      `"${id}" is not a draft or a version: its ID needs the prefix "drafts." or "versions.<release>."`,
    )
  }
  if (published === undefined || publishedId(id) === published) return id
  throw transaction.invalid(`"${id}" must match publishedId "${published}"`)
}

/** The draft or version that an action names: older clients always call it "draftId", newer ones "versionId". */
const versionIn = (transaction: PendingTransaction, action: JsonObject, published?: string): string =>
  versionOf(transaction, text(transaction, action, 'versionId', 'draftId'), published)

function existing(transaction: PendingTransaction, id: string): LakeDocument {
  const document = transaction.read(id)
  if (document) return document
  const description = `The document with the ID "${id}" was not found`
  throw transaction.refusal(404, { type: 'documentNotFoundError', description, id })
}

function attributes(transaction: PendingTransaction, action: JsonObject, ...fields: string[]): JsonObject {
  const value = fields.map((field) => action[field]).find(isObject)
  if (value) return value
  throw transaction.invalid(`${String(action.actionType)} needs "${fields[0]}"`)
}

const copyTo = (document: LakeDocument, _id: string): JsonObject => ({ ...withoutStamp(document), _id })

const remove = (transaction: PendingTransaction, id: string, purge?: unknown): void =>
  applyMutation(transaction, { delete: { id, ...(purge === true && { purge }) } })

const create: Apply = (transaction, action) => {
  const published = publishedIn(transaction, action)
  const given = attributes(transaction, action, 'attributes')
  const _id = versionOf(transaction, typeof given._id === 'string' ? given._id : draftId(published), published)
  if (transaction.get(_id) && (action.ifExists === 'useExisting' || action.ifExists === 'ignore')) return
  applyMutation(transaction, { create: { ...given, _id } })
}

const edit: Apply = (transaction, action) => {
  const published = publishedIn(transaction, action)
  const draft = versionIn(transaction, action, published)
  if (!transaction.get(draft)) {
    applyMutation(transaction, { create: copyTo(existing(transaction, published), draft) })
  }
  applyMutation(transaction, { patch: { ...attributes(transaction, action, 'patch'), id: draft } })
}

const publish: Apply = (transaction, action) => {
  const target = publishedIn(transaction, action)
  const source = versionIn(transaction, action, target)
  checkRevision(transaction, source, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
  checkRevision(transaction, target, action.ifPublishedRevisionId)
  const { _createdAt, ...document } = copyTo(existing(transaction, source), target)
  const createdAt = transaction.get(target)?._createdAt ?? _createdAt
  applyMutation(transaction, { createOrReplace: { ...(strengthened(document) as JsonObject), _createdAt: createdAt } })
  remove(transaction, source)
}

const unpublish: Apply = (transaction, action) => {
  const published = publishedIn(transaction, action)
  const draft = action.draftId === undefined ? draftId(published) : versionIn(transaction, action, published)
  const document = existing(transaction, published)
  if (!transaction.get(draft)) applyMutation(transaction, { create: copyTo(document, draft) })
  remove(transaction, published)
}

const discard: Apply = (transaction, action) => {
  const id = versionIn(transaction, action)
  existing(transaction, id)
  remove(transaction, id, action.purge)
}

/** Deleting a document requires naming all of its drafts and versions: `DeleteAction` of @sanity/client. */
const deleteDocument: Apply = (transaction, action) => {
  const published = publishedIn(transaction, action)
  const named = new Set<unknown>(Array.isArray(action.includeDrafts) ? action.includeDrafts : [])
  for (const id of named) versionOf(transaction, String(id), published)
  const states = [...transaction.dataset.statesOf(published)].filter((id) => id !== published)
  const unnamed = states.find((id) => !named.has(id) && transaction.get(id))
  if (unnamed !== undefined) {
    throw transaction.invalid(`"${published}" can't be deleted: "includeDrafts" does not name "${unnamed}"`)
  }
  for (const id of [...states, published]) if (transaction.get(id)) remove(transaction, id, action.purge)
}

const replaceDraft: Apply = (transaction, action) => {
  const document = attributes(transaction, action, 'attributes')
  versionOf(transaction, String(document._id), publishedIn(transaction, action))
  applyMutation(transaction, { createOrReplace: document })
}

const createVersion: Apply = (transaction, action) => {
  const published = publishedIn(transaction, action)
  if (action.baseId === undefined) {
    const document = attributes(transaction, action, 'document', 'attributes')
    versionOf(transaction, String(document._id), published)
    return applyMutation(transaction, { create: document })
  }
  const base = text(transaction, action, 'baseId')
  checkRevision(transaction, base, action.ifBaseRevisionId)
  const copy = copyTo(existing(transaction, base), versionIn(transaction, action, published))
  applyMutation(transaction, { create: copy })
}

const replaceVersion: Apply = (transaction, action) => {
  const document = attributes(transaction, action, 'document')
  versionOf(transaction, String(document._id))
  applyMutation(transaction, { createOrReplace: document })
}

/** Marks that publishing the release will unpublish the document. */
const unpublishVersion: Apply = (transaction, action) => {
  const published = publishedIn(transaction, action)
  const version = versionIn(transaction, action, published)
  if (isDraftId(version)) throw transaction.invalid(`"${version}" is a draft: only a version of a release unpublishes`)
  const base = transaction.get(version) ?? existing(transaction, published)
  const marked = { ...copyTo(base, version), _system: { delete: true } }
  applyMutation(transaction, { createOrReplace: marked })
}

const ACTIONS = new Map<string, Apply>(
  Object.entries({
    'sanity.action.document.create': create,
    'sanity.action.document.edit': edit,
    'sanity.action.document.publish': publish,
    'sanity.action.document.unpublish': unpublish,
    'sanity.action.document.discard': discard,
    'sanity.action.document.delete': deleteDocument,
    'sanity.action.document.replaceDraft': replaceDraft,
    'sanity.action.document.version.create': createVersion,
    'sanity.action.document.version.discard': discard,
    'sanity.action.document.version.replace': replaceVersion,
    'sanity.action.document.version.unpublish': unpublishVersion,
  }),
)

/** Applies the actions of a request, in order. @throws LakeError with the index of the one that failed */
export function applyActions(transaction: PendingTransaction, actions: readonly unknown[]): void {
  // "An array of one or more action objects": the same page.
  if (actions.length === 0) throw transaction.invalid('The list of actions is empty')
  const [first] = actions
  const ofRelease = isObject(first) && releaseAction(String(first.actionType)) !== undefined
  transaction.applies = ofRelease ? 'release actions' : 'actions'
  for (const [index, action] of actions.entries()) {
    transaction.index = index
    const name = isObject(action) ? String(action.actionType) : ''
    const apply = ACTIONS.get(name) ?? releaseAction(name)
    if (!apply || !isObject(action)) throw transaction.invalid(`The action "${name}" is not supported`)
    // https://www.sanity.io/docs/http-reference/actions: release and document actions don't mix.
    if (ofRelease === ACTIONS.has(name)) {
      throw transaction.invalid('Document actions and release actions cannot be in one request')
    }
    apply(transaction, action)
  }
}
