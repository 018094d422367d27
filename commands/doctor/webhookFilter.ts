import { contentTypes } from '#schemas/schemaTypes.ts'

/** The document types that pages are made of: when one is published, changed or deleted, the site is built anew. */
export const typesOfPages: readonly string[] = contentTypes.toSorted()

/** The filter of the webhook that asks for a new build, in GROQ. */
export const webhookFilter = `_type in [${typesOfPages.map((name) => JSON.stringify(name)).join(', ')}]`
