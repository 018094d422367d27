import { map, tap } from 'rxjs'
import { getDraftId, getPublishedId } from 'sanity'
import type { DocumentLocation, DocumentLocationResolver, DocumentLocationsState } from 'sanity/presentation'
import { pageTypes, slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { screenTitle } from '@archstep/contracts/urls/screens.ts'
import { retryWhileAway } from '../content/retryWhileAway.ts'
import { fixedAddresses } from './mainDocuments.ts'

export interface Shown {
  readonly _id: string
  readonly _type: string
  readonly title?: string | null
  readonly slug?: string | null
}

/** Documents that show it through a shared block. */
const THROUGH_SHARED = 'references(*[_type == "sharedBlock" && references($id)]._id)'

/** The document and everything that refers to it. Events are about stored documents, so drafts have their own ids. */
const QUERY = {
  fetch: `*[_id == $id || references($id) || ${THROUGH_SHARED}]{_id, _type, "title": coalesce(title, name), "slug": slug.current}`,
  listen: `*[_id in [$id, $draft] || references($id)]`,
}

const OWN_PAGE: ReadonlySet<string> = new Set(pageTypes)

/** Whether documents of a type have their own page, so that others link to them instead of showing them. */
export const isPageType = (type: string): boolean => OWN_PAGE.has(type)

/** The pages of which a document is the main one; none if other pages show it. */
export function ownLocations({ _id, _type, title, slug }: Shown): DocumentLocation[] {
  const id = getPublishedId(_id)
  const name = title ?? screenTitle(id) ?? 'Untitled'
  const fixed = fixedAddresses[id]
  if (fixed) return fixed.map((href) => ({ title: fixed.length > 1 ? `${name}: ${href}` : name, href }))
  const prefix = slugPrefixes[_type]
  if (!slug || prefix === undefined) return []
  const own = { title: name, href: prefix + slug }
  return _type === 'job' ? [own, { title: 'The list of jobs', href: LISTING_PAGE }] : [own]
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

/** 'Linked from Site settings, 2 other documents and one redirect': what deleting the page would break. */
function linksInWords(type: string, linking: readonly Shown[]): string {
  const howMany = (isCounted: (type: string) => boolean) =>
    new Set(linking.filter((other) => isCounted(other._type)).map(({ _id }) => getPublishedId(_id))).size
  const settings = howMany((name) => name === 'siteSettings')
  const redirects = howMany((name) => name === 'redirect')
  const parts = [
    // The menu lists all published services without references.
    ...(type === 'servicePage' ? ['the Services menu'] : []),
    ...(settings > 0 ? ['Site settings'] : []),
    ...counted(howMany(() => true) - settings - redirects, 'one other document', 'other documents'),
    ...counted(redirects, 'one redirect', 'redirects'),
  ]
  return parts.length === 0 ? 'Nothing links to this page' : `Linked from ${new Intl.ListFormat('en').format(parts)}`
}

/** 'Used on 2 pages', with links; for a page, what links to it, including menus and redirects. */
export function locationsOf(
  { id, type }: { readonly id: string; readonly type: string },
  found: readonly Shown[],
): DocumentLocationsState {
  const isPage = isPageType(type)
  if (type === 'siteSettings' || (!isPage && found.some(({ _type }) => _type === 'siteSettings'))) {
    return { message: 'Used on every page', tone: 'caution', locations: [{ title: 'Home', href: '/' }] }
  }
  if (type === 'redirect') return { message: 'Sends visitors of an old address to another one', tone: 'positive' }
  const isItself = ({ _id }: Shown) => getPublishedId(_id) === id
  const shown = isPage ? found.filter(isItself) : found
  const places = new Map(shown.flatMap(ownLocations).map((place) => [place.href, place]))
  const locations = [...places.values()]
  // A job's own page comes first; other pages are sorted by address.
  if (type !== 'job') locations.sort((a, b) => a.href.localeCompare(b.href))
  if (locations.length > 0 && isPage) {
    const linking = found.filter((other) => !isItself(other))
    const others = linking.flatMap(ownLocations).filter(({ href }) => !places.has(href))
    const links = new Map(others.map(({ title, href }) => [href, { title: `Links here: ${title}`, href }]))
    return { message: linksInWords(type, linking), locations: [...locations, ...links.values()] }
  }
  if (locations.length > 0) return { locations }
  return {
    message: type in slugPrefixes ? 'Give it an address to see it on the site' : 'Not used on any page yet',
    tone: 'caution',
  }
}

/**
 * Where documents are shown on the site.
 * @returns `locations`: live locations of the document open in the Studio; `start`: the first page that the Site tool
 * shows, which is the first location of the last open document
 */
export function placesOfDocuments(site: string): { locations: DocumentLocationResolver; start: () => string } {
  let first = '/'
  return {
    locations: ({ id, type }, { documentStore }) => {
      const published = getPublishedId(id)
      const ids = { id: published, draft: getDraftId(published) }
      return documentStore.listenQuery(QUERY, ids, { perspective: 'drafts', tag: 'locations' }).pipe(
        retryWhileAway(),
        map((found: Shown[] | null) => locationsOf({ id: published, type }, found ?? [])),
        tap(({ locations }) => {
          first = locations?.[0]?.href ?? '/'
        }),
      )
    },
    start: () => new URL(first, site).href,
  }
}
