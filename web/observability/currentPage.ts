import { matchRoutes, type RouteObject } from 'react-router-dom'

/**
 * The page on the screen, without anything that a visitor could have made up: its canonical path, `404` for one that
 * does not exist, and the pattern of its address (`/IoT`, `/Blog/:slug`) when the page itself could not be shown.
 */
export function currentPage(routes: RouteObject[]): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) return new URL(canonical.href).pathname
  if (document.querySelector('meta[name="robots"][content="noindex"]')) return '404'
  const path = matchRoutes(routes, location.pathname)?.at(-1)?.route.path
  return path === undefined || path === '*' ? '404' : path
}
