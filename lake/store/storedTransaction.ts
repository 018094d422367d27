import type { LakeDocument } from '../protocol/document.ts'
import { encodeMendoza, type MendozaPatch } from './mendoza.ts'

export interface Change {
  id: string
  before: LakeDocument | undefined
  after: LakeDocument | undefined
  /** The mutations that made this change, as listeners receive them. */
  mutations: unknown[]
  /** Whether the history of the document is deleted. */
  purges?: boolean
}

export interface Transaction {
  /** Chosen by the client, or random; becomes the `_rev` of the documents that it writes. */
  id: string
  /** ISO 8601, UTC. */
  timestamp: string
  author: string
  changes: Change[]
}

export interface Effects {
  apply: MendozaPatch
  revert: MendozaPatch
}

/** A stored transaction, as subscribers see it. */
export interface Commit extends Transaction {
  seq: number
  /** By document id; computed without `_rev`. */
  effects: Map<string, Effects>
}

/** An earlier transaction, as far as a reader may see it. */
export interface HistoricTransaction {
  id: string
  timestamp: string
  author: string
  /** Returns the mutations of the requested documents. */
  mutations: () => unknown[]
  effects: Map<string, Effects>
}

/** A commit in the database. Only documents that have not changed since have their `_rev`. */
export interface StoredCommit {
  seq: number
  id: string
  changes: Pick<Change, 'id' | 'before' | 'after'>[]
}

/** The documents that Mendoza patches convert between: null for no document. */
export function withoutRevision(document: LakeDocument | undefined): Record<string, unknown> | null {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}

/** The id of the document that a stored mutation changes. */
export function documentOf(mutation: object): string | undefined {
  const [body] = Object.values(mutation) as { _id?: string; id?: string }[]
  return body?._id ?? body?.id
}

/** The patches from one state of a document to the other, and back. */
export function effectsOf(before: LakeDocument | undefined, after: LakeDocument | undefined): Effects {
  const old = withoutRevision(before)
  const next = withoutRevision(after)
  return { apply: encodeMendoza(old, next), revert: encodeMendoza(next, old) }
}
