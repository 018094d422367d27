import type { QueryClient } from '@tanstack/react-query'
import type { PageToAssemble } from './build/assemblePage.ts'
import { leftOutPage } from './build/leftOut.ts'
import { answersOf, type Answers } from './content/answers.ts'
import { fetchForBuild } from './content/buildContent.ts'
import { MissingContent } from './content/contentErrors.ts'
import { contentFilesOf } from './content/contentFile.ts'
import type { Answer } from './content/contentQuery.ts'
import { notFoundQuery } from './content/queries/notFound.ts'
import { redirectsQuery } from './content/queries/redirects.ts'
import { openPage, pageClient, renderOpened, type OpenedPage } from './renderPage.tsx'
import { createRoutes, pageRoutes, type PageHandle, type SlugAnswer } from './routes.tsx'

/** What the build asks the CMS beyond the pages, where the pictures of the pages are copied to, and which have been. */
export * as buildContent from './content/buildContent.ts'

/** One prerendered page. */
export interface RenderedPage extends PageToAssemble {
  /** What the page was made of. */
  answers: Answers
  /** The same as the browser reads it when it comes from another page, by path on the host. */
  contentFiles: ReadonlyMap<string, Answer>
}

const buildClient = () => pageClient(fetchForBuild)

/** Renders the site at a path. @throws whatever a component throws: a page that is not whole must stop the build. */
async function render(page: OpenedPage, client: QueryClient): Promise<Omit<RenderedPage, 'source' | 'parts'>> {
  return { ...(await renderOpened(page, client)), answers: answersOf(client), contentFiles: contentFilesOf(client) }
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
interface Plan {
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

async function planRoute(path: string, { source, load }: PageHandle, slugVerdict: SlugVerdict): Promise<Plan> {
  if (!path.includes(':slug')) return { pages: [{ path }], leftOut: [] }
  const { slugs } = await load()
  if (!slugs) {
    console.warn(`None of the pages at ${path} is built: web/${source} exports no query \`slugs\`.`)
    return { pages: [], leftOut: [] }
  }
  const { content } = await buildClient()
    .fetchQuery(slugs)
    .catch((cause: unknown) => {
      throw unbuildable(`The pages at ${path}`, cause)
    })
  return planPages(path, content, slugVerdict)
}

/**
 * The pages to prerender.
 * @throws Error when the CMS can't be asked for the slugs
 */
export async function planSite(slugVerdict: SlugVerdict): Promise<Plan> {
  const routes = pageRoutes(createRoutes(buildClient())).flatMap(({ path, handle }) =>
    path !== undefined && handle !== undefined ? [planRoute(path, handle as PageHandle, slugVerdict)] : [],
  )
  const plans = await Promise.all(routes)
  return { pages: plans.flatMap(({ pages }) => pages), leftOut: plans.flatMap(({ leftOut }) => leftOut) }
}

/** The content of a page is missing or can't be fetched: the page itself may be as it should. */
export class UnfetchedPage extends Error {
  override readonly name = 'UnfetchedPage'
}

/** Fetches what a page is made of. Its error, if it has one, is that nothing is published for it, and that it may be left out. */
async function fetchPage(path: string, client: QueryClient) {
  const page = await openPage(path, client)
  const { handle } = page
  if (!handle) throw new Error('It is not in the route table.')
  const mayBeMissing = page.error instanceof MissingContent && handle.ifPublished
  if (page.error !== undefined && !mayBeMissing) throw page.error
  return { page, handle }
}

/**
 * Renders one page with its content.
 * @returns undefined for a route that exists only while the CMS has content for it, and it has none
 * @throws UnfetchedPage that names the path, the query and the document when content is missing or can't be fetched
 * @throws Error that names the path when its components can't draw its content
 */
export async function renderPage(path: string): Promise<RenderedPage | undefined> {
  const client = buildClient()
  const { page, handle } = await fetchPage(path, client).catch((cause: unknown) => {
    throw new UnfetchedPage(unbuildable(`The page ${path}`, cause).message, { cause })
  })
  if (page.error !== undefined) return undefined
  try {
    const { parts } = await handle.load()
    return { ...(await render(page, client)), source: handle.source, parts: parts?.(client) }
  } catch (cause) {
    throw unbuildable(`The page ${path}`, cause)
  }
}

/** Renders the page for every path that has none. */
export async function renderNotFound(): Promise<RenderedPage> {
  const client = buildClient()
  try {
    await client.ensureQueryData(notFoundQuery)
    const page = await openPage('/no/such/page', client)
    if (page.error !== undefined) throw page.error
    const rendered = await render(page, client)
    await client.ensureQueryData(redirectsQuery)
    return { ...rendered, contentFiles: contentFilesOf(client), source: undefined }
  } catch (error) {
    throw unbuildable('The 404 page', error)
  }
}
