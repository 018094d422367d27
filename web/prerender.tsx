import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { answersOf, type Answers } from './content/answers.ts'
import { MissingContent } from './content/contentErrors.ts'
import { contentFilesOf } from './content/contentFile.ts'
import type { Answer } from './content/contentQuery.ts'
import { notFoundQuery } from './content/notFoundQuery.ts'
import { siteQuery } from './content/siteQuery.ts'
import { env } from './env.ts'
import { SITE_ELEMENT_ID } from './layout/PageFrame.tsx'
import { createRoutes, pageRoutes, type PageHandle } from './routes.tsx'
import { stateElement } from './start/stateElement.ts'

/** What the build asks the CMS beyond the pages, where the pictures of the pages are copied to, and which have been. */
export const loadBuildContent = () => import('./content/buildContent.ts')

/** One prerendered page, in the parts that the HTML template has places for. */
export interface RenderedPage {
  /** Title, meta and link elements that React hoisted. */
  head: string
  /** Markup for the root element. */
  body: string
  /** Script element with the answers to the page's queries. */
  state: string
  /** What the page was made of. */
  answers: Answers
  /** The same as the browser reads it when it comes from another page, by path on the host. */
  contentFiles: ReadonlyMap<string, Answer>
  /** Path of the page's module below `web/`, as the build's manifest names it; undefined for the 404 page. */
  source: string | undefined
  /** Modules that the page imports lazily and yet shows at once. */
  parts?: readonly string[] | undefined
}

/** A cache for one page: what is in it goes into the page. */
function buildClient(): QueryClient {
  const forever = Number.POSITIVE_INFINITY
  return new QueryClient({ defaultOptions: { queries: { staleTime: forever, gcTime: forever, retry: false } } })
}

/** Runs the loaders of a path. @returns the router of its page, and what its loaders threw */
async function open(path: string, client: QueryClient) {
  const handler = createStaticHandler(createRoutes(client))
  const context = await handler.query(new Request(new URL(encodeURI(path), env.siteUrl)))
  if (context instanceof Response) throw new Error(`It answers with the status ${context.status}.`)
  const [error] = Object.values<unknown>(context.errors ?? {})
  return { context, error, router: createStaticRouter(handler.dataRoutes, context) }
}

/** Renders the site at a path. @throws whatever a component throws: a page that is not whole must stop the build. */
async function render(
  { context, router }: Awaited<ReturnType<typeof open>>,
  client: QueryClient,
): Promise<Omit<RenderedPage, 'source' | 'parts'>> {
  let failure: unknown
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>
    </StrictMode>,
    {
      // React's default splits pages above 12 KB into hidden parts that only a script reveals.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failure !== undefined) throw failure
  const start = html.indexOf(`<div id="${SITE_ELEMENT_ID}"`)
  return {
    head: html.slice(0, start),
    body: html.slice(start),
    state: stateElement(client),
    answers: answersOf(client),
    contentFiles: contentFilesOf(client),
  }
}

function unbuildable(what: string, cause: unknown): Error {
  return new Error(`${what} can't be built. ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

async function pathsOf(path: string, { source, load }: PageHandle): Promise<string[]> {
  if (!path.includes(':slug')) return [path]
  const { slugs } = await load()
  if (!slugs) {
    console.warn(`None of the pages at ${path} is built: web/${source} exports no query \`slugs\`.`)
    return []
  }
  const { content } = await buildClient()
    .fetchQuery(slugs)
    .catch((cause: unknown) => {
      throw unbuildable(`The pages at ${path}`, cause)
    })
  return content.map((slug) => path.replace(':slug', slug))
}

/**
 * The paths to prerender, in canonical spelling.
 * @throws Error when the CMS can't be asked for the slugs
 */
export async function pagePaths(): Promise<string[]> {
  const pages = pageRoutes(createRoutes(buildClient())).flatMap(({ path, handle }) =>
    path !== undefined && handle !== undefined ? [pathsOf(path, handle as PageHandle)] : [],
  )
  return (await Promise.all(pages)).flat()
}

/**
 * Renders one page with its content.
 * @returns undefined for a route that exists only while the CMS has content for it, and it has none
 * @throws Error that names the path, the query and the document when content is missing or can't be fetched
 */
export async function renderPage(path: string): Promise<RenderedPage | undefined> {
  const client = buildClient()
  try {
    await client.ensureQueryData(siteQuery)
    const page = await open(path, client)
    const handle = page.context.matches.at(-1)?.route.handle as PageHandle | undefined
    if (!handle) throw new Error('It is not in the route table.')
    if (page.error instanceof MissingContent && handle.ifPublished) return undefined
    if (page.error !== undefined) throw page.error
    const { parts } = await handle.load()
    return { ...(await render(page, client)), source: handle.source, parts: parts?.(client) }
  } catch (error) {
    throw unbuildable(`The page ${path}`, error)
  }
}

/** Renders the page for every path that has none. */
export async function renderNotFound(): Promise<RenderedPage> {
  const client = buildClient()
  try {
    await client.ensureQueryData(notFoundQuery)
    const page = await open('/no/such/page', client)
    if (page.error !== undefined) throw page.error
    return { ...(await render(page, client)), source: undefined }
  } catch (error) {
    throw unbuildable('The 404 page', error)
  }
}
