/** Written by `npm run typegen` from schemas/addresses.ts: the address of a document, inside its projection. */
export const addressGroq = `select(
  _type == "page" => "/" + slug.current,
  _type == "post" => "/Blog/" + slug.current,
  _type == "job" => "/CareersPage/" + slug.current,
  _type == "servicePage" => route,
  _type == "home" => "/",
  _type == "about" => "/About",
  _type == "contact" => "/Contact",
  _type == "booking" => "/book",
  _type == "careers" => "/Careers",
  _type == "account" => "/Login"
)` as const
