import { z } from 'zod'
import { grantOf, readerOf } from '../auth/grants.ts'
import type { Identity, Permission } from '../auth/roles.ts'
import { isObject, isVersionId, publishedId, releaseOf, type LakeDocument } from '../document.ts'
import { transactionError, type ErrorItem, type LakeError } from '../errors.ts'
import { MAX_ATTRIBUTE_DEPTH, MAX_DOCUMENT_ATTRIBUTES, MAX_DOCUMENT_BYTES } from '../limits.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { randomHex } from '../random.ts'
import { isLocked, isRelease, releaseId, type Release } from '../release.ts'
import { attributesOf } from '../store/attributes.ts'
import type { Change, Dataset } from '../store/dataset.ts'
import type { Reader } from '../store/reader.ts'
import { referenceFault, strengthened, strongTargetsOf } from '../store/references.ts'

export interface WriteContext {
  dataset: Dataset
  engine: QueryEngine
  identity: Identity
  /** The type of each document with a fixed id, by published id. */
  fixedTypes: ReadonlyMap<string, string>
  /** How many different attributes the dataset may have. */
  maxAttributes: number
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

export type Operation = 'create' | 'update' | 'delete' | 'none'

export interface MutationResult {
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

/** https://www.sanity.io/docs/content-lake/content-release-document-flow */
const MAX_RELEASE_DOCUMENTS = 1_000

/** How much processor time one transaction may take: the lake can't respond to others in the meantime. */
const TRANSACTION_CPU_MS = 5_000

/**
 * According to https://www.sanity.io/docs/ids, no segment begins with a dash; `validateDocumentId` of @sanity/client
 * adds the length, and refuses two dots in a row.
 */
const DOCUMENT_ID = /^(?=.{1,128}$)[a-zA-Z0-9_][a-zA-Z0-9_-]*(?:\.[a-zA-Z0-9_][a-zA-Z0-9_-]*)*$/
/** Of a version: `validateVersionId` of @sanity/id-utils. */
const VERSION_ID = /^versions\.(?!drafts\.|versions\.)[^.]+\../
const TIME = z.iso.datetime({ offset: true })
const TRANSACTION_ID = /^[a-zA-Z0-9_-]{1,128}$/

/** Changes to documents that happen together or not at all. */
export class PendingTransaction {
  readonly id: string
  readonly timestamp = new Date().toISOString()
  readonly results: MutationResult[] = []
  /** Index of the mutation or action that is being applied, for errors. */
  index = 0
  /** What is being applied, for errors. */
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

  /**
   * Adds a change of one document to the transaction (`after` undefined = deletion). Listeners will see `mutation`.
   * Only a replacement may change the `_type`.
   */
  stage(id: string, after: LakeDocument | undefined, mutation: unknown, operation: Operation, replaces = false): void {
    this.#requireTime()
    const current = this.get(id)
    this.#requireUnlocked(id)
    if (after) this.#validate(id, replaces ? undefined : current, after)
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

  #releaseFor(id: string): Release | undefined {
    const name = releaseOf(id)
    const release = name === undefined ? undefined : this.get(releaseId(name))
    return isRelease(release) ? release : undefined
  }

  /** @throws LakeError 409 for a version in a release that is scheduled, published or archived */
  #requireUnlocked(id: string): void {
    const release = this.#releaseFor(id)
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

