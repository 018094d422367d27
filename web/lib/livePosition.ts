import { navigationEntry } from './navigationEntry.ts'

/**
 * The position of the Live Content API before the build's first query, which the site's host sends as a header. It is
 * not part of any file, so that the same content gives the same files, and a page from the browser's cache keeps its
 * own position.
 */
const METRIC = 'live'

/** The header for hosts to send. @param position as the CMS names it */
export const positionHeader = (position: string): string =>
  `Server-Timing: ${METRIC};desc="${encodeURIComponent(position)}"`

/** Position in a response. @param header the value of `Server-Timing`, to which hosts may add metrics of their own */
export function positionIn(header: string | null): string | undefined {
  const [, encoded] = /(?:^|,)\s*live;desc="([^"]*)"/.exec(header ?? '') ?? []
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/** Position of the loaded page; undefined if the host or the browser does not provide it. */
export function pagePosition(): string | undefined {
  const encoded = navigationEntry()?.serverTiming?.find(({ name }) => name === METRIC)?.description
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}
