import { LaunchIcon } from '@sanity/icons/Launch'
import { defineType, getPublishedId, getVersionFromId, type ValidationContext } from 'sanity'
import { addressGroq, pageTypes } from '@archstep/contracts/pagePaths.ts'
import { askContent } from '../rules/askContent.ts'
import { destinationInWords, destinationSelection } from '../destinationInWords.ts'
import { destinationVerdict, leadsOut, type LinkValue } from '../objects/link.ts'
import { linkTargetVerdict, pageExists } from '../rules/pageExists.ts'
import {
  destinationOf,
  pagePathOf,
  pathOf,
  redirectFromVerdict,
  redirectToVerdict,
  type Redirect,
} from '@archstep/contracts/redirects.ts'
import { optionalField, optionalString, requiredField, requiredString } from '../fields/fieldBuilders.ts'

/** Like a link, except that its address is called `to`. */
function linkOf(parent: unknown): LinkValue {
  const { target, to } = (parent ?? {}) as { target?: { _ref?: string }; to?: string }
  return { ...(target && { target }), ...(to !== undefined && { href: to }) }
}

/** All redirects except the one being edited. */
function otherRedirects(context: ValidationContext): Promise<Redirect[]> {
  const query =
    '*[_type == "redirect" && !sanity::versionOf($id)]{from, "to": coalesce(target->{"address": ' +
    `${addressGroq}}.address, to)}[defined(lower(from)) && defined(lower(to))]`
  return askContent(context, 'redirect.others', query, { id: getPublishedId(context.document?._id ?? '') })
}

/** The release of a redirect. Pages in the same release get their new addresses together with it. */
const releaseOf = ({ document }: ValidationContext) => document && getVersionFromId(document._id)

async function oldAddressVerdict(from: string | undefined, context: ValidationContext): Promise<true | string> {
  const verdict = redirectFromVerdict(from)
  if (verdict !== true || !from) return verdict
  const release = releaseOf(context)
  if ((await pageExists(from, context, release)) || (await pageExists(pagePathOf(from), context, release))) {
    return `There is a page at ${from}, and visitors are to reach it. Give the page another address first.`
  }
  const others = await otherRedirects(context)
  const taken = others.some((other) => pathOf(other.from) === pathOf(from))
  return taken ? `Another redirect starts at ${from} already. Change that one.` : true
}

/** The address of the target page at the time when the redirect is published. */
async function targetAddress(target: unknown, context: ValidationContext): Promise<string | null> {
  const id = (target as { _ref?: string } | undefined)?._ref ?? ''
  const address = `{"address": ${addressGroq}}.address`
  const query = `coalesce(*[_id == $version && _system.delete != true][0]${address}, *[_id == $id][0]${address})`
  return askContent(context, 'redirect.target', query, { id, version: `versions.${releaseOf(context) ?? ''}.${id}` })
}

/** Advice if visitors can't be redirected to the chosen page. */
async function targetVerdict(target: unknown, context: ValidationContext): Promise<true | string> {
  if ((target as { _ref?: string } | undefined)?._ref === undefined) return true
  return (
    (await targetAddress(target, context)) !== null ||
    'This page is not on the site: until it is published, this redirect sends nobody there. Choose another page, ' +
      'or delete the redirect.'
  )
}

/** @param to the typed address, or that of the chosen page */
async function newAddressVerdict(to: string | undefined, context: ValidationContext): Promise<true | string> {
  const verdict = redirectToVerdict(to)
  const from = context.document?.['from']
  if (verdict !== true || !to || typeof from !== 'string') return verdict
  if (destinationOf({ from, to }, await otherRedirects(context)) !== undefined) return true
  return `This would go round in a circle: ${to} leads back to ${from}. Choose the page where visitors should end.`
}

export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  description: 'An old address of the site and the one that visitors are sent to instead.',
  type: 'document',
  icon: LaunchIcon,
  fields: [
    requiredString('from', 'Old address', 'Write the old address.', {
      description: 'The path that links elsewhere still have, for example /old-page. Letter case does not matter.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((from, context) => oldAddressVerdict(from, context)),
    }),
    optionalField('target', 'Goes to', 'reference', {
      description: 'A page of this site. The redirect follows when the page gets another address.',
      to: pageTypes.map((type) => ({ type })),
      // A weak reference, so that the page can be deleted or unpublished; the redirect then does nothing.
      weak: true,
      options: { disableNew: true },
      hidden: ({ parent }) => leadsOut(linkOf(parent)),
      rules: (rule) => [
        rule.custom((_, { parent }) => destinationVerdict(linkOf(parent))),
        rule.custom(async (target, context) =>
          target?._ref === undefined
            ? true
            : newAddressVerdict((await targetAddress(target, context)) ?? undefined, context),
        ),
        rule.custom((target, context) => targetVerdict(target, context)).warning(),
      ],
    }),
    optionalString('to', 'Or an address', {
      description: 'Of another site: starts with https://.',
      options: { readByCode: true },
      hidden: ({ parent }) => Boolean(linkOf(parent).target) && !linkOf(parent).href,
      rules: (rule) => [
        rule.custom((to, context) => newAddressVerdict(to, context)),
        rule.custom((to, context) => linkTargetVerdict(to, context)).warning(),
      ],
    }),
    requiredField('permanent', 'For good', 'boolean', 'Say whether it is for good.', {
      description: 'Search engines then forget the old address. Untick it for a detour of some weeks.',
      initialValue: true,
    }),
  ],
  orderings: [{ name: 'from', title: 'Old address', by: [{ field: 'from', direction: 'asc' }] }],
  preview: {
    select: { title: 'from', href: 'to', ...destinationSelection },
    prepare: ({ title, ...destination }) => ({ title, subtitle: destinationInWords(destination) }),
  },
})
