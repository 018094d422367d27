import { grantOf, readerOf } from '../auth/grants.ts'
import type { Identity, Permission } from '../auth/roles.ts'
import { releaseOf, type LakeDocument } from '../protocol/document.ts'
import { transactionError, type ErrorItem, type LakeError } from '../protocol/errors.ts'
import { isLocked, isRelease, releaseId, type Release } from '../protocol/release.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import type { Dataset } from '../store/dataset.ts'
import { randomHex } from '../store/random.ts'
import type { Reader } from '../store/reader.ts'
import type { Change } from '../store/storedTransaction.ts'
import { addArrayKeys } from './arrayKeys.ts'
import { checkDataset, type DatasetLimits } from './datasetChecks.ts'
import { documentFault } from './documentFault.ts'

export interface WriteContext extends DatasetLimits {
  dataset: Dataset
  engine: QueryEngine
  identity: Identity
  /** Chosen by the client; otherwise random. */
  transactionId?: string | undefined
  dryRun?: boolean
  /** Give objects in arrays a `_key` if they have none. */
  autoGenerateArrayKeys?: boolean
  /** A document as it is served: an asset's document gets the URL of its file. */
  addressed: (document: LakeDocument) => LakeDocument
  /** A document as it was before it was deleted, for release actions. */
  lastState: (id: string) => LakeDocument | undefined
}

type Operation = 'create' | 'update' | 'delete' | 'none'

interface MutationResult {
  id: string
  operation: Operation
}

interface Staged {
  before: LakeDocument | undefined
  after: LakeDocument | undefined
  mutations: unknown[]
  /** Index of the last mutation in the request that touched it. */
  index: number
  /** Its history is to be deleted. */
  purges: boolean
}

/** The processor time that a transaction may take, because the lake can't respond to others in the meantime. */
const TRANSACTION_CPU_MS = 5_000

const TRANSACTION_ID = /^[a-zA-Z0-9_-]{1,128}$/

/** A change of one document. */
interface StagedChange {
  /** The document as it will be; undefined if the change deletes it. */
  after: LakeDocument | undefined
  /** What listeners will see. */
  mutation: unknown
  operation: Operation
  /** Whether the document is replaced as a whole. Only then may its `_type` change. */
  replaces?: boolean
}

/** Changes to documents that are stored together or not at all. */
export class PendingTransaction {
  readonly id: string
  readonly timestamp = new Date().toISOString()
  readonly results: MutationResult[] = []
  /** Index of the mutation or action that is being applied, for errors. */
  index = 0
  /** The kind of request, for errors. */
  applies: 'mutations' | 'actions' | 'release actions'
  readonly #context: WriteContext
  readonly #author: Reader
  readonly #staged = new Map<string, Staged>()
  readonly #startedAt = process.threadCpuUsage()

  /** @throws LakeError 409 if the transaction id has been used, 400 if it is invalid */
  constructor(context: WriteContext, applies: PendingTransaction['applies'] = 'mutations') {
    this.#context = context
    this.applies = applies
    this.#author = readerOf(context.engine, context.dataset.name, context.identity)
    this.id = context.transactionId ?? randomHex(11)
    if (!TRANSACTION_ID.test(this.id)) {
      throw this.invalid(`"${this.id}" is not a transaction id`)
    }
    if (context.dataset.seqOf(this.id) !== undefined) {
      const description = `Transaction ID "${this.id}" has already been used`
      throw this.refusal(409, { type: 'duplicateTransactionError', description, transactionId: this.id })
    }
  }

  /** The error of the current mutation or action. */
  refusal(status: number, item: ErrorItem): LakeError {
    if (this.applies === 'mutations') return transactionError(status, 'mutationError', item, this.index)
    // The Studio uses dry runs to find out which release actions are permitted, and recognizes a refusal by this type
    // (`createReleasePermissionsStore` of sanity).
    const type = status === 403 && this.applies === 'release actions' ? item.type : 'actionError'
    return transactionError(status, type, item, this.index)
  }

  /** The error of an invalid mutation or action. @param id of the document that it is about */
  invalid(description: string, id?: string): LakeError {
    return this.refusal(400, { type: 'validationError', description, ...(id !== undefined && { id }) })
  }

