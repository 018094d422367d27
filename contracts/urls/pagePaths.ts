import { ABOUT_PAGE, BOOKING_PAGE, CAREERS_PAGE, CONTACT_PAGE, LISTING_PAGE, LOGIN_PAGE } from './routes.ts'

/** The page with the list of articles, which staff write like any other page. */
export const BLOG_SLUG = 'Blog'
export const BLOG_PAGE = `/${BLOG_SLUG}`

export const ARTICLE_PREFIX = `${BLOG_PAGE}/`
export const JOB_PREFIX = `${LISTING_PAGE}/`
export const SERVICE_PREFIX = '/services/'

export const articlePath = (slug: string): string => ARTICLE_PREFIX + slug
export const jobPath = (slug: string): string => JOB_PREFIX + slug

/**
 * The path of a document on the site, as a GROQ expression for its projection; null for documents without a page.
 * `route` exists only on services with an address fixed by the specification. Its types are written out, because
 * TypeGen reads literals only; a test keeps them in step with `slugPrefixes` and `screens`.
 */
export const pathGroq = `coalesce(
  route,
  select(
    _type == "page" => "/",
    _type == "post" => "${ARTICLE_PREFIX}",
    _type == "job" => "${JOB_PREFIX}",
    _type == "servicePage" => "${SERVICE_PREFIX}"
  ) + slug.current,
  select(
    _type == "home" => "/",
    _type == "about" => "${ABOUT_PAGE}",
    _type == "contact" => "${CONTACT_PAGE}",
    _type == "booking" => "${BOOKING_PAGE}",
    _type == "careers" => "${CAREERS_PAGE}",
    _type == "account" => "${LOGIN_PAGE}"
  )
)` as const
