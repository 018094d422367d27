import type { SanityClient } from '@sanity/client'
import { type QueryResult, type ContentRequest, ContentUnavailable } from './contentQuery.ts'
import { finishFile, type FindFile, type SourceFile } from './files.ts'
import { filesAtOrigin, finishPicture, type FindPicture, type PictureFiles, type SourcePicture } from './images.ts'
import { fillIn, siteValuesGroq, valuesByName, type SiteValues } from '@archstep/contracts/siteValues.ts'

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
  const message = `The content of this page could not be fetched: the content service ${reason}`
  return new ContentUnavailable(message, { cause, tookTooLong })
}

/**
 * Queries the CMS and resolves the pictures, files and named values in the result.
 * @param from the client of this tab or build, or one with its own token
 * @param settings the named values, if they are not those that `from` sees
 * @throws ContentUnavailable
 */
export async function askSanity(
  from: SanityClient,
  { groq, params, signal, lastEvent }: Pick<ContentRequest, 'groq' | 'params' | 'signal' | 'lastEvent'>,
  find: Finders,
  settings?: Promise<SiteValues>,
): Promise<QueryResult> {
  const asked = from
    .fetch<unknown>(withValuesGroq(groq), params, {
      filterResponse: false,
      ...(signal && { signal }),
      ...(lastEvent !== undefined && { lastLiveEventId: lastEvent }),
    })
    .then((answer) => {
      // If nothing is published, the result is null. Undefined did not come from the CMS and must not pass for a
      // missing page.
      if (answer.result === undefined) throw new UnreadableResponse('The answer has no result.')
      return answer
    })
    .catch((error: unknown) => {
      throw unavailable(error, from.config().timeout)
    })
  const [{ result, syncTags = [] }, known] = await Promise.all([asked, settings])
  return { content: await resolveResult(result, find, known), syncTags }
}

/** Resolves the result of a query made by `withValuesGroq`. @param settings as in `askSanity` */
export async function resolveResult(result: unknown, find: Finders, settings?: SiteValues): Promise<unknown> {
  const { content, values } = result as { content: unknown; values: unknown }
  return resolveContent(content, find, settings ?? valuesByName(values))
}

/** Finds uploads at the CMS, or as copies on the site. */
export interface Finders {
  picture: FindPicture
  file: FindFile
}

/** Reads one of the site's lists of copies; undefined if there is none. Must not throw. */
export type ReadList = (path: '/pictures.json' | '/files.json') => Promise<object | undefined>

/** Finds copies on the site, or else the CMS's own files. Fetches each list once, on demand. */
export function findCopies(readList: ReadList): Finders {
  const read = async <Copy>(path: Parameters<ReadList>[0]) => ({ ...(await readList(path)) }) as Record<string, Copy>
  let pictures: Promise<Readonly<Record<string, PictureFiles>>> | undefined
  let files: Promise<Readonly<Record<string, string>>> | undefined
  return {
    picture: async (origin) => (await (pictures ??= read('/pictures.json')))[origin.key] ?? filesAtOrigin(origin),
    file: async ({ key, url }) => (await (files ??= read('/files.json')))[key] ?? url,
  }
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

/** A text, or the target of a contact link, as queried by `linkFragment`. */
const finishText = (text: string, values: SiteValues): string =>
  text.includes('{')
    ? fillIn(text, values).replace(/^\{(link-[a-z]+)\}$/, (_, name: string) => values.get(name) ?? '')
    : text

const isValue = (value: object): value is { _key: string; name?: string } =>
  '_type' in value && value._type === 'siteValue'
const isPicture = (value: object): value is SourcePicture => '_type' in value && value._type === 'picture'
const isFile = (value: object): value is SourceFile => '_type' in value && value._type === 'file'
const isDownload = (value: object): value is Omit<SourceFile, '_type'> => '_type' in value && value._type === 'download'

/**
 * Resolves every picture and file in a query result, so that pages build no addresses, and inserts the values that
 * texts name. Null items, from dangling references, are dropped from lists.
 */
export async function resolveContent(value: unknown, find: Finders, values: SiteValues = new Map()): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((item) => resolveContent(item, find, values)))
    return items.filter((item) => item !== null)
  }
  if (typeof value === 'string') return finishText(value, values)
  if (typeof value !== 'object' || value === null) return value
  if (isValue(value)) return { _type: 'span', _key: value._key, text: values.get(value.name ?? '') ?? '' }
  if ('_type' in value && value._type === 'code') return value
  if (isPicture(value)) return finishPicture(value, find.picture)
  if (isFile(value)) return finishFile(value, find.file)
  if (isDownload(value)) return (await finishFile(value, find.file))?.href ?? ''
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await resolveContent(item, find, values)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}