  #validate(id: string, before: LakeDocument | undefined, after: LakeDocument): void {
    const refuse = (description: string) => this.invalid(description, id)
    if (!DOCUMENT_ID.test(id)) {
      throw refuse(
        `Invalid document ID "${id}": use letters, digits, dots, dashes and underscores, at most 128; no dash at ` +
          'the beginning or after a dot, no dot at either end or after another',
      )
    }
    if (isVersionId(id) && !VERSION_ID.test(id)) {
      throw refuse(`Invalid document ID "${id}": that of a version is "versions.<release>.<document>"`)
    }
    // What has another one from earlier times can still be changed.
    const isNew = after._createdAt !== this.get(id)?._createdAt
    if (isNew && (after._createdAt ?? undefined) !== undefined && !TIME.safeParse(after._createdAt).success) {
      throw refuse(`"_createdAt" of document "${id}" must be a time, such as "${this.timestamp}"`)
    }
    if (typeof after._type !== 'string' || after._type === '') throw refuse(`Document "${id}" must have a _type`)
    if (isDeeperThan(after, MAX_ATTRIBUTE_DEPTH)) {
      throw refuse(
        `Document "${id}" can't be stored: its attributes are nested deeper than ${MAX_ATTRIBUTE_DEPTH} levels`,
      )
    }
    if (isLarger(after, MAX_DOCUMENT_BYTES)) {
      throw refuse(`Document "${id}" can't be stored: a document may be ${MAX_DOCUMENT_BYTES / 1e6} MB large`)
    }
    if (after._id !== id) throw refuse(`Cannot modify immutable attribute "_id" of document "${id}"`)
    if (before && before._type !== after._type) {
      throw refuse(`Cannot modify immutable attribute "_type" of document "${id}"`)
    }
    const fault = referenceFault(after)
    // A document that already has such a fault can still be changed.
    if (fault !== undefined && !(before && referenceFault(before))) throw refuse(fault)
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
    this.#checkEach(changes, ({ before, after }) => this.requirePermission(before, after))
    this.#checkTypes(changes)
    // At the end, so that documents that refer to each other can be created and deleted in one transaction.
    this.#checkEach(changes, ({ id, before, after }) => {
      if (after) this.#checkTargets(before, after)
      else this.#requireNoSources(id, `Document "${id}" cannot be deleted`)
    })
    this.#checkSizes(changes)
    this.#checkAttributes(changes)
    return changes
  }

  /** An error names the last mutation that touched the document. */
  #checkEach(changes: Change[], check: (change: Change) => void): void {
    for (const change of changes) {
      this.index = this.#staged.get(change.id)?.index ?? 0
      check(change)
    }
  }

  /**
   * A document's published state, draft and versions have the same type. Checked at the end, so that a transaction can
   * replace all of them. Documents that others refer to keep their type.
   */
  #checkTypes(changes: Change[]): void {
    const states = new Map<string, Set<string>>()
    for (const { id } of changes) {
      const group = publishedId(id)
      states.set(group, (states.get(group) ?? new Set(this.dataset.statesOf(group))).add(id))
    }
    this.#checkEach(changes, ({ id, before, after }) => {
      if (!after) return
      const group = publishedId(id)
      const others = [...(states.get(group) ?? [])].flatMap((other) => this.get(other) ?? [])
      const type = this.#context.fixedTypes.get(group) ?? others.find(({ _type }) => _type !== after._type)?._type
      if (type !== undefined && type !== after._type) {
        throw this.invalid(`Document "${id}" cannot be of type "${after._type}": "${group}" is of type "${type}"`, id)
      }
      if (before && before._type !== after._type) {
        this.#requireNoSources(id, `The type of document "${id}" cannot be changed`)
      }
    })
  }

  /** Releases have the same maximum number of documents as on hosted Sanity. */
  #checkSizes(changes: Change[]): void {
    for (const name of new Set(changes.flatMap(({ id, before }) => (before ? [] : (releaseOf(id) ?? []))))) {
      if (this.idsUnder(`versions.${name}.`).length <= MAX_RELEASE_DOCUMENTS) continue
      throw this.invalid(
        `A release holds at most ${MAX_RELEASE_DOCUMENTS} documents: make another one for the rest`,
        releaseId(name),
      )
    }
  }

  /** A document or dataset that already has too many attributes can still be changed if that adds none. */
  #checkAttributes(changes: Change[]): void {
    const { attributes } = this.dataset
    const { maxAttributes } = this.#context
    const added = new Set<string>()
    this.#checkEach(changes, ({ id, before, after }) => {
      if (!after) return
      const own = attributesOf(after)
      const isTooWide = own.size > MAX_DOCUMENT_ATTRIBUTES && (!before || own.size > attributesOf(before).size)
      if (isTooWide) {
        const refusal = `it would have ${own.size} attributes, and a document may have ${MAX_DOCUMENT_ATTRIBUTES}`
        throw this.invalid(`Document "${id}" can't be stored: ${refusal}`, id)
      }
      for (const attribute of own) if (!attributes.has(attribute)) added.add(attribute)
      const total = attributes.size + added.size
      if (added.size === 0 || total <= maxAttributes) return
      const refusal = `the dataset would have ${total} attributes, and may have ${maxAttributes}`
      throw this.invalid(`Document "${id}" can't be stored: ${refusal}`, id)
    })
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

  #checkTargets(before: LakeDocument | undefined, after: LakeDocument): void {
    const had = before ? strongTargetsOf(before) : new Set()
    for (const target of strongTargetsOf(after)) {
      if (had.has(target) || this.get(target)) continue
      const description = `Document "${after._id}" references nonexistent document "${target}"`
      const type = 'documentReferencesNonexistentDocumentError'
      throw this.refusal(409, { type, description, id: after._id, referenceID: target })
    }
  }

  /** @throws LakeError 409 that begins with `refusal` if another document has a strong reference to this one */
  #requireNoSources(id: string, refusal: string): void {
    const referencing = [...this.dataset.references.to(id)].filter((source) => {
      const document = source === id ? undefined : this.get(source)
      if (!document) return false
      // Scheduled content will be published unchanged, so its references must resolve by then.
      const scheduled = this.#releaseFor(source)?.state === 'scheduled'
      return strongTargetsOf(scheduled ? (strengthened(document) as LakeDocument) : document).has(id)
    })
    const [first] = referencing
    if (first === undefined) return
    const description = `${refusal} as there are references to it from "${first}"`
    throw this.refusal(409, {
      type: 'documentHasExistingReferencesError',
      description,
      id,
      referencingIDs: referencing,
    })
  }
}

/** Whether the JSON of a value has more than this many bytes. */
function isLarger(value: unknown, bytes: number): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(value)) > bytes
  } catch (error) {
    // The JSON is longer than a string can be.
    if (error instanceof RangeError) return true
    throw error
  }
}

/**
 * Whether a value's attributes are nested more than `levels` deep. An array only counts as a level inside another one.
 */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (Array.isArray(value)) {
    return levels < 0 || value.some((item) => isDeeperThan(item, Array.isArray(item) ? levels - 1 : levels))
  }
  if (!isObject(value)) return false
  const inner = Object.values(value)
  if (levels <= 0) return inner.length > 0
  return inner.some((attribute) => isDeeperThan(attribute, levels - 1))
}

function addArrayKeys(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (isObject(item)) item._key ??= randomHex(6)
      addArrayKeys(item)
    }
  } else if (isObject(value)) for (const inner of Object.values(value)) addArrayKeys(inner)
}
