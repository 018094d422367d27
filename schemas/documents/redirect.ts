import { LaunchIcon } from '@sanity/icons/Launch'
import { defineType } from 'sanity'
import { pageTypes } from '@archstep/contracts/urls/pageTypes.ts'
import { destinationInWords, destinationSelection } from '../destinationInWords.ts'
import { optionalField, optionalString, requiredField, requiredString } from '../fields/fieldBuilders.ts'
import { leadsOut } from '../objects/link.ts'
import { parentOf } from '../parentOf.ts'
import { destinationVerdict, linkTargetVerdict, type LinkValue } from '../rules/linkRules.ts'
import { newAddressVerdict, oldAddressVerdict, targetAddress, targetVerdict } from '../rules/redirectRules.ts'

/** Like a link, except that its address is called `to`. */
function linkOf(context: { parent?: unknown }): LinkValue {
  const { target, to } = parentOf<{ target: { _ref?: string }; to: string }>(context)
  return { ...(target && { target }), ...(to !== undefined && { href: to }) }
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
      hidden: (context) => leadsOut(linkOf(context)),
      rules: (rule) => [
        rule.custom((_, context) => destinationVerdict(linkOf(context))),
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
      hidden: (context) => Boolean(linkOf(context).target) && !linkOf(context).href,
      rules: (rule) => [
        rule.custom((to, context) => newAddressVerdict(to, context)),
        rule.custom((to, context) => linkTargetVerdict(to, context)).warning(),
      ],
    }),
    requiredField('permanent', 'For good', 'boolean', 'Say whether it is for good.', {
      description: 'Search engines then forget the old address. Uncheck it for a detour of a few weeks.',
      initialValue: true,
    }),
  ],
  orderings: [{ name: 'from', title: 'Old address', by: [{ field: 'from', direction: 'asc' }] }],
  preview: {
    select: { title: 'from', href: 'to', ...destinationSelection },
    prepare: ({ title, ...destination }) => ({ title, subtitle: destinationInWords(destination) }),
  },
})
