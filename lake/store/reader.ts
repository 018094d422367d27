import { isPublicId, type LakeDocument } from '../protocol/document.ts'

/** A reader of a dataset, and what they may see of it. To them, nothing else exists. */
export interface Reader {
  /** Id of the account, for `identity()` in queries. */
  id: string
  /** Readers with the same scope see the same documents, and therefore share views. */
  scope: string
  canRead: (document: LakeDocument) => boolean
  /** Whether they may see the history of the document. */
  canReadHistory: (document: LakeDocument) => boolean
}

/** Someone without a token. */
export const ANONYMOUS: Reader = {
  id: '<anonymous>',
  scope: 'public',
  canRead: ({ _id }) => isPublicId(_id),
  canReadHistory: () => false,
}

/** The lake itself. */
export const UNRESTRICTED: Reader = {
  id: '<system>',
  scope: 'everything',
  canRead: () => true,
  canReadHistory: () => true,
}
