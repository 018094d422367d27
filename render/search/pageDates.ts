import type { PageResults } from '#web/content/pageResults.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'

/** Shared by all pages: a new phone number doesn't count as a change of every page. */
const FRAME = 'site'

function idsIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) idsIn(item, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === '_id' && typeof item === 'string') found.add(item)
      else idsIn(item, found)
    }
  }
}

/**
 * When pages last changed: the latest change of a page's own document or of documents it shows, such as cards,
 * testimonials and stories.
 */
export function pageDates(documents: SiteFacts['documents']): (results: PageResults) => string | undefined {
  const times = new Map<string, string>()
  for (const { _id, _type, _updatedAt, slug } of documents) {
    times.set(_id, _updatedAt)
    // Published slugs are unchecked.
    if (typeof slug === 'string') times.set(`${_type}:${slug.toLowerCase()}`, _updatedAt)
  }
  return (results) => {
    const ids = new Set<string>()
    for (const [name, result] of Object.entries(results)) {
      if (name === FRAME) continue
      // The document of a fixed screen has the name of its query as its id.
      ids.add(name)
      idsIn(result, ids)
    }
    if (results.page) ids.add(`page:${results.page.slug.toLowerCase()}`)
    if (results.job) ids.add(`job:${results.job.slug.toLowerCase()}`)
    if (results.post) ids.add(`post:${results.post.slug.toLowerCase()}`)
    return [...ids]
      .flatMap((id) => times.get(id) ?? [])
      .sort()
      .at(-1)
  }
}
