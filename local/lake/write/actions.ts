/** Document actions: https://www.sanity.io/docs/http-reference/actions, those that the Studio and the client use. */
import { draftId, isObject, isPublishedId, publishedId, type JsonObject, type LakeDocument } from '../document.ts'
import { actionError, LakeError, type ErrorItem } from '../errors.ts'
import { applyMutation, checkRevision } from './mutations.ts'
import { releaseAction } from './releases.ts'
import { strengthened } from './strengthened.ts'
import type { PendingTransaction } from './transaction.ts'

type Apply = (transaction: PendingTransaction, action: JsonObject) => void

function text(action: JsonObject, field: string, index: number): string {
  const value = action[field]
  if (typeof value === 'string' && value !== '') return value
  throw actionError(
    400,
    { type: 'validationError', description: `${String(action.actionType)} needs "${field}"` },
    index,
  )
}

function existing(transaction: PendingTransaction, id: string): LakeDocument {
  const document = transaction.read(id)
  if (document) return document
  const description = `The document with the ID "${id}" was not found`
  throw actionError(404, { type: 'documentNotFoundError', description, id }, transaction.index)
}

function attributes(action: JsonObject, field: string, index: number): JsonObject {
  const value = action[field]
  if (isObject(value)) return value
  throw actionError(
    400,
    { type: 'validationError', description: `${String(action.actionType)} needs "${field}"` },
    index,
  )
}

function copyTo(document: LakeDocument, _id: string): JsonObject {
  const { _rev, _updatedAt, ...fields } = document
  return { ...fields, _id }
}

const remove = (transaction: PendingTransaction, id: string): void => applyMutation(transaction, { delete: { id } })

const create: Apply = (transaction, action) => {
  const document = attributes(action, 'attributes', transaction.index)
  const exists = typeof document._id === 'string' && transaction.get(document._id)
  if (exists && (action.ifExists === 'useExisting' || action.ifExists === 'ignore')) return
  applyMutation(transaction, { create: document })
}

const edit: Apply = (transaction, action) => {
  const draft = text(action, 'draftId', transaction.index)
  if (!transaction.get(draft)) {
    const published = existing(transaction, text(action, 'publishedId', transaction.index))
    applyMutation(transaction, { create: copyTo(published, draft) })
  }
  applyMutation(transaction, { patch: { ...attributes(action, 'patch', transaction.index), id: draft } })
}

const publish: Apply = (transaction, action) => {
  const source = text(action, action.versionId === undefined ? 'draftId' : 'versionId', transaction.index)
  const target = text(action, 'publishedId', transaction.index)
  checkRevision(transaction, source, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
  checkRevision(transaction, target, action.ifPublishedRevisionId)
  const { _createdAt, ...document } = copyTo(existing(transaction, source), target)
  const createdAt = transaction.get(target)?._createdAt ?? _createdAt
  applyMutation(transaction, { createOrReplace: { ...(strengthened(document) as JsonObject), _createdAt: createdAt } })
  remove(transaction, source)
}

const unpublish: Apply = (transaction, action) => {
  const published = text(action, 'publishedId', transaction.index)
  const draft = typeof action.draftId === 'string' ? action.draftId : draftId(published)
  const document = existing(transaction, published)
  if (!transaction.get(draft)) applyMutation(transaction, { create: copyTo(document, draft) })
  remove(transaction, published)
}

const discard: Apply = (transaction, action) => {
  const id = text(action, action.versionId === undefined ? 'draftId' : 'versionId', transaction.index)
  if (isPublishedId(id)) {
    throw actionError(
      400,
      { type: 'validationError', description: `"${id}" is not a draft or a version`, id },
      transaction.index,
    )
  }
  existing(transaction, id)
  remove(transaction, id)
}

const deleteDocument: Apply = (transaction, action) => {
  const published = text(action, 'publishedId', transaction.index)
  const named = Array.isArray(action.includeDrafts) ? action.includeDrafts.filter((id) => typeof id === 'string') : []
  const states = new Set([...named, ...transaction.dataset.statesOf(published), draftId(published)])
  states.delete(published)
  for (const id of states) if (transaction.get(id)) remove(transaction, id)
  if (transaction.get(published)) remove(transaction, published)
}

const replaceDraft: Apply = (transaction, action) => {
  applyMutation(transaction, { createOrReplace: attributes(action, 'attributes', transaction.index) })
}

const createVersion: Apply = (transaction, action) => {
  if (isObject(action.document)) return applyMutation(transaction, { create: action.document })
  if (isObject(action.attributes)) return applyMutation(transaction, { create: action.attributes })
  const base = text(action, 'baseId', transaction.index)
  checkRevision(transaction, base, action.ifBaseRevisionId)
  const copy = copyTo(existing(transaction, base), text(action, 'versionId', transaction.index))
  applyMutation(transaction, { create: copy })
}

const replaceVersion: Apply = (transaction, action) => {
  applyMutation(transaction, { createOrReplace: attributes(action, 'document', transaction.index) })
}

/** Marks that publishing the release will unpublish the document. */
const unpublishVersion: Apply = (transaction, action) => {
  const version = text(action, 'versionId', transaction.index)
  const base = transaction.get(version) ?? existing(transaction, publishedId(version))
  const marked = { ...copyTo(base, version), _system: { delete: true } }
  applyMutation(transaction, { createOrReplace: marked })
}

const ACTIONS: Record<string, Apply> = {
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
}

/** Applies the actions of a request, in order. @throws LakeError in the shape of an action error. */
export function applyActions(transaction: PendingTransaction, actions: readonly unknown[]): void {
  const kinds = new Set<string>()
  for (const [index, action] of actions.entries()) {
    transaction.index = index
    const name = isObject(action) ? String(action.actionType) : ''
    const apply = ACTIONS[name] ?? releaseAction(name)
    if (!apply || !isObject(action)) {
      throw actionError(400, { type: 'validationError', description: `The action "${name}" is not supported` }, index)
    }
    // https://www.sanity.io/docs/http-reference/actions: release and document actions don't mix.
    kinds.add(ACTIONS[name] ? 'document' : 'release')
    if (kinds.size > 1) {
      const description = 'Document actions and release actions cannot be in one request'
      throw actionError(400, { type: 'validationError', description }, index)
    }
    apply(transaction, action)
    // A mutation inside an action counts as that action.
    transaction.index = index
  }
}

const isReleaseAction = (action: unknown): boolean =>
  isObject(action) && releaseAction(String(action.actionType)) !== undefined

/** Runs `work` on `actions` with what it throws turned from the shape of mutation errors into that of action errors. */
export function asActionErrors<T>(actions: readonly unknown[], work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LakeError) || !isObject(error.body.error) || error.body.error.type !== 'mutationError')
      throw error
    const items = error.body.error.items as { error: ErrorItem; index: number }[]
    const [item] = items
    if (!item) throw error
    // The Studio asks with dry runs which release actions are permitted, and knows a refusal by this type
    // (`createReleasePermissionsStore` of sanity).
    const isRefusal = error.status === 403 && isReleaseAction(actions[item.index])
    throw actionError(error.status, item.error, item.index, isRefusal ? item.error.type : undefined)
  }
}
