import type { SanityClient } from '@sanity/client'
import { siteValuesGroq, type SiteValues } from '@archstep/contracts/fields/siteValues.ts'
import { type QueryResult, type ContentRequest, ContentUnavailable, NOT_FETCHED } from './contentQuery.ts'
import type { Finders } from './findCopies.ts'
import { resolveResult } from './resolveResult.ts'

/** The response came from a proxy or a maintenance page. */
class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse'
}

/** Turns the client's error into a message for the visitor. @param timeout of the client, in milliseconds */
function unavailable(cause: unknown, timeout = 0): ContentUnavailable {
  const error = typeof cause === 'object' && cause !== null ? cause : {}
  const tookTooLong = 'name' in error && error.name === 'TimeoutError'
  let reason = 'can’t be reached.'
  if (error instanceof UnreadableResponse) reason = 'gave an answer that can’t be read.'
  else if (tookTooLong) reason = `did not answer within ${timeout / 1000} seconds.`
  else if ('statusCode' in error && 'message' in error) reason = `answered with an error: ${String(error.message)}`
  const message = `${NOT_FETCHED} the content service ${reason}`
  return new ContentUnavailable(message, { cause, tookTooLong })
}

/** A GROQ string, or white space around punctuation. */
const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|\s*(=>|==|&&|[{}(),:+|])\s*|\s+/g

/**
 * A query together with the values that its texts can name, because both change when something is published. Minified,
 * because the client sends long queries by POST, which CDNs don't cache.
 */
export const withValuesGroq = (groq: string): string =>
  `{"content": ${groq}, "values": ${siteValuesGroq}}`.replaceAll(
    STRING_OR_SPACE,
    (_, text?: string, sign?: string) => text ?? sign ?? ' ',
  )

/**
 * Queries the CMS and resolves the pictures, files and named values in the result.
 * @param client of this tab or build, or one with its own token
 * @param values the named values, if they are not those that `client` sees
 * @throws ContentUnavailable
 */
export async function askSanity(
  client: SanityClient,
  { groq, params, signal, lastEvent }: Pick<ContentRequest, 'groq' | 'params' | 'signal' | 'lastEvent'>,
  find: Finders,
  values?: Promise<SiteValues>,
): Promise<QueryResult> {
  const fetched = client
    .fetch<unknown>(withValuesGroq(groq), params, {
      filterResponse: false,
      ...(signal && { signal }),
      ...(lastEvent !== undefined && { lastLiveEventId: lastEvent }),
    })
    .then((response) => {
      // If nothing is published, the result is null. Undefined did not come from the CMS and must not pass for a
      // missing page.
      if (response.result === undefined) throw new UnreadableResponse('The response has no result.')
      return response
    })
    .catch((error: unknown) => {
      throw unavailable(error, client.config().timeout)
    })
  const [{ result, syncTags = [] }, otherValues] = await Promise.all([fetched, values])
  return { content: await resolveResult(result, find, otherValues), syncTags }
}
