/**
 * The limits of hosted Sanity: https://www.sanity.io/docs/content-lake/technical-limits (1 MB is 1,000,000 bytes
 * there).
 */

/** The size of a request's body, in bytes. */
export const MAX_BODY_BYTES = 4_000_000

/** The size of a document's JSON, in bytes. */
export const MAX_DOCUMENT_BYTES = 32_000_000

/** Levels of attributes in a document: `{a: {b: 1}}` has two. */
export const MAX_ATTRIBUTE_DEPTH = 20

/** Different attributes in one document, on the free plan and on Growth. */
export const MAX_DOCUMENT_ATTRIBUTES = 1_000

/** Different attributes in all documents of a dataset together, on the free plan. */
export const MAX_DATASET_ATTRIBUTES = 2_000

/** Documents that the query of a mutation may match: https://www.sanity.io/docs/http-reference/mutation */
export const MAX_SELECTED_DOCUMENTS = 10_000
