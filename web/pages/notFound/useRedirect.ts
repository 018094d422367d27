import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { redirectsQuery, type OldAddresses } from '../../content/queries/notFound.ts'
import { safeHref } from '../../ui/links/safeHref.ts'

const pathOf = (address: string) => address.replace(/[?#].*$/, '').toLowerCase()

/** Where a redirect leads from an address. One to where it starts is none: a page has come to its old address. */
const leading = (redirects: OldAddresses, address: string) =>
  redirects.find(({ from, to }) => pathOf(from) === pathOf(address) && pathOf(to ?? '') !== pathOf(from))?.to

/**
 * Sends the visitor on from an old address: the host does that by itself, but it knows only the redirects of the last
 * build, and never sees a link that is followed inside the site.
 */
export function useRedirect(): void {
  const { pathname } = useLocation()
  const { data: redirects = [] } = useQuery(redirectsQuery)
  const to = safeHref(leading(redirects, pathname))?.href
  // Redirects that lead on to each other might go round in a circle: the build sorts those out.
  const end = to !== undefined && leading(redirects, to) === undefined ? to : undefined
  useEffect(() => {
    if (end !== undefined) location.replace(end)
  }, [end])
}
