import { LISTING_PATH, screenTypes } from './routes.ts'

/** The page with the list of articles, which staff write like any other page. */
export const BLOG_SLUG = 'Blog'
export const BLOG_PATH = `/${BLOG_SLUG}`
const ARTICLES = `${BLOG_PATH}/`
const JOBS = `${LISTING_PATH}/`

export const articlePath = (slug: string): string => ARTICLES + slug
export const jobPath = (slug: string): string => JOBS + slug

/** Types whose documents have a slug that staff can change, with the path prefix before it. */
export const slugPrefixes: Readonly<Record<string, string>> = {
  page: '/',
  post: ARTICLES,
  job: JOBS,
  servicePage: '/services/',
}

/** The types whose documents have a page. */
export const pageTypes = ['page', 'post', 'servicePage', 'job', ...screenTypes] as const

/**
 * The path of a document on the site, as a GROQ expression for its projection; null for documents without a page.
 * `route` exists only on services with an address fixed by the specification. It is written out because TypeGen reads
 * literals only; a test keeps it in step with `slugPrefixes` and `screens`.
 */
export const addressGroq = `coalesce(
  route,
  select(
    _type == "page" => "/",
    _type == "post" => "/Blog/",
    _type == "job" => "/CareersPage/",
    _type == "servicePage" => "/services/"
  ) + slug.current,
  select(
    _type == "home" => "/",
    _type == "about" => "/About",
    _type == "contact" => "/Contact",
    _type == "booking" => "/book",
    _type == "careers" => "/Careers",
    _type == "account" => "/Login"
  )
)` as const
