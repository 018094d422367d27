import { isObject, withoutStamp, type JsonObject, type LakeDocument } from '../protocol/document.ts'
import { messageOf, transactionError } from '../protocol/errors.ts'
import { leadsToRelease } from '../protocol/release.ts'
import { MAX_SELECTED_DOCUMENTS } from '../protocol/sanityLimits.ts'
import { TooLate, withDeadline } from '../query/deadline.ts'
import { randomHex } from '../store/random.ts'
import { withPatch } from './patch.ts'
import type { PendingTransaction } from './transaction.ts'

/** How long patching one document may take, because a path may search everywhere. */
const PATCH_MS = 5_000

/**
 * The mutations with the ids that their queries find. The queries run before the transaction and don't see its changes:
 * https://www.sanity.io/docs/content-lake/transactions
 * @throws LakeError as `select`; 400 if a query finds too many documents
 */
export async function withSelectedIds(
  mutations: readonly unknown[],
  select: (query: string, params: JsonObject) => Promise<string[]>,
): Promise<unknown[]> {
  const selected: unknown[] = []
  for (const [index, mutation] of mutations.entries()) {
    const [operation = '', body] = isObject(mutation) ? (Object.entries(mutation)[0] ?? []) : []
    const selects = (operation === 'patch' || operation === 'delete') && isObject(body) && body.id === undefined
    if (!selects || typeof body.query !== 'string') selected.push(mutation)
    else {
      const id = await select(body.query, isObject(body.params) ? body.params : {})
      if (id.length > MAX_SELECTED_DOCUMENTS) {
        const description = `The query finds ${id.length} documents, and a mutation changes at most ${MAX_SELECTED_DOCUMENTS}`
        throw transactionError(400, 'mutationError', { type: 'validationError', description }, index)
      }
      selected.push({ ...(mutation as JsonObject), [operation]: { ...body, id } })
    }
  }
  return selected
}

/** Applies the mutations of a request, in order. @throws LakeError with the index of the one that failed */
export function applyMutations(transaction: PendingTransaction, mutations: readonly unknown[]): void {
  for (const [index, mutation] of mutations.entries()) {
    transaction.index = index
    applyMutation(transaction, mutation)
  }
}

/** Applies one mutation, in one of the shapes at https://www.sanity.io/docs/http-reference/mutation. */
export function applyMutation(transaction: PendingTransaction, mutation: unknown): void {
  const entries = isObject(mutation) ? Object.entries(mutation) : []
  const [operation, body] = entries[0] ?? []
  if (entries.length !== 1 || !isObject(body)) {
    throw transaction.invalid(
      'A mutation must be an object with one key: create, createOrReplace, createIfNotExists, delete or patch',
    )
  }
  if (operation === 'create' || operation === 'createOrReplace' || operation === 'createIfNotExists') {
    return create(transaction, operation, body)
  }
  if (operation === 'delete') return remove(transaction, body)
  if (operation === 'patch') return patch(transaction, body)
  throw transaction.invalid(`Unknown mutation "${operation}"`)
}

function create(
  transaction: PendingTransaction,
  operation: 'create' | 'createOrReplace' | 'createIfNotExists',
  body: JsonObject,
): void {
  const { _id: given = '' } = body
  if (typeof given !== 'string') throw transaction.invalid('"_id" must be a string')
  // "drafts." asks for a random id under that path.
  const _id = given === '' || given.endsWith('.') ? given + randomHex(16) : given
  refuseRelease(transaction, _id)
  const existing = transaction.get(_id)
  if (existing && operation === 'create') {
    const description = `Document by ID "${_id}" already exists`
    throw transaction.refusal(409, { type: 'documentAlreadyExistsError', description, id: _id })
  }
  if (existing && operation === 'createIfNotExists') {
    transaction.results.push({ id: _id, operation: 'none' })
    return
  }
  const document = { ...structuredClone(withoutStamp(body)), _id } as LakeDocument
  if (existing && document._createdAt === undefined) document._createdAt = existing._createdAt
  transaction.stage(_id, {
    after: document,
    mutation: { [operation]: { ...body, _id } },
    operation: existing ? 'update' : 'create',
    replaces: true,
  })
}

function idsIn(transaction: PendingTransaction, body: JsonObject): string[] {
  const { id } = body
  if (typeof id === 'string') return [id]
  if (Array.isArray(id) && id.every((item) => typeof item === 'string')) return id
  throw transaction.invalid('A patch or delete needs an "id" or a "query"')
}

function remove(transaction: PendingTransaction, body: JsonObject): void {
  for (const id of idsIn(transaction, body)) {
    refuseRelease(transaction, id)
    if (!transaction.get(id)) transaction.results.push({ id, operation: 'none' })
    else {
      transaction.stage(id, { after: undefined, mutation: { delete: { id } }, operation: 'delete' })
      // https://www.sanity.io/docs/changelog/3ffa4a89-11d5-4471-b9cf-90b40b75dbd7; `purge` of the actions in
      // @sanity/client.
      if (body.purge === true) transaction.purge(id)
    }
  }
}

/** @throws LakeError 409 if the document is not at revision `expected` */
export function checkRevision(transaction: PendingTransaction, id: string, expected: unknown): void {
  const current = transaction.revisionOf(id)
  if (expected === undefined || expected === current) return
  const found = `document "${id}" has unexpected revision ID ("${current ?? ''}")`
  throw transaction.refusal(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `${found}, expected ${JSON.stringify(expected)}`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected,
  })
}

function patch(transaction: PendingTransaction, body: JsonObject): void {
  const { id: _id, query, params: _params, ifRevisionID, ...operations } = body
  for (const id of idsIn(transaction, body)) {
    refuseRelease(transaction, id)
    // Checked first, because which patches fail would reveal the document's content.
    const document = transaction.read(id)
    // It was deleted after the query ran.
    if (!document && query !== undefined) {
      transaction.results.push({ id, operation: 'none' })
      continue
    }
    if (!document) {
      const description = `The document with the ID "${id}" was not found`
      throw transaction.refusal(409, { type: 'documentNotFoundError', description, id })
    }
    checkRevision(transaction, id, ifRevisionID)
    const mutation = { patch: { id, ...operations } }
    transaction.stage(id, { after: patched(transaction, document, operations), mutation, operation: 'update' })
  }
}

/** The state of a release decides whether it is published: only release actions change it. */
function refuseRelease(transaction: PendingTransaction, id: string): void {
  if (leadsToRelease(id)) throw transaction.invalid(`"${id}" is a release: change it with release actions`)
}

/** A document with the operations of a patch applied. @throws LakeError 400 if that fails */
export function patched(transaction: PendingTransaction, document: LakeDocument, operations: JsonObject): LakeDocument {
  try {
    return withDeadline(PATCH_MS, () => withPatch(document, operations))
  } catch (error) {
    const why = error instanceof TooLate ? `it takes longer than ${PATCH_MS / 1000} s` : messageOf(error)
    throw transaction.invalid(`Cannot patch document "${document._id}": ${why}`)
  }
}
