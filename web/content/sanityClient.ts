import { createClient } from '@sanity/client'
import { lakeHost } from '@archstep/contracts/cms/sanityApi.ts'
import { env, lakeApi } from '../env.ts'
import { loadScript } from '../lib/loadScript.ts'
import { askSanity, withValuesGroq } from './askSanity.ts'
import type { QueryResult, ContentRequest } from './contentQuery.ts'
import { findCopies } from './findCopies.ts'
import type { StudioChannel } from './preview/studioChannel.ts'
import { inStudioFrame } from './preview/studioFrame.ts'
import { resolveResult } from './resolveResult.ts'

/** Timeout for one query. */
const CMS_TIMEOUT_MS = 15_000
/** Timeout for a list of copies; no content is shown before it. */
const COPIES_TIMEOUT_MS = 5000
/** How long to wait for the Studio's handshake. */
const HANDSHAKE_TIMEOUT_MS = 5000

/**
 * The one client of this tab, build or drafts service. In a tab, this module is only loaded when the CMS must be asked.
 */
export const client = createClient({
  projectId: env.projectId,
  dataset: env.dataset,
  apiVersion: env.apiVersion,
  perspective: 'published',
  useCdn: env.hosted && !import.meta.env.SSR,
  timeout: CMS_TIMEOUT_MS,
  // In the browser, react-query retries failed queries; a second layer would multiply the wait.
  ...(!import.meta.env.SSR && { maxRetries: 0 }),
  ...lakeHost(env.hosted ? undefined : lakeApi),
})

const find = findCopies(async (path) => {
  if (import.meta.env.DEV) return undefined
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(COPIES_TIMEOUT_MS) })
    return (await response.json()) as object
  } catch {
    // Without the list, the same uploads come from the CMS.
    return undefined
  }
})

/** Resolves the pictures and files of a result in the browser. */
export const resolveInBrowser = (result: unknown): Promise<unknown> => resolveResult(result, find)

/** The channel to the Studio's Presentation tool; undefined for visitors. */
export const studioChannel: Promise<StudioChannel> | undefined =
  !import.meta.env.SSR && inStudioFrame()
    ? loadScript(() => import('./preview/studioChannel.ts')).then(({ openStudioChannel }) => openStudioChannel())
    : undefined
const handshakeIsOver =
  studioChannel && new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), HANDSHAKE_TIMEOUT_MS))

/** Runs one query in the browser. @throws ContentUnavailable */
export async function fetchContent(request: ContentRequest): Promise<QueryResult> {
  const channel = await Promise.race([studioChannel, handshakeIsOver])
  if (!channel) return askSanity(client, request, find)
  const result = await channel.ask({ ...request, groq: withValuesGroq(request.groq) })
  return { content: await resolveInBrowser(result), syncTags: [] }
}
