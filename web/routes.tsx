import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'
import { lazy, useState, type ComponentType } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { frameQueries } from './layout/PageFrame.tsx'
import { loadScript } from './loadScript.ts'
import NotFoundPage from './pages/notFound/NotFoundPage.tsx'

/** What a page knows of its address: the route in its canonical spelling, and the slug where the route has one. */
export interface PageParams {
  route: string
  slug?: string
}

/** A query that the frame prefetches for a page: the options that the page reads with `useSuspenseQuery`. */
export interface PageQuery {
  queryKey: QueryKey
  // The frame never looks at an answer; `never` admits the query function of every page.
  queryFn?: QueryFunction<unknown, never> | symbol
}

/** A document that is to be a page, as the build is told of it. Its address is what was published, whatever that is. */
export interface SlugAnswer {
  _id: string
  slug: unknown
}

/** What a file `pages/<screen>/<Name>Page.tsx` exports. */
export interface PageModule {
  default: ComponentType<{ params: PageParams }>
  queries?: (params: PageParams) => readonly PageQuery[]
  /** For a route with `:slug`: the query of the slugs of all its pages, for the build. It answers `SlugAnswer[]`. */
  slugs?: PageQuery
  /** Modules below `web/` that the page imports lazily and yet shows at once, according to its content. */
  parts?: (client: QueryClient) => readonly string[]
}

interface PageOptions {
  /** The page exists only while the CMS has it: without content the build leaves it out instead of stopping. */
  ifPublished?: boolean
}

const modules = import.meta.glob<PageModule>(['./pages/*/*Page.tsx', '!./pages/notFound/*'])

/**
 * One line of the route table.
 * @param path canonical spelling; matched in any letter case
 * @param file the page module, below `pages/` and without its extension
 */
function page(path: string, file: string, { ifPublished = false }: PageOptions = {}) {
  const source = `./pages/${file}.tsx`
  const importer = modules[source]
  if (!importer) throw new Error(`The route ${path} names a page that does not exist: web/pages/${file}.tsx.`)

  let module: PageModule | undefined
  const load = async (): Promise<PageModule> => (module ??= await loadScript(importer))
  const LazyPage = lazy(load)

  function Page({ params }: { params: PageParams }) {
    // React.lazy suspends even when its module is here, which would hide prerendered HTML. The choice is kept for
    // the life of the page, so that it is never mounted a second time.
    const [Component] = useState<ComponentType<{ params: PageParams }>>(() => module?.default ?? LazyPage)
    return <Component params={params} />
  }
  return { path, source: `pages/${file}.tsx`, ifPublished, load, Page }
}

/** The screens of the site, in the order of the specification. A new page is a line here and a folder in `pages/`. */
export const routes = [
  page('/', 'home/HomePage'),
  page('/Mobile', 'service/ServicePage', { ifPublished: true }),
  page('/Web', 'service/ServicePage', { ifPublished: true }),
  page('/Api', 'service/ServicePage', { ifPublished: true }),
  page('/Cloud', 'service/ServicePage', { ifPublished: true }),
  page('/IoT', 'service/ServicePage', { ifPublished: true }),
  page('/Data', 'service/ServicePage', { ifPublished: true }),
  page('/Digital', 'service/ServicePage', { ifPublished: true }),
  page('/Training', 'service/ServicePage', { ifPublished: true }),
  page('/Contact', 'contact/ContactPage'),
  page('/Careers', 'careers/CareersEntryPage'),
  page('/About', 'about/AboutPage'),
  page('/PostJobs', 'postJob/PostJobPage'),
  page('/Interest', 'interest/InterestPage'),
  page('/Register', 'account/RegisterPage'),
  page('/Login', 'account/LoginPage'),
  page('/CareersPage', 'careers/CareersPage'),
  page('/Blog/:slug', 'blog/PostPage', { ifPublished: true }),
  // Last: it takes every path of one part that nothing above has taken.
  page('/:slug', 'cms/CmsPage', { ifPublished: true }),
]

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** The first route that shows a path (of this site, still encoded), and the parameters of its page. */
export function findRoute(pathname: string) {
  for (const route of routes) {
    const match = matchPath(route.path, decoded(pathname))
    if (!match) continue
    const params: PageParams = { route: route.path, ...match.params }
    return { route, params }
  }
  return undefined
}

/** Asks the queries that are not in the cache yet. @throws what a query throws */
export async function prefetch(client: QueryClient, queries: readonly PageQuery[]): Promise<void> {
  await Promise.all(
    queries.map(({ queryKey, queryFn }) => client.ensureQueryData({ queryKey, queryFn: queryFn as never })),
  )
}

/**
 * Loads what the page at a path needs: its script, and the queries of the page and of every page.
 * @returns false when no route has this path
 * @throws ScriptLoadError, MissingContent, ContentUnavailable
 */
export async function loadPage(pathname: string, client: QueryClient): Promise<boolean> {
  const found = findRoute(pathname)
  const pageQueries = async () => (found && (await found.route.load()).queries?.(found.params)) ?? []
  await Promise.all([prefetch(client, frameQueries), pageQueries().then((queries) => prefetch(client, queries))])
  return found !== undefined
}

/** The page of the current path. React Router's `Routes` would do the same with a second matcher, for 2.6 KB more. */
export function SiteRoutes() {
  const found = findRoute(useLocation().pathname)
  return found ? <found.route.Page params={found.params} /> : <NotFoundPage />
}
