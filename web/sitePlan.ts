import { leftOutPage } from './build/leftOut.ts'
import type { Ask } from './content/contentQuery.ts'
import { pageClient } from './renderPage.tsx'
import { createRoutes, pageRoutes, type PageHandle, type SlugAnswer } from './routes.tsx'

/** @returns an error that says what can't be built, and why */
export function unbuildable(what: string, cause: unknown): Error {
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

async function planRoute(
  ask: Ask,
  path: string,
  { source, load }: PageHandle,
  slugVerdict: SlugVerdict,
): Promise<Plan> {
  if (!path.includes(':slug')) return { pages: [{ path }], leftOut: [] }
  const { slugs, pagesOf = (answer) => answer } = await load()
  if (!slugs) {
    console.warn(`None of the pages at ${path} is built: web/${source} exports no query \`slugs\`.`)
    return { pages: [], leftOut: [] }
  }
  const { content } = await pageClient(ask)
    .fetchQuery(slugs)
    .catch((cause: unknown) => {
      throw unbuildable(`The pages at ${path}`, cause)
    })
  return planPages(path, pagesOf(content), slugVerdict)
}

/**
 * The pages to prerender.
 * @throws Error when the CMS can't be asked for the slugs
 */
export async function planSite(ask: Ask, slugVerdict: SlugVerdict): Promise<Plan> {
  const routes = pageRoutes(createRoutes(pageClient(ask))).flatMap(({ path, handle }) =>
    path !== undefined && handle !== undefined ? [planRoute(ask, path, handle as PageHandle, slugVerdict)] : [],
  )
  const plans = await Promise.all(routes)
  return { pages: plans.flatMap(({ pages }) => pages), leftOut: plans.flatMap(({ leftOut }) => leftOut) }
}
