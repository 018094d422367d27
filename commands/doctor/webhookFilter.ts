import { contentTypes } from '#schemas/schemaTypes.ts'

/**
 * The document types that pages are made from. When such a document is published, changed or deleted, the site is
 * rebuilt.
 */
export const typesOfPages: readonly string[] = contentTypes.toSorted()

/** GROQ filter of the webhook that triggers a build. */
export const webhookFilter = `_type in [${typesOfPages.map((name) => JSON.stringify(name)).join(', ')}]`
