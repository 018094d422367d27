import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType, getPublishedId, type ValidationContext } from 'sanity'
import { API_VERSION } from '../apiVersion.ts'
import { linkTargetVerdict, pageExists } from '../pageExists.ts'
import {
  destinationOf,
  pagePathOf,
  pathOf,
  redirectFromVerdict,
  redirectToVerdict,
  type Redirect,
} from '../redirectRules.ts'

/** All redirects but the one that is being edited. */
function otherRedirects({ document, getClient }: ValidationContext): Promise<Redirect[]> {
  const id = document ? getPublishedId(document._id) : ''
  return getClient({ apiVersion: API_VERSION }).fetch<Redirect[]>(
    '*[_type == "redirect" && defined(lower(from)) && defined(lower(to)) && !sanity::versionOf($id)]{from, to}',
    { id },
    { perspective: 'raw', tag: 'redirect.others' },
  )
}

async function oldAddressVerdict(from: string | undefined, context: ValidationContext): Promise<true | string> {
  const verdict = redirectFromVerdict(from)
  if (verdict !== true || !from) return verdict
  if ((await pageExists(from, context)) || (await pageExists(pagePathOf(from), context))) {
    return `There is a page at ${from}, and visitors are to reach it. Give the page another address first.`
  }
  const others = await otherRedirects(context)
  const taken = others.some((other) => pathOf(other.from) === pathOf(from))
  return taken ? `Another redirect starts at ${from} already. Change that one.` : true
}

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
    defineField({
      name: 'from',
      title: 'Old address',
      description: 'The path that links elsewhere still have, for example /old-page. Letter case does not matter.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the old address.'),
        rule.custom((from, context) => oldAddressVerdict(from, context)),
      ],
    }),
    defineField({
      name: 'to',
      title: 'Goes to',
      description: 'A page of this site such as /Contact, or an address that starts with https://.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Say where visitors should go.'),
        rule.custom((to, context) => newAddressVerdict(to, context)),
        rule.custom((to, context) => linkTargetVerdict(to, context)).warning(),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'For good',
      description: 'Search engines then forget the old address. Untick it for a detour of some weeks.',
      type: 'boolean',
      initialValue: true,
      validation: (rule) => rule.required().error('Say whether it is for good.'),
    }),
  ],
  orderings: [{ name: 'from', title: 'Old address', by: [{ field: 'from', direction: 'asc' }] }],
  preview: {
    select: { title: 'from', to: 'to' },
    prepare: ({ title, to }) => ({ title, subtitle: to ? `→ ${to}` : 'Goes nowhere yet' }),
  },
})
