import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { withValuesGroq } from '#web/content/askSanity.ts'
import type { ContentQuery, ContentRequest } from '#web/content/contentQuery.ts'

/** @sanity/client sends longer queries by POST (`useGet` in its code), which no CDN caches. */
const LONGEST_GET = 11_264
/** For the rest of the URL, a position of the Live Content API and the client's own parameters. */
const ROOM = 300

type Made = ContentQuery<unknown> | ((slug: string) => ContentQuery<unknown>)

const modules = import.meta.glob<Record<string, unknown>>('../../../web/content/queries/*.ts', { eager: true })
const queries = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, Made] => entry[0].endsWith('Query')),
)

test('every query of the site fits into a URL, so that a CDN can cache its result', async () => {
  const lengths = await Promise.all(
    queries.map(async ([name, made]) => {
      let groq = ''
      const ask = async (request: ContentRequest) => {
        groq = request.groq
        return { content: {}, syncTags: [] }
      }
      await new QueryClient().fetchQuery({ ...(typeof made === 'function' ? made('slug') : made), meta: { ask } })
      return [name, new URLSearchParams({ query: withValuesGroq(groq) }).toString().length] as const
    }),
  )
  expect(lengths.length).toBeGreaterThan(10)
  expect(lengths.filter(([, length]) => length < 200)).toEqual([])
  expect(lengths.filter(([, length]) => length > LONGEST_GET - ROOM)).toEqual([])
})
