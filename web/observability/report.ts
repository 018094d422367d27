import { type RouteObject, matchRoutes } from 'react-router-dom'
import { whenIdle } from '../lib/whenIdle.ts'
import { Reporter } from './reporter.ts'

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

/**
 * Reports the page's errors from now on, and how fast it was, to REPORTS_URL. Only a build with that setting has this
 * code: ask for the setting before the call, so that the bundler sees it.
 */
export function startReports(routes: RouteObject[]): void {
  const reporter = new Reporter({
    page: () => currentPage(routes),
    origin: location.origin,
    // Text, because a browser would ask the other host for leave before it sends JSON.
    send: (report) => void navigator.sendBeacon(import.meta.env.REPORTS_URL, JSON.stringify(report)),
  })
  addEventListener('error', ({ error, message }) => reporter.error(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reporter.error(reason))
  whenIdle(() => {
    import('./vitals.ts').then(
      ({ measure }) => measure(reporter),
      // Measurements are for us, not for the visitor: without them nothing is missing.
      () => undefined,
    )
  })
}
