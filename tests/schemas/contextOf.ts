import { evaluate, parse } from 'groq-js'
import type { ValidationContext } from 'sanity'

/** What a rule sees of a document that is validated in a release, among stored documents. */
export function contextOf(document: { _id: string; _type: string }, dataset: readonly object[]): ValidationContext {
  const fetch = async (query: string, params: Record<string, unknown>): Promise<unknown> =>
    (await evaluate(parse(query, { params }), { dataset: [...dataset], params })).get()
  return { document, getClient: () => ({ fetch }) } as unknown as ValidationContext
}
