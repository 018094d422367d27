/**
 * The position of the Live Content API from before the build's first query, as every answer of the site's host has it
 * in its headers. It is no part of any file, so that the same content gives the same files; and a page from the
 * browser's cache keeps the position of its own time.
 */
const METRIC = 'live'

/** The header that hosts are told to send. @param position whatever the CMS says: it is encoded */
export const positionHeader = (position: string): string =>
  `Server-Timing: ${METRIC};desc="${encodeURIComponent(position)}"`

/** @param header the value of `Server-Timing`, to which hosts may add metrics of their own */
export function positionIn(header: string | null): string | undefined {
  const [, encoded] = /(?:^|,)\s*live;desc="([^"]*)"/.exec(header ?? '') ?? []
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/** The position of the page that this tab has loaded; undefined where the host or the browser tells none. */
export function pagePosition(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation')
  const timings = (visit as Partial<PerformanceNavigationTiming> | undefined)?.serverTiming
  const encoded = timings?.find(({ name }) => name === METRIC)?.description
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}
