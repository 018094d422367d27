import { type RouteObject, matchRoutes } from 'react-router-dom'
import { whenIdle } from '../lib/whenIdle.ts'
import { Reporter } from './reporter.ts'

/**
 * The page on the screen, without anything that visitors can make up: its canonical path, `404` if it does not exist,
 * or its route pattern (`/IoT`, `/Blog/:slug`) if it could not be shown.
 */
export function currentPage(routes: RouteObject[]): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) return new URL(canonical.href).pathname
  if (document.querySelector('meta[name="robots"][content="noindex"]')) return '404'
  const path = matchRoutes(routes, location.pathname)?.at(-1)?.route.path
  return path === undefined || path === '*' ? '404' : path
}

/**
 * Reports the page's errors and speed to REPORTS_URL. Check that setting before the call, so that the bundler can drop
 * this code from other builds.
 */
export function startReports(routes: RouteObject[]): void {
  const reporter = new Reporter({
    page: () => currentPage(routes),
    origin: location.origin,
    // Plain text, because JSON to another host would need a preflight.
    send: (report) => void navigator.sendBeacon(import.meta.env.REPORTS_URL, JSON.stringify(report)),
  })
  addEventListener('error', ({ error, message }) => reporter.error(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reporter.error(reason))
  whenIdle(() => {
    import('./vitals.ts').then(
      ({ measure }) => measure(reporter),
      // Measurements are only for us, so failures are ignored.
      () => undefined,
    )
  })
}
