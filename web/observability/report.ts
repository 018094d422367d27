import type { RouteObject } from 'react-router-dom'
import { whenIdle } from '../start/whenIdle.ts'
import { currentPage } from './currentPage.ts'
import { Reporter } from './reporter.ts'

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
