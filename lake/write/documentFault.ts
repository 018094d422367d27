import { z } from 'zod'
import { isObject, isVersionId, type LakeDocument } from '../protocol/document.ts'
import { MAX_ATTRIBUTE_DEPTH, MAX_DOCUMENT_BYTES } from '../protocol/sanityLimits.ts'
import { referenceFault } from '../store/references.ts'

/**
 * According to https://www.sanity.io/docs/ids, no segment begins with a dash; `validateDocumentId` of @sanity/client
 * adds the length, and refuses two dots in a row.
 */
const DOCUMENT_ID = /^(?=.{1,128}$)[a-zA-Z0-9_][a-zA-Z0-9_-]*(?:\.[a-zA-Z0-9_][a-zA-Z0-9_-]*)*$/
/** Of a version: `validateVersionId` of @sanity/id-utils. */
const VERSION_ID = /^versions\.(?!drafts\.|versions\.)[^.]+\../
const TIME = z.iso.datetime({ offset: true })

/**
 * Why a document can't be stored, regardless of the rest of the dataset; undefined if it can. Only a replacement may
 * change the `_type`. @param current the document as it is now
 */
export function documentFault(
  id: string,
  after: LakeDocument,
  current: LakeDocument | undefined,
  replaces: boolean,
): string | undefined {
  if (!DOCUMENT_ID.test(id)) {
    return (
      `Invalid document ID "${id}": use letters, digits, dots, dashes and underscores, at most 128; no dash at ` +
      'the beginning or after a dot, no dot at either end or after another'
    )
  }
  if (isVersionId(id) && !VERSION_ID.test(id)) {
    return `Invalid document ID "${id}": that of a version is "versions.<release>.<document>"`
  }
  // A document that already has such a time can still be changed.
  const isNew = after._createdAt !== current?._createdAt
  if (isNew && (after._createdAt ?? undefined) !== undefined && !TIME.safeParse(after._createdAt).success) {
    return `"_createdAt" of document "${id}" must be a time, such as "${new Date().toISOString()}"`
  }
  if (typeof after._type !== 'string' || after._type === '') return `Document "${id}" must have a _type`
  if (isDeeperThan(after, MAX_ATTRIBUTE_DEPTH)) {
    return `Document "${id}" can't be stored: its attributes are nested deeper than ${MAX_ATTRIBUTE_DEPTH} levels`
  }
  if (isLarger(after, MAX_DOCUMENT_BYTES)) {
    return `Document "${id}" can't be stored: a document may be ${MAX_DOCUMENT_BYTES / 1e6} MB large`
  }
  if (after._id !== id) return `Cannot modify immutable attribute "_id" of document "${id}"`
  const before = replaces ? undefined : current
  if (before && before._type !== after._type) return `Cannot modify immutable attribute "_type" of document "${id}"`
  // A document that already has such a fault can still be changed.
  return before && referenceFault(before) !== undefined ? undefined : referenceFault(after)
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
