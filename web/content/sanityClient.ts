import { createClient } from '@sanity/client'
import { env, lakeApi } from '../env.ts'
import { loadScript } from '../start/loadScript.ts'
import { type Answer, type ContentRequest, ContentUnavailable } from './contentQuery.ts'
import {
  findCopies,
  type Finders,
  finishContent,
  type SiteValues,
  valuesFrom,
  withValuesGroq,
} from './finishContent.ts'
import type { StudioChannel } from './preview/studioChannel.ts'
import { inStudioFrame } from './preview/studioFrame.ts'

/** How long the CMS may take to answer one query. */
const ANSWER_TIMEOUT_MS = 15_000
/** How long a list of copies may take: no content is shown before it. */
const COPIES_TIMEOUT_MS = 5000
/** How long the Studio around the page may take to say that it is there. */
const HANDSHAKE_TIMEOUT_MS = 5000

/**
 * The one client of this tab (or build). Only `contentQuery` and `live` load this module, and only when they need it.
 */
export const client = createClient({
  projectId: env.projectId,
  dataset: env.dataset,
  apiVersion: env.apiVersion,
  perspective: 'published',
  useCdn: env.hosted && !import.meta.env.SSR,
  timeout: ANSWER_TIMEOUT_MS,
  // In the browser react-query repeats failed queries; a second layer would multiply the wait.
  ...(!import.meta.env.SSR && { maxRetries: 0 }),
  ...(!env.hosted && { apiHost: lakeApi, useProjectHostname: false }),
})

/** What a proxy or a maintenance page has said in the CMS's place. */
class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

/** Puts the client's error in words for the visitor. @param timeout how long the client waits, in milliseconds */
function unavailable(cause: unknown, timeout: number): ContentUnavailable {
  const error = typeof cause === 'object' && cause !== null ? cause : {}
  const tookTooLong = 'name' in error && error.name === 'TimeoutError'
  let reason = 'can’t be reached.'
  if (error instanceof UnreadableAnswer) reason = 'gave an answer that can’t be read.'
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
  { groq, params, signal, lastEvent }: Pick<ContentRequest, 'groq' | 'params' | 'signal' | 'lastEvent'>,
  find: Finders,
  from = client,
  settings?: Promise<SiteValues>,
): Promise<Answer> {
  const asked = from
    .fetch<unknown>(withValuesGroq(groq), params, {
      filterResponse: false,
      ...(signal && { signal }),
      ...(lastEvent !== undefined && { lastLiveEventId: lastEvent }),
    })
    .then((answer) => {
      // Nothing published is null. Undefined is no answer of the CMS at all, and must not pass for a missing page.
      if (answer.result === undefined) throw new UnreadableAnswer('The answer has no result.')
      return answer
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw unavailable(error, from.config().timeout ?? ANSWER_TIMEOUT_MS)
    })
  const [{ result, syncTags = [] }, known] = await Promise.all([asked, settings])
  return { content: await finishAnswer(result, find, known), syncTags }
}

/** @param result to a query `withValuesGroq` */
async function finishAnswer(result: unknown, find: Finders, settings?: SiteValues): Promise<unknown> {
  const { content, values } = result as { content: unknown; values: unknown }
  return finishContent(content, find, settings ?? valuesFrom(values))
}

const find = findCopies(async (path) => {
  if (import.meta.env.DEV) return undefined
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(COPIES_TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as object) : undefined
  } catch {
    // Without the list the uploads come from the CMS: the same ones, from further away.
    return undefined
  }
})

/** Makes the pictures and files of an answer ready to be shown in the browser. */
export const finishInBrowser = (result: unknown): Promise<unknown> => finishAnswer(result, find)

/** The channel to the Studio that shows this page in its Presentation tool. Undefined for visitors: they load none. */
export const studioChannel: Promise<StudioChannel> | undefined =
  !import.meta.env.SSR && inStudioFrame()
    ? loadScript(() => import('./preview/studioChannel.ts')).then(({ openStudioChannel }) => openStudioChannel())
    : undefined
const handshakeIsOver =
  studioChannel && new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), HANDSHAKE_TIMEOUT_MS))

/** Answers one query in the browser. @throws ContentUnavailable */
export async function fetchContent(request: ContentRequest): Promise<Answer> {
  const channel = await Promise.race([studioChannel, handshakeIsOver])
  if (channel)
    return {
      content: await finishInBrowser(await channel.ask({ ...request, groq: withValuesGroq(request.groq) })),
      syncTags: [],
    }
  return askSanity(request, find)
}
