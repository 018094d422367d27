import { getPublishedId, getVersionFromId, type ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { pathGroq } from '@archstep/contracts/urls/pagePaths.ts'
import {
  destinationOf,
  pagePathOf,
  pathOf,
  redirectFromVerdict,
  redirectToVerdict,
  type Redirect,
} from '@archstep/contracts/urls/redirects.ts'
import { askContent } from './askContent.ts'
import { pageExists } from './pageExists.ts'

/** All redirects except the one being edited. */
function otherRedirects(context: ValidationContext): Promise<Redirect[]> {
  const query =
    '*[_type == "redirect" && !sanity::versionOf($id)]{from, "to": coalesce(target->{"address": ' +
    `${pathGroq}}.address, to)}[defined(lower(from)) && defined(lower(to))]`
  return askContent(context, 'redirect.others', query, { id: getPublishedId(context.document?._id ?? '') })
}

/** The redirect's release. Pages in the same release get their new addresses at the same time. */
const releaseOf = ({ document }: ValidationContext) => document && getVersionFromId(document._id)

export async function oldAddressVerdict(from: string | undefined, context: ValidationContext): Promise<Verdict> {
  const verdict = redirectFromVerdict(from)
  if (verdict !== true || !from) return verdict
  const release = releaseOf(context)
  if ((await pageExists(from, context, release)) || (await pageExists(pagePathOf(from), context, release))) {
    return `There is a page at ${from}, and visitors should reach it. Give the page another address first.`
  }
  const others = await otherRedirects(context)
  const taken = others.some((other) => pathOf(other.from) === pathOf(from))
  return taken ? `Another redirect starts at ${from} already. Change that one.` : true
}

/** The target page's address when the redirect is published. */
export async function targetAddress(target: unknown, context: ValidationContext): Promise<string | null> {
  const id = (target as { _ref?: string } | undefined)?._ref ?? ''
  const address = `{"address": ${pathGroq}}.address`
  const query = `coalesce(*[_id == $version && _system.delete != true][0]${address}, *[_id == $id][0]${address})`
  return askContent(context, 'redirect.target', query, { id, version: `versions.${releaseOf(context) ?? ''}.${id}` })
}

/** Advice if visitors can't be redirected to the chosen page. */
export async function targetVerdict(target: unknown, context: ValidationContext): Promise<Verdict> {
  if ((target as { _ref?: string } | undefined)?._ref === undefined) return true
  return (
    (await targetAddress(target, context)) !== null ||
    'This page is not on the site: until it is published, this redirect sends nobody there. Choose another page, ' +
      'or delete the redirect.'
  )
}

/** @param to the typed address, or that of the chosen page */
export async function newAddressVerdict(to: string | undefined, context: ValidationContext): Promise<Verdict> {
  const verdict = redirectToVerdict(to)
  const from = context.document?.['from']
  if (verdict !== true || !to || typeof from !== 'string') return verdict
  if (destinationOf({ from, to }, await otherRedirects(context)) !== undefined) return true
  return `This would go around in a circle: ${to} leads back to ${from}. Choose the page where visitors should end up.`
}
