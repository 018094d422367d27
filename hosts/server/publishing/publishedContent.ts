import * as z from 'zod'
import { queryUrl } from '@archstep/contracts/cms/sanityApi.ts'
import { API_VERSION, type Env } from '../../../env.ts'

/** The lake is on this machine. */
const TIMEOUT_MS = 10_000

const document = z.nullable(z.looseObject({ _type: z.string() }))

/** Types of content have no dot in their names; those of uploaded files and their tags have one. */
const LAST_PUBLISHED = '*[count(string::split(_type, ".")) == 1] | order(_updatedAt desc)[0]._updatedAt'
const SOMETHING_PUBLISHED = /^s1:t:[^.]+$/

/** Whether a live event with these tags is of content, and not only of a file that nothing shows yet. */
export const isOfContent = (tags: readonly string[]): boolean => tags.some((tag) => SOMETHING_PUBLISHED.test(tag))

export type PublishedContent = ReturnType<typeof openPublishedContent>

/** What is published in the lake of this server. */
export function openPublishedContent(env: Env) {
  /** The result of a query; undefined if there is none. */
  async function queryLake(query: string, parameters: Record<string, string> = {}): Promise<unknown> {
    const url = new URL(queryUrl(env.lakeLocalUrl, API_VERSION, env.dataset))
    url.search = new URLSearchParams({ query, ...parameters }).toString()
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return z.object({ result: z.unknown() }).safeParse(await response.json()).data?.result
  }
  return {
    /** The document of an id; null when there is none. */
    read: async (id: string): Promise<{ _type: string } | null> => {
      const result = await queryLake('*[_id == $id][0]', { $id: JSON.stringify(id) })
      return document.safeParse(result).data ?? null
    },
    /**
     * Whether something was published since a time in ms, even while no publisher ran. False if the lake does not
     * respond. It can't tell what was unpublished.
     */
    async isNewerThan(time: number): Promise<boolean> {
      const last = await queryLake(LAST_PUBLISHED).catch(() => undefined)
      return typeof last === 'string' && Date.parse(last) > time
    },
  }
}
