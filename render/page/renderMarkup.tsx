import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { Ask } from '#web/content/contentQuery.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import { env } from '#web/env.ts'
import { frameParts, SITE_ELEMENT_ID } from '#web/layout/PageFrame.tsx'
import { RESULTS_ID, jsonElement } from '#web/lib/jsonElement.ts'
import { createRoutes, type PageHandle } from '#web/routes.tsx'
import { pageResultsOf } from './cachedResults.ts'

/** The markup of a page, in the parts that the HTML template has placeholders for. */
export interface PageMarkup {
  /** Title, meta and link elements that React hoisted. */
  head: string
  /** Markup for the root element. */
  body: string
  /** Script element with the results of the page's queries. */
  state: string
  /** Path of the page's module below `web/`, as the build's manifest names it; undefined for the 404 page. */
  source: string | undefined
  /** Modules that the page, or its frame, imports lazily but shows right away. */
  parts?: readonly string[]
}

/** The query cache of one page; its content goes into the page. @param ask runs the page's queries */
export function pageClient(ask: Ask): QueryClient {
  const forever = Number.POSITIVE_INFINITY
  return new QueryClient({
    defaultOptions: { queries: { staleTime: forever, gcTime: forever, retry: false, meta: { ask } } },
  })
}

/**
 * Runs the loaders of a path.
 * @param basename path prefix of the page and its links; empty on the site itself
 * @returns the page's router, its route's handle (none for the 404 page), and what its loaders threw
 * @throws Error if no page has this path; whatever the query for the site settings throws
 */
export async function openPage(path: string, client: QueryClient, basename = '') {
  await client.ensureQueryData(siteQuery)
  const handler = createStaticHandler(createRoutes(client), { basename: basename || '/' })
  const context = await handler.query(new Request(new URL(basename + encodeURI(path), env.siteUrl)))
  if (context instanceof Response) throw new Error(`It answers with the status ${context.status}.`)
  const [error] = Object.values<unknown>(context.errors ?? {})
  const handle = context.matches.at(-1)?.route.handle as PageHandle | undefined
  return { client, context, handle, error, router: createStaticRouter(handler.dataRoutes, context) }
}

export type OpenedPage = Awaited<ReturnType<typeof openPage>>

/** Renders an opened page. @throws whatever a component throws, because a page must be complete */
export async function renderMarkup({ client, context, handle, router }: OpenedPage): Promise<PageMarkup> {
  let failure: unknown
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>
    </StrictMode>,
    {
      // By default, React splits pages above 12 KB into hidden parts that only a script reveals.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failure !== undefined) throw failure
  const { parts } = (await handle?.load()) ?? {}
  const results = pageResultsOf(client)
  const start = html.indexOf(`<div id="${SITE_ELEMENT_ID}"`)
  // Without fetch times, so that the same content gives the same bytes.
  const state = jsonElement(RESULTS_ID, client.getQueriesData({ predicate: ({ state }) => state.status === 'success' }))
  return {
    head: html.slice(0, start),
    body: html.slice(start),
    state,
    source: handle?.source,
    parts: [...(parts?.(results) ?? []), ...frameParts(results)],
  }
}
