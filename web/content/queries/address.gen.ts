/** Written by `npm run typegen` from schemas/addresses.ts: the address of a document, inside its projection. */
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
