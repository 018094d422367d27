import { type Verdict, matching } from '../fields/verdict.ts'
import { parseUrl } from './parseUrl.ts'

/** A lone surrogate (Cs) can't be part of an address. */
const INTERNAL_PATH = /^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*$/u
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i

/** A path on this site: exactly one leading slash, and no space, backslash or control character. */
export function isInternalPath(href: string): boolean {
  return INTERNAL_PATH.test(href)
}

/** No user name before the host, because people could take it for the host: https://archstep.example@evil.example. */
const WEB = /^https:\/\/(?![/\\]*[^/\\?#]*@)/i
const PERSON = /^(?:mailto|tel):/i

/** Whether a link goes to a mailbox or a phone. */
export const reachesPerson = (href: string): boolean => PERSON.test(href)

/** Whether a link may lead to this address outside the site. */
export const mayLeadOutside = (href: string): boolean => WEB.test(href) || PERSON.test(href)

export const phoneHref = (number: string): string => `tel:${number}`

/** A link may go to a path of this site, https, mailto or tel. Empty passes; that is what `required` is for. */
export function hrefVerdict(href: string | undefined): Verdict {
  if (!href || isInternalPath(href)) return true
  const url = parseUrl(href)
  if (url?.protocol === 'https:' && /^https:\/\/[^\s\\\p{Cc}\p{Cs}]+$/iu.test(href) && HOST.test(url.hostname)) {
    return mayLeadOutside(href) || 'Take the user name and password out of this address.'
  }
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(href)) return true
  if (/^tel:\+?[\d().-]{3,}$/i.test(href)) return true
  if (/^http:/i.test(href)) return 'Use the https:// form of this address.'
  if (reachesPerson(href)) {
    return 'Write the address without spaces, for example mailto:hello@example.com or tel:+13145550142.'
  }
  return 'Start with / for a page of this site, or with https://, mailto: or tel:.'
}

/** Like {@link hrefVerdict}, for links that must stay on the site. */
export const internalPathVerdict = matching(
  INTERNAL_PATH,
  'Write a path of this site that starts with one slash, for example /Contact.',
)

/** What may follow a page's path: a fragment, a query, or both. */
export const placeVerdict = matching(
  /^(?:\?[^\s\\#\p{Cc}\p{Cs}]+)?(?:#[^\s\\#\p{Cc}\p{Cs}]+)?$/u,
  'Start with # for a part of the page, for example #contactForm. No spaces.',
)

/** An address outside the site: https only. */
export function externalAddressVerdict(href: string | undefined): Verdict {
  if (!href) return true
  if (!/^https:/i.test(href)) return 'Paste the full address, starting with https://.'
  return hrefVerdict(href)
}