  #notPermitted(permission: Permission, id: string): LakeError {
    const description = `Insufficient permissions; permission "${permission}" required`
    return this.refusal(403, { type: 'insufficientPermissionsError', description, permission, id })
  }

  get dataset(): Dataset {
    return this.#context.dataset
  }

  get author(): string {
    return this.#context.identity.id
  }

  lastState(id: string): LakeDocument | undefined {
    return this.#context.lastState(id)
  }

  /** Ids that begin with `prefix`, sorted, including this transaction's changes so far. */
  idsUnder(prefix: string): string[] {
    const ids = new Set([...this.dataset.ids(), ...this.#staged.keys()])
    return [...ids].filter((id) => id.startsWith(prefix) && this.get(id)).sort()
  }

  /** The document, including this transaction's changes so far. */
  get(id: string): LakeDocument | undefined {
    const staged = this.#staged.get(id)
    return staged ? staged.after : this.dataset.get(id)
  }

  /** The same as `get`. @throws LakeError 403 if the author of the transaction may not read the document */
  read(id: string): LakeDocument | undefined {
    const document = this.get(id)
    if (document && !this.canRead(document)) throw this.#notPermitted('read', id)
    return document
  }

  canRead(document: LakeDocument): boolean {
    return this.#author.canRead(document)
  }

  /** The revision that the document had before this transaction. */
  revisionOf(id: string): string | undefined {
    const staged = this.#staged.get(id)
    return (staged ? staged.before : this.dataset.get(id))?._rev
  }

  #requireTime(): void {
    const { user, system } = process.threadCpuUsage(this.#startedAt)
    if ((user + system) / 1000 < TRANSACTION_CPU_MS) return
    throw this.invalid(
      `The transaction takes longer than ${TRANSACTION_CPU_MS / 1000} s: send its mutations in several`,
    )
  }

  /** Adds a change of one document to the transaction. */
  stage(id: string, { after, mutation, operation, replaces = false }: StagedChange): void {
    this.#requireTime()
    const current = this.get(id)
    this.#requireUnlocked(id)
    const fault = after && documentFault(id, after, current, replaces)
    if (fault !== undefined) throw this.invalid(fault, id)
    const staged = this.#staged.get(id) ?? { before: current, after: undefined, mutations: [], index: 0, purges: false }
    staged.after = after && this.#stamp(after, staged.before)
    staged.mutations.push(mutation)
    staged.index = this.index
    this.#staged.set(id, staged)
    this.results.push({ id, operation })
  }

  /** Marks the history of a staged document for deletion. @throws LakeError 403 if its author may not do that */
  purge(id: string): void {
    const staged = this.#staged.get(id)
    if (!staged) return
    if (staged.before && !this.#isGranted('editHistory', staged.before)) throw this.#notPermitted('editHistory', id)
    staged.purges = true
  }

  /** The release that the document is a version in, including this transaction's changes so far. */
  releaseWith(id: string): Release | undefined {
    const name = releaseOf(id)
    const release = name === undefined ? undefined : this.get(releaseId(name))
    return isRelease(release) ? release : undefined
  }

  /** @throws LakeError 409 for a version in a release that is scheduled, published or archived */
  #requireUnlocked(id: string): void {
    const release = this.releaseWith(id)
    if (!release || !isLocked(release)) return
    const advice = release.state === 'scheduled' ? 'unschedule it first' : 'choose another release'
    const description = `Document "${id}" can't be changed: its release is ${release.state}; ${advice}`
    throw this.refusal(409, { type: 'validationError', description, id })
  }

  #stamp(document: LakeDocument, before: LakeDocument | undefined): LakeDocument {
    if (this.#context.autoGenerateArrayKeys) addArrayKeys(document)
    const createdAt = document._createdAt ?? before?._createdAt ?? this.timestamp
    return this.#context.addressed({ ...document, _createdAt: createdAt, _updatedAt: this.timestamp, _rev: this.id })
  }

  /** Checks the transaction as a whole and stores it (unless it is a dry run). @throws LakeError 400, 403 or 409 */
  commit(): void {
    const changes = this.check()
    if (this.#context.dryRun || changes.length === 0) return
    this.dataset.commit({ id: this.id, timestamp: this.timestamp, author: this.#context.identity.id, changes })
  }

  /** Checks the transaction as a whole, and returns its changes. @throws LakeError 400, 403 or 409 */
  check(): Change[] {
    const changes = [...this.#staged].flatMap(([id, { before, after, mutations, purges }]) =>
      before || after ? [{ id, before, after, mutations, purges }] : [],
    )
    this.forEach(changes, ({ before, after }) => this.requirePermission(before, after))
    checkDataset(this, changes, this.#context)
    return changes
  }

  /** Checks changes one by one; an error names the last mutation that touched the document. */
  forEach(changes: readonly Change[], check: (change: Change) => void): void {
    for (const change of changes) {
      this.index = this.#staged.get(change.id)?.index ?? 0
      check(change)
    }
  }

  /** @throws LakeError 403 if the author may not make this change */
  requirePermission(before: LakeDocument | undefined, after: LakeDocument | undefined): void {
    const permission = before ? 'update' : 'create'
    for (const document of [before, after]) {
      if (document && !this.#isGranted(permission, document)) throw this.#notPermitted(permission, document._id)
    }
  }

  #isGranted(permission: Permission, document: LakeDocument): boolean {
    const { engine, dataset, identity } = this.#context
    return grantOf(engine, dataset.name, identity, permission)(document)
  }
}
