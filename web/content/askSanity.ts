import type { SanityClient } from '@sanity/client'
import { type QueryResult, type ContentRequest, ContentUnavailable } from './contentQuery.ts'
import { finishFile, type FindFile, type SourceFile } from './files.ts'
import { filesAtOrigin, finishPicture, type FindPicture, type PictureFiles, type SourcePicture } from './images.ts'
import { fillIn, siteValuesGroq, valuesByName, type SiteValues } from '@archstep/contracts/siteValues.ts'

/** What a proxy or a maintenance page has said in the CMS's place. */
class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse'
}

/** Puts the client's error in words for the visitor. @param timeout how long the client waits, in milliseconds */
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
 * Asks the CMS and finishes the pictures, files and named values of the answer.
 * @param from who asks: the client of this tab or build, or one with rights of its own
 * @param settings what texts have by name, where it is not what `from` sees
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
      // Nothing published is null. Undefined is no answer of the CMS at all, and must not pass for a missing page.
      if (answer.result === undefined) throw new UnreadableResponse('The answer has no result.')
      return answer
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw unavailable(error, from.config().timeout)
    })
  const [{ result, syncTags = [] }, known] = await Promise.all([asked, settings])
  return { content: await finishResult(result, find, known), syncTags }
}

/** Finishes the result of a query `withValuesGroq`. @param settings as in `askSanity` */
export async function finishResult(result: unknown, find: Finders, settings?: SiteValues): Promise<unknown> {
  const { content, values } = result as { content: unknown; values: unknown }
  return finishContent(content, find, settings ?? valuesByName(values))
}

/** Where uploads are found: at the CMS, or in copies beside the site. */
export interface Finders {
  picture: FindPicture
  file: FindFile
}

/** Reads one of the site's own lists of copies; undefined when it has none. It must not fail. */
export type ReadList = (path: '/pictures.json' | '/files.json') => Promise<object | undefined>

/**
 * Finds copies beside the site where there are some, else the CMS's own files. Asks for each list once, when needed.
 */
export function findCopies(readList: ReadList): Finders {
  const read = async <Copy>(path: Parameters<ReadList>[0]) => ({ ...(await readList(path)) }) as Record<string, Copy>
  let pictures: Promise<Readonly<Record<string, PictureFiles>>> | undefined
  let files: Promise<Readonly<Record<string, string>>> | undefined
  return {
    picture: async (origin) => (await (pictures ??= read('/pictures.json')))[origin.key] ?? filesAtOrigin(origin),
    file: async ({ key, url }) => (await (files ??= read('/files.json')))[key] ?? url,
  }
}

/** A string of GROQ, or the white space around what parts a query from the next part. */
const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|\s*(=>|==|&&|[{}(),:+|])\s*|\s+/g

/**
 * A query's answer together with the values that its texts name: both change with what is published. It is written
 * without white space: the client sends a longer question by POST, which no CDN keeps.
 */
export const withValuesGroq = (groq: string): string =>
  `{"content": ${groq}, "values": ${siteValuesGroq}}`.replaceAll(
    STRING_OR_SPACE,
    (_, text?: string, sign?: string) => text ?? sign ?? ' ',
  )

/** A text, or the link to one of our contacts, as `linkFragment` asks for it. */
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
 * Replaces every picture and every file in a query result by a finished one, so that pages build no address, and puts
 * the values that texts name in their place. A list loses its empty places: what a reference leads to may be gone.
 */
export async function finishContent(value: unknown, find: Finders, values: SiteValues = new Map()): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((item) => finishContent(item, find, values)))
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
    async ([key, item]) => [key, await finishContent(item, find, values)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}
