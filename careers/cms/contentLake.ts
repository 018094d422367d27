/** Queries a Content Lake: hosted Sanity's, or another one with the same API. */
import { z } from 'zod'
import { queryUrl } from '@archstep/contracts/cms/sanityApi.ts'

/** Where the jobs are. Only published documents are queried, so a public dataset needs no token. */
export interface ContentLake {
  url: string
  dataset: string
  apiVersion: string
}

const TIMEOUT_MS = 10_000

interface LakeResult<Result> {
  result: Result
  syncTags: string[]
}

/**
 * @param newest id of the last live event received; the result is at least that recent
 * @throws Error with the lake's response, or saying that it couldn't be reached
 */
export async function askLake<Result>(
  lake: ContentLake,
  query: string,
  result: z.core.$ZodType<Result>,
  newest?: string,
): Promise<LakeResult<Result>> {
  const url = new URL(queryUrl(lake.url, lake.apiVersion, lake.dataset))
  const search = { query, perspective: 'published', returnQuery: 'false' }
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value)
  if (newest !== undefined) url.searchParams.set('lastLiveEventId', newest)
  return readResponse(await fetchLake(url), z.object({ result, syncTags: z.array(z.string()).default([]) }))
}

/** @throws Error if the lake can't be reached, or doesn't respond in time */
export const fetchLake = (url: URL | string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })

/** The body of a lake's response. @throws Error with what is wrong with it */
export async function readResponse<Body>(response: Response, body: z.core.$ZodType<Body>): Promise<Body> {
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const read = z.safeParse(body, await response.json())
  if (!read.success) throw new Error('its answer is not one of a Content Lake', { cause: read.error })
  return read.data
}

/** The reason for a failure, without the address. `fetch failed` hides the reason in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && error.message === 'fetch failed' ? cause.message : error.message
}
