import { screenTypes } from './routes.ts'

/** Types whose documents have an address that staff can change, and what stands before its last part. */
export const slugPrefixes: Readonly<Record<string, string>> = {
  page: '/',
  post: '/Blog/',
  job: '/CareersPage/',
  servicePage: '/services/',
}

/** The types whose documents have a page. */
export const pageTypes = ['page', 'post', 'servicePage', 'job', ...screenTypes] as const

/**
 * The address of a document on the site, as a GROQ expression inside its projection; null for what has no page of its
 * own. Only services have a `route`: those whose address is specified. Written out, because TypeGen reads literals only;
 * a test holds it to `slugPrefixes` and `screens`.
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
