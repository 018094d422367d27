/** Where a link that staff wrote leads. */
interface Destination {
  /** A page of this site, a file of it, or anything outside. */
  kind: 'page' | 'file' | 'external'
  href: string
}

/** White space and control characters: browsers drop them from an address, so they could hide its scheme. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g
/** `//host` and `/\host` leave the site although they look like a path of it. */
const INTERNAL = /^(#|\/(?![/\\]))/
/** `/feed.xml`, `/media/guide.pdf#page=2`. The address of a page has no dot: contracts/slugs.ts sees to that. */
const FILE = /^\/[^?#]*\.[a-z0-9]+(?:[?#]|$)/i
/**
 * The last one is a file in the Content Lake of `npm start`, at localhost or an IPv4 address, of which there is a copy
 * beside the site once built.
 */
const EXTERNAL = /^(https:\/\/|mailto:|tel:|http:\/\/(?:localhost|[\d.]+)(?::\d+)?\/files\/)/i
const PERSON = /^(mailto:|tel:)/i

/**
 * An email address or a phone number without invisible characters, which come along when it is copied and with
 * which the Studio's preview marks texts.
 */
export const plainAddress = (address: string): string => address.replace(/\p{Cf}/gu, '')

/**
 * Reads an address that staff wrote in the CMS.
 * @returns where it leads, or undefined for anything but a path of this site, `https://`, `mailto:`, `tel:` and files
 * of a local Content Lake.
 */
export function safeHref(raw: string | null | undefined): Destination | undefined {
  const href = raw?.replace(HIDDEN, '')
  if (!href) return undefined
  if (INTERNAL.test(href)) return { kind: FILE.test(href) ? 'file' : 'page', href }
  if (!EXTERNAL.test(href)) return undefined
  return { kind: 'external', href: PERSON.test(href) ? plainAddress(href) : href }
}
