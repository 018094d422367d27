import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App, SITE_ELEMENT_ID } from './App.tsx'
import { leftOutPage } from './build/leftOut.ts'
import { answersOf, type Answers } from './content/answers.ts'
import { MissingContent } from './content/contentErrors.ts'
import { frameQueries } from './layout/PageFrame.tsx'
import { queries as notFoundQueries } from './pages/notFound/NotFoundPage.tsx'
import { stateElement } from './prerenderedState.ts'
import { findRoute, loadPage, prefetch, routes, type SlugAnswer } from './routes.tsx'

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

/** Renders the site at a path. @throws whatever a component throws: a page that is not whole must stop the build. */
async function render(
  path: string,
  client: QueryClient,
  notFoundAt?: string,
): Promise<Omit<RenderedPage, 'source' | 'parts'>> {
  let failure: unknown
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <StaticRouter location={path}>
        <App notFoundAt={notFoundAt} />
      </StaticRouter>
    </QueryClientProvider>,
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
  }
}

function unbuildable(what: string, cause: unknown): Error {
  return new Error(`${what} can't be built. ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

/** A page to be built. */
export interface PlannedPage {
  path: string
  /** The document that is this page, where the build goes on without it. */
  documentId?: string
}

/** What there is to build: the pages, in canonical spelling, and a sentence for each document that can't be one. */
export interface Plan {
  pages: PlannedPage[]
  leftOut: string[]
}

/** True for what can be the last part of a page's address, or why it can't. (A rule of the schemas.) */
export type SlugVerdict = (slug: string) => true | string

/** Content may come by other ways than the Studio: of several documents with one address, the first is the page. */
function planPages(route: string, found: readonly SlugAnswer[], slugVerdict: SlugVerdict): Plan {
  const plan: Plan = { pages: [], leftOut: [] }
  const owners = new Map<string, string>()
  for (const { _id, slug } of found) {
    const text = typeof slug === 'string' ? slug : ''
    const owner = owners.get(text.toLowerCase())
    const verdict = text === '' ? 'It has no address.' : slugVerdict(text)
    if (verdict !== true) plan.leftOut.push(leftOutPage(_id, slug, verdict))
    else if (owner !== undefined)
      plan.leftOut.push(leftOutPage(_id, slug, `That is the address of “${owner}” already.`))
    else {
      owners.set(text.toLowerCase(), _id)
      plan.pages.push({ path: route.replace(':slug', text), documentId: _id })
    }
  }
  return plan
}

async function planRoute({ path, source, load }: (typeof routes)[number], slugVerdict: SlugVerdict): Promise<Plan> {
  if (!path.includes(':slug')) return { pages: [{ path }], leftOut: [] }
  const { slugs } = await load()
  if (!slugs) {
    console.warn(`None of the pages at ${path} is built: web/${source} exports no query \`slugs\`.`)
    return { pages: [], leftOut: [] }
  }
  const client = buildClient()
  await prefetch(client, [slugs]).catch((cause: unknown) => {
    throw unbuildable(`The pages at ${path}`, cause)
  })
  return planPages(path, client.getQueryData<SlugAnswer[]>(slugs.queryKey) ?? [], slugVerdict)
}

/**
 * The pages to prerender.
 * @throws Error when the CMS can't be asked for the slugs
 */
export async function planSite(slugVerdict: SlugVerdict): Promise<Plan> {
  const plans = await Promise.all(routes.map((route) => planRoute(route, slugVerdict)))
  return { pages: plans.flatMap(({ pages }) => pages), leftOut: plans.flatMap(({ leftOut }) => leftOut) }
}

/** The content of a page is missing or can't be fetched: the page itself may be as it should. */
export class UnfetchedPage extends Error {
  override readonly name = 'UnfetchedPage'
}

/**
 * Renders one page with its content.
 * @returns undefined for a route that exists only while the CMS has content for it, and it has none
 * @throws UnfetchedPage that names the path, the query and the document when content is missing or can't be fetched
 * @throws Error that names the path when its components can't draw its content
 */
export async function renderPage(path: string): Promise<RenderedPage | undefined> {
  const client = buildClient()
  const found = findRoute(path)
  if (!found) throw new Error(`${path} is not in the route table.`)
  try {
    await prefetch(client, frameQueries)
    try {
      await loadPage(path, client)
    } catch (error) {
      if (error instanceof MissingContent && found.route.ifPublished) return undefined
      throw error
    }
  } catch (error) {
    throw new UnfetchedPage(unbuildable(`The page ${path}`, error).message, { cause: error })
  }
  const { source, load } = found.route
  const { parts } = await load()
  try {
    return { ...(await render(path, client)), source, parts: parts?.(client) }
  } catch (cause) {
    throw unbuildable(`The page ${path}`, cause)
  }
}

/** Renders the page for every path that has none. */
export async function renderNotFound(): Promise<RenderedPage> {
  const client = buildClient()
  await prefetch(client, [...frameQueries, ...notFoundQueries()])
  const path = '/404'
  return { ...(await render(path, client, path)), source: undefined }
}
