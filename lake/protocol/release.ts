/**
 * Content releases: a document `_.releases.<name>` of the type `system.release`, and the documents
 * `versions.<name>.<id>` that are published together:
 * https://www.sanity.io/docs/content-lake/content-release-document-flow
 */
import type { LakeDocument } from './document.ts'

const RELEASES = '_.releases.'

export const RELEASE_TYPE = 'system.release'

/** Only the transaction that passes through them sees the intermediate states. */
export type ReleaseState =
  | 'active'
  | 'scheduled'
  | 'publishing'
  | 'published'
  | 'archiving'
  | 'archived'
  | 'unarchiving'

/** A stored release; `ReleaseDocument` of @sanity/client. */
export interface Release extends LakeDocument {
  name: string
  state: ReleaseState
  metadata: { releaseType: string; [field: string]: unknown }
  /** ISO 8601, UTC; only while it is scheduled. */
  publishAt?: string
  /** The versions that were in it when it was published or archived. */
  finalDocumentStates?: { _key: string; id: string }[]
}

export const releaseId = (name: string): string => RELEASES + name
export const isReleaseId = (id: string): boolean => id.startsWith(RELEASES)
/**
 * Whether an id belongs to a release, or to a draft or a version (of a version …) that would become one when published.
 */
export const leadsToRelease = (id: string): boolean => /^(?:drafts\.|versions\.[^.]+\.)*_\.releases\./.test(id)
export const isRelease = (document: LakeDocument | undefined): document is Release =>
  document !== undefined && document._type === RELEASE_TYPE && isReleaseId(document._id)

const LOCKED: ReadonlySet<string> = new Set<ReleaseState>(['scheduled', 'published', 'archived'])

/** Whether the documents of a release can't be changed, and none added. */
export const isLocked = ({ state }: Release): boolean => LOCKED.has(state)
