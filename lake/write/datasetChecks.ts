import { publishedId, releaseOf, type LakeDocument } from '../protocol/document.ts'
import type { ErrorItem, LakeError } from '../protocol/errors.ts'
import { releaseId, type Release } from '../protocol/release.ts'
import { MAX_DOCUMENT_ATTRIBUTES } from '../protocol/sanityLimits.ts'
import { attributesOf } from '../store/attributes.ts'
import type { Dataset } from '../store/dataset.ts'
import { strengthened, strongTargetsOf } from '../store/references.ts'
import type { Change } from '../store/storedTransaction.ts'

/** The parts of a pending transaction that the checks need. */
interface Pending {
  dataset: Dataset
  /** The document as it would be. */
  get: (id: string) => LakeDocument | undefined
  idsUnder: (prefix: string) => string[]
  releaseWith: (id: string) => Release | undefined
  forEach: (changes: readonly Change[], check: (change: Change) => void) => void
  invalid: (description: string, id: string) => LakeError
  refusal: (status: number, item: ErrorItem) => LakeError
}

export interface DatasetLimits {
  /** The type of each document with a fixed id, by published id. */
  fixedTypes: ReadonlyMap<string, string>
  /** How many different attributes the dataset may have. */
  maxAttributes: number
}

/** https://www.sanity.io/docs/content-lake/content-release-document-flow */
const MAX_RELEASE_DOCUMENTS = 1_000

/**
 * Checks the dataset as it would be after a transaction: types, references, sizes of releases, number of attributes.
 * @throws LakeError 400 or 409
 */
export function checkDataset(
  transaction: Pending,
  changes: readonly Change[],
  { fixedTypes, maxAttributes }: DatasetLimits,
): void {
  checkTypes(transaction, changes, fixedTypes)
  // Checked at the end, so that documents that refer to each other can be created or deleted in one transaction.
  transaction.forEach(changes, ({ id, before, after }) => {
    if (after) checkTargets(transaction, before, after)
    else requireNoSources(transaction, id, `Document "${id}" cannot be deleted`)
  })
  checkReleaseSizes(transaction, changes)
  checkAttributes(transaction, changes, maxAttributes)
}

/**
 * A document's published state, draft and versions have the same type. Checked at the end, so that a transaction can
 * replace all of them. Documents that others refer to keep their type.
 */
function checkTypes(transaction: Pending, changes: readonly Change[], fixedTypes: DatasetLimits['fixedTypes']): void {
  const states = new Map<string, Set<string>>()
  for (const { id } of changes) {
    const group = publishedId(id)
    states.set(group, (states.get(group) ?? new Set(transaction.dataset.statesOf(group))).add(id))
  }
  transaction.forEach(changes, ({ id, before, after }) => {
    if (!after) return
    const group = publishedId(id)
    const others = [...(states.get(group) ?? [])].flatMap((other) => transaction.get(other) ?? [])
    const type = fixedTypes.get(group) ?? others.find(({ _type }) => _type !== after._type)?._type
    if (type !== undefined && type !== after._type) {
      throw transaction.invalid(
        `Document "${id}" cannot be of type "${after._type}": "${group}" is of type "${type}"`,
        id,
      )
    }
    if (before && before._type !== after._type) {
      requireNoSources(transaction, id, `The type of document "${id}" cannot be changed`)
    }
  })
}

/** Releases have the same maximum number of documents as on hosted Sanity. */
function checkReleaseSizes(transaction: Pending, changes: readonly Change[]): void {
  for (const name of new Set(changes.flatMap(({ id, before }) => (before ? [] : (releaseOf(id) ?? []))))) {
    if (transaction.idsUnder(`versions.${name}.`).length <= MAX_RELEASE_DOCUMENTS) continue
    throw transaction.invalid(
      `A release holds at most ${MAX_RELEASE_DOCUMENTS} documents: make another one for the rest`,
      releaseId(name),
    )
  }
}

/** Changes are allowed to a document or dataset with too many attributes, as long as they add none. */
function checkAttributes(transaction: Pending, changes: readonly Change[], maxAttributes: number): void {
  const { attributes } = transaction.dataset
  const added = new Set<string>()
  transaction.forEach(changes, ({ id, before, after }) => {
    if (!after) return
    const own = attributesOf(after)
    if (own.size > MAX_DOCUMENT_ATTRIBUTES && (!before || own.size > attributesOf(before).size)) {
      const refusal = `it would have ${own.size} attributes, and a document may have ${MAX_DOCUMENT_ATTRIBUTES}`
      throw transaction.invalid(`Document "${id}" can't be stored: ${refusal}`, id)
    }
    for (const attribute of own) if (!attributes.has(attribute)) added.add(attribute)
    const total = attributes.size + added.size
    if (added.size === 0 || total <= maxAttributes) return
    const refusal = `the dataset would have ${total} attributes, and may have ${maxAttributes}`
    throw transaction.invalid(`Document "${id}" can't be stored: ${refusal}`, id)
  })
}

function checkTargets(transaction: Pending, before: LakeDocument | undefined, after: LakeDocument): void {
  const had = before ? strongTargetsOf(before) : new Set()
  for (const target of strongTargetsOf(after)) {
    if (had.has(target) || transaction.get(target)) continue
    const description = `Document "${after._id}" references nonexistent document "${target}"`
    const type = 'documentReferencesNonexistentDocumentError'
    throw transaction.refusal(409, { type, description, id: after._id, referenceID: target })
  }
}

/** @throws LakeError 409 that begins with `refusal` if another document has a strong reference to this one */
function requireNoSources(transaction: Pending, id: string, refusal: string): void {
  const referencing = [...transaction.dataset.references.to(id)].filter((source) => {
    const document = source === id ? undefined : transaction.get(source)
    if (!document) return false
    // Scheduled content will be published unchanged, so its references must resolve by then.
    const scheduled = transaction.releaseWith(source)?.state === 'scheduled'
    return strongTargetsOf(scheduled ? (strengthened(document) as LakeDocument) : document).has(id)
  })
  const [first] = referencing
  if (first === undefined) return
  const description = `${refusal} as there are references to it from "${first}"`
  throw transaction.refusal(409, {
    type: 'documentHasExistingReferencesError',
    description,
    id,
    referencingIDs: referencing,
  })
}
