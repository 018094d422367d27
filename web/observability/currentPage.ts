import { findRoute } from '../routes.tsx'

/**
 * The page on the screen, without anything that a visitor could have made up: its canonical path, `404` for one that does
 * not exist, and the pattern of its address (`/IoT`, `/Blog/:slug`) when the page itself could not be shown.
 */
export function currentPage(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) return new URL(canonical.href).pathname
  if (document.querySelector('meta[name="robots"][content="noindex"]')) return '404'
  return findRoute(location.pathname)?.route.path ?? '404'
}
