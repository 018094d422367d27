import { plainText } from '@archstep/contracts/text/plainText.ts'
import { isInternalPath, mayLeadOutside, reachesPerson } from '@archstep/contracts/urls/hrefs.ts'

/** Where a link that staff wrote leads. */
interface Destination {
  /** A page of this site, a file of it, or anything outside. */
  kind: 'page' | 'file' | 'external'
  href: string
}

/** White space and control characters: browsers drop them from a URL, so they could hide its scheme. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g
/** `/feed.xml`, `/media/guide.pdf#page=2`. The path of a page has no dot: contracts/urls/slugs.ts sees to that. */
const FILE = /^\/[^?#]*\.[a-z0-9]+(?:[?#]|$)/i
/**
 * A file in the Content Lake of `npm start`, at localhost or an IPv4 address. The build copies these files to the
 * site.
 */
const LOCAL_FILE = /^http:\/\/(?:localhost|[\d.]+)(?::\d+)?\/files\//i

/**
 * Reads a link that staff wrote in the CMS.
 * @returns where it leads, or undefined for anything but a part of the page, what contracts/urls/hrefs.ts lets a link
 * lead to, and files of a local Content Lake.
 */
export function safeHref(raw: string | null | undefined): Destination | undefined {
  const href = raw?.replace(HIDDEN, '')
  if (!href) return undefined
  if (href.startsWith('#') || isInternalPath(href)) return { kind: FILE.test(href) ? 'file' : 'page', href }
  if (!mayLeadOutside(href) && !LOCAL_FILE.test(href)) return undefined
  return { kind: 'external', href: reachesPerson(href) ? plainText(href) : href }
}
