import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { ContentQuery } from './content/contentQuery.ts'
import { siteQuery } from './content/queries/site.ts'
import { PageFrame } from './layout/PageFrame.tsx'
import { PageLoading } from './layout/PageLoading.tsx'
import { RouteError } from './layout/RouteError.tsx'
import NotFoundPage from './pages/notFound/NotFoundPage.tsx'
import { loadScript } from './start/loadScript.ts'

/** A document that is to be a page, as the build is told of it. Its address is what was published, whatever that is. */
export interface SlugAnswer {
  _id: string
  slug: unknown
}

/** What a file `pages/<screen>/<Name>Page.tsx` exports. */
interface PageModule {
  default: ComponentType
  /** Fetches what the page reads with `useSuspenseQuery`. */
  loader?: (client: QueryClient) => (args: LoaderFunctionArgs) => Promise<unknown>
  /** For a route with `:slug`: the query of the slugs of all its pages, for the build. */
  slugs?: ContentQuery<SlugAnswer[]>
  /** Modules below `web/` that the page imports lazily and yet shows at once, according to its content. */
  parts?: (client: QueryClient) => readonly string[]
}

/** What the build reads of a route, as its `handle`. */
export interface PageHandle {
  /** The page's module below `web/`, as the build's manifest names it. */
  source: string
  load: () => Promise<PageModule>
  /** The page exists only while the CMS has it: without content the build leaves it out instead of stopping. */
  ifPublished: boolean
}

const modules = import.meta.glob<PageModule>(['./pages/*/*Page.tsx', '!./pages/notFound/*'])

/** Id of the route around all pages: where their errors are shown, between header and footer. */
export const PAGES_ROUTE = 'pages'

/** The route table, in the order of the specification. A new page is a line here and a folder in `pages/`. */
export function createRoutes(client: QueryClient): RouteObject[] {
  /** @param file the page's module, below `pages/` and without its extension */
  function page(path: string, file: string, { ifPublished = false } = {}): RouteObject {
    const source = `pages/${file}.tsx`
    const importer = modules[`./${source}`]
    if (!importer) throw new Error(`The route ${path} names a page that does not exist: web/${source}.`)
    const load = () => loadScript(importer)
    return {
      path,
      handle: { source, load, ifPublished } satisfies PageHandle,
      lazy: async () => {
        const { default: Component, loader } = await load()
        return { Component, ...(loader && { loader: loader(client) }) }
      },
    }
  }

  const notFound = <NotFoundPage />
  const onError = <RouteError notFound={notFound} />
  return [
    {
      element: <PageFrame />,
      loader: () => client.ensureQueryData(siteQuery),
      errorElement: onError,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          id: PAGES_ROUTE,
          errorElement: onError,
          children: [
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
            page('/CareersPage/:slug', 'careers/OpeningPage', { ifPublished: true }),
            page('/Blog/:slug', 'blog/PostPage', { ifPublished: true }),
            page('/:slug', 'cms/CmsPage', { ifPublished: true }),
            { path: '*', element: notFound },
          ],
        },
      ],
    },
  ]
}

/** The routes of the pages, without what is around them. */
export const pageRoutes = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap(({ id, children = [] }) => (id === PAGES_ROUTE ? children : pageRoutes(children)))

/**
 * Fetches the script and the content of the page at a path of this site, before the visitor goes there.
 * @throws ScriptLoadError, MissingContent, ContentUnavailable
 */
export async function preload(routes: RouteObject[], path: string): Promise<void> {
  const request = new Request(new URL(path, location.href))
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route: { lazy }, params }) => {
      const { loader } = typeof lazy === 'function' ? await lazy() : {}
      if (typeof loader === 'function') await loader({ params, request } as LoaderFunctionArgs)
    }),
  )
}
