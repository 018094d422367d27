/** A stored document: JSON with five fields that the lake sets itself. */
export interface LakeDocument {
  _id: string
  _type: string
  /** The id of the transaction that last changed it. */
  _rev: string
  /** ISO 8601, UTC. */
  _createdAt: string
  /** ISO 8601, UTC. */
  _updatedAt: string
  [field: string]: unknown
}

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A document without the fields that every transaction sets, so that it can be written again. */
export function withoutStamp(document: JsonObject): JsonObject {
  const { _rev, _updatedAt, ...fields } = document
  return fields
}

const DRAFT = 'drafts.'
const VERSION = 'versions.'

export const isDraftId = (id: string): boolean => id.startsWith(DRAFT)
export const isVersionId = (id: string): boolean => id.startsWith(VERSION)
export const isPublishedId = (id: string): boolean => !isDraftId(id) && !isVersionId(id)
export const draftId = (publishedId: string): string => DRAFT + publishedId

/** `drafts.x` and `versions.<release>.x` are both states of `x`. */
export function publishedId(id: string): string {
  if (isDraftId(id)) return id.slice(DRAFT.length)
  if (isVersionId(id)) return id.split('.').slice(2).join('.')
  return id
}

/** The release in `versions.<release>.x`, otherwise undefined. */
export function releaseOf(id: string): string | undefined {
  return isVersionId(id) ? id.split('.')[1] : undefined
}

/** Anonymous readers see published documents whose id has no dot: a dot makes it a path, and paths are private. */
export const isPublicId = (id: string): boolean => !id.includes('.')

/** The slug in the URL of a document's page, in lower case; pages are looked up by it. */
export const slugOf = ({ slug }: LakeDocument): string | undefined =>
  isObject(slug) && typeof slug.current === 'string' ? slug.current.toLowerCase() : undefined
