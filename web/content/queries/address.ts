/**
 * The address of a document, inside its projection. The Studio's schemas know it in the same words
 * (schemas/addresses.ts; a test compares them): neither may import the other.
 */
export const addressGroq = `select(
  _type == "page" => "/" + slug.current,
  _type == "post" => "/Blog/" + slug.current,
  _type == "job" => "/CareersPage/" + slug.current,
  _type == "servicePage" => route,
  _type == "home" => "/",
  _type == "about" => "/About",
  _type == "contact" => "/Contact",
  _type == "careers" => "/Careers",
  _type == "account" => "/Login"
)` as const

/** Where a redirect leads: the address of the page that staff chose, or what they wrote. */
export const redirectTargetGroq = `coalesce(target->{"address": ${addressGroq}}.address, to)` as const
