/**
 * The condition for an article to be listed: it has all that a list shows, as text. The Studio publishes no other, but
 * content may come by other ways; one article must not take the lists with it. (`lower` of anything but text is null.)
 */
export const wholePost = `_type == "post"
  && defined(lower(slug.current)) && defined(lower(title)) && defined(lower(excerpt))
  && defined(lower(author->name)) && defined(dateTime(date + "T00:00:00Z"))`
