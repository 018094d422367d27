import { isPublishedId, type ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { isInternalPath } from '@archstep/contracts/urls/hrefs.ts'
import { pathOf } from '@archstep/contracts/urls/redirects.ts'
import { screens, screenTypes } from '@archstep/contracts/urls/screens.ts'
import { askContent, type Asking } from './askContent.ts'
import { fixedPaths, statesAt } from './pageExists.ts'

/** Screens that share a document with another screen. Links can only use their addresses, which never change. */
const addressOnly: ReadonlySet<string> = new Set(
  screenTypes.flatMap((type) => screens[type].paths.slice(1).map((path) => path.toLowerCase())),
)

/** The stored target of a link: a document of the site, or an address. */
export interface LinkValue {
  readonly target?: { readonly _ref?: string }
  /** `#section` or `?query=…` on the target page. */
  readonly place?: string
  readonly href?: string
  /** The name of one of `contactLinks`. */
  readonly contact?: string
}

/** A link has one target: a chosen document or a typed address. */
export function destinationVerdict({ target, href, contact }: LinkValue): Verdict {
  const chosen = [target?._ref, href, contact].filter(Boolean).length
  if (chosen === 0) return 'Choose a page of this site, or write an address.'
  if (chosen > 1) return 'A link leads to one place: choose a page, or write an address. Remove the other.'
  return true
}

/** A link to a download requires the file. */
export async function fileVerdict(id: string | undefined, context: ValidationContext): Promise<Verdict> {
  if (id === undefined) return true
  const query = 'count(*[_id == $id && _type == "resource" && !defined(file.asset)]) > 0'
  const isEmpty = await askContent<boolean>(context, 'link.file', query, { id })
  return !isEmpty || 'This resource has no file that visitors could open. Upload one there, or choose something else.'
}

/**
 * Advice about a link to a page of this site that visitors can't find, or to a typed address whose page could be
 * chosen: links to chosen pages survive a change of address. Other links pass.
 */
export async function linkTargetVerdict(href: string | undefined, context: Asking): Promise<Verdict> {
  if (href === undefined || !isInternalPath(href) || addressOnly.has(pathOf(href))) return true
  const states = await statesAt(href, context)
  if (fixedPaths.has(pathOf(href)) || states.some(({ _id }) => isPublishedId(_id))) {
    return `Choose the page at ${href} itself, in the field above this one. It is then found even if its address changes.`
  }
  return states.length > 0
    ? `The page at ${href} is not published yet. Publish it first, or visitors will not find it.`
    : `There is no page at ${href}. Correct the address, or make the page before you publish this.`
}

interface Phone {
  readonly number?: string
}

/** Advice against a WhatsApp link whose number isn't one of our phones, because such a link is easily forgotten. */
export async function whatsAppVerdict(href: string | undefined, context: ValidationContext): Promise<Verdict> {
  const digits = /^https:\/\/wa\.me\/(\d+)/.exec(href ?? '')?.[1]
  if (digits === undefined) return true
  const phones =
    context.document?._type === 'siteSettings'
      ? context.document['phones']
      : await askContent<unknown>(context, 'link.whatsapp', '*[_id == "siteSettings"][0].phones')
  const numbers = Array.isArray(phones) ? (phones as Phone[]).flatMap(({ number }) => number ?? []) : []
  if (numbers.length === 0 || numbers.includes(`+${digits}`)) return true
  return `This WhatsApp number, +${digits}, is not one of the phones in Site settings. Check that somebody answers there.`
}
