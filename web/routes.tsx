import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, type Params, type RouteObject } from 'react-router-dom'
import { articlePath, BLOG_SLUG, jobPath, SERVICE_PREFIX } from '@archstep/contracts/urls/pagePaths.ts'
import {
  ABOUT_PAGE,
  BOOKING_PAGE,
  CAREERS_PAGE,
  CONTACT_PAGE,
  INTEREST_PAGE,
  LISTING_PAGE,
  LOGIN_PAGE,
  NEW_JOB_PAGE,
  REGISTER_PAGE,
  serviceRoutes,
} from '@archstep/contracts/urls/routes.ts'
import { MissingContent } from './content/contentQuery.ts'
import type { PageResults } from './content/pageResults.ts'
import { aboutQuery } from './content/queries/about.ts'
import { accountQuery } from './content/queries/account.ts'
import { articleListPath, readPageNumber } from './content/queries/articleIndex.ts'
import { articleListQuery } from './content/queries/articles.ts'
import { bookingQuery } from './content/queries/booking.ts'
import { careersEntryQuery, careersQuery } from './content/queries/careers.ts'
import { contactQuery } from './content/queries/contact.ts'
import { homeQuery } from './content/queries/home.ts'
import { jobQuery } from './content/queries/job.ts'
import { pageQuery } from './content/queries/page.ts'
import { postQuery } from './content/queries/post.ts'
import { servicePageQuery } from './content/queries/servicePage.ts'
import { siteQuery } from './content/queries/site.ts'
import type { SiteFacts } from './content/siteFacts.ts'
import { RouteError } from './layout/errors/RouteError.tsx'
import { PageFrame } from './layout/PageFrame.tsx'
import { PageLoading } from './layout/PageLoading.tsx'
import { loadScript } from './lib/loadScript.ts'
import NotFoundPage from './pages/notFound/NotFoundPage.tsx'

/** A document with a page, as the build lists it. Its slug is unchecked. */
export interface PageDocument {
  _id: string
  slug: unknown
}

/** Exports of a file `pages/<screen>/<Name>Page.tsx`. */
interface PageModule {
  default: ComponentType
  /** For a route with `:slug`: the documents to build pages for. */
  pagesOf?: (facts: SiteFacts) => readonly PageDocument[]
  /** Modules below `web/` that the page imports lazily but shows right away, depending on its content. */
  parts?: (results: PageResults) => readonly string[] | undefined
}

/** Fetches what a page reads with `useSuspenseQuery`. @param params of its path */
type FetchContent = (params: Params) => Promise<unknown>

/** A route's `handle`, for the build and `preload`. */
export interface PageHandle {
  /** The page's module below `web/`, by its name in the build's manifest. */
  source: string
  load: () => Promise<PageModule>
  content: FetchContent
  /** The page is optional: without content the build leaves it out instead of stopping. */
  ifPublished: boolean
}

const modules = import.meta.glob<PageModule>(['./pages/*/*Page.tsx', '!./pages/notFound/*'])

/** Id of the route around all pages, which shows their errors between header and footer. */
export const PAGES_ROUTE = 'pages'

/** Services of the specification have fixed paths; those added by staff share a prefix. */
const SERVICES = [...serviceRoutes, `${SERVICE_PREFIX}:slug`]

/** The route table. CONTRIBUTING.md says what a new page takes. */
export function createRoutes(client: QueryClient): RouteObject[] {
  /**
   * A lazily loaded page.
   * @param file its module below `pages/`, without extension
   */
  function page(path: string, file: string, content: FetchContent, { ifPublished = false } = {}): RouteObject {
    const source = `pages/${file}.tsx`
    const importer = modules[`./${source}`]
    if (!importer) throw new Error(`There is no page web/${source}.`)
    const load = () => loadScript(importer)
    return {
      id: path,
      path,
      handle: { source, load, content, ifPublished } satisfies PageHandle,
      loader: ({ params }) => content(params),
      lazy: async () => ({ Component: (await load()).default }),
    }
  }

  const account = () => client.ensureQueryData(accountQuery)
  const careers = () => client.ensureQueryData(careersQuery)
  const olderArticles = async ({ slug = '' }: Params) => {
    const number = readPageNumber(slug)
    const [list] = await Promise.all([
      number && client.ensureQueryData(articleListQuery(number)),
      client.ensureQueryData(pageQuery(BLOG_SLUG)),
    ])
    if (!list || !list.content.length) throw new MissingContent(slug)
  }
  const servicePage = (path: string) =>
    page(
      path,
      'service/ServicePage',
      ({ slug = '' }) => client.ensureQueryData(servicePageQuery(path.replace(':slug', slug))),
      { ifPublished: true },
    )

  const notFound = <NotFoundPage />
  const onError = <RouteError notFound={notFound} />
  return [
    {
      id: 'site',
      element: <PageFrame />,
      loader: () => client.ensureQueryData(siteQuery),
      errorElement: onError,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          id: PAGES_ROUTE,
          errorElement: onError,
          children: [
            page('/', 'home/HomePage', () => client.ensureQueryData(homeQuery)),
            ...SERVICES.map(servicePage),
            page(CONTACT_PAGE, 'contact/ContactPage', () => client.ensureQueryData(contactQuery)),
            page(BOOKING_PAGE, 'booking/BookingPage', () => client.ensureQueryData(bookingQuery), {
              ifPublished: true,
            }),
            page(CAREERS_PAGE, 'careers/CareersEntryPage', () =>
              Promise.all([client.ensureQueryData(careersEntryQuery), client.ensureQueryData(careersQuery)]),
            ),
            page(ABOUT_PAGE, 'about/AboutPage', () => client.ensureQueryData(aboutQuery)),
            page(NEW_JOB_PAGE, 'postJob/PostJobPage', careers),
            page(INTEREST_PAGE, 'interest/InterestPage', careers),
            page(REGISTER_PAGE, 'account/RegisterPage', account),
            page(LOGIN_PAGE, 'account/LoginPage', account),
            page(LISTING_PAGE, 'careers/CareersPage', careers),
            page(
              jobPath(':slug'),
              'job/JobPage',
              ({ slug = '' }) => Promise.all([client.ensureQueryData(jobQuery(slug)), careers()]),
              { ifPublished: true },
            ),
            page(articlePath(':slug'), 'blog/PostPage', ({ slug = '' }) => client.ensureQueryData(postQuery(slug)), {
              ifPublished: true,
            }),
            page(articleListPath(':slug'), 'cms/OlderPage', olderArticles, { ifPublished: true }),
            page('/:slug', 'cms/CmsPage', ({ slug = '' }) => client.ensureQueryData(pageQuery(slug)), {
              ifPublished: true,
            }),
            { path: '*', element: notFound },
          ],
        },
      ],
    },
  ]
}

/** The page routes, without the layout routes. */
export const pageRoutes = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap(({ id, children = [] }) => (id === PAGES_ROUTE ? children : pageRoutes(children)))

/**
 * Preloads script and content of the page at a path of this site.
 * @throws ScriptLoadError, MissingContent, ContentUnavailable
 */
export async function preload(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const page = route.handle as PageHandle | undefined
      if (page) await Promise.all([page.load(), page.content(params)])
    }),
  )
}
