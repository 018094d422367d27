import { LinkIcon } from '@sanity/icons/Link'
import { defineType } from 'sanity'
import { contactLinks } from '@archstep/contracts/fields/siteValues.ts'
import { hrefVerdict, isInternalPath, placeVerdict } from '@archstep/contracts/urls/hrefs.ts'
import { pageTypes } from '@archstep/contracts/urls/pageTypes.ts'
import { destinationInWords, destinationSelection } from '../destinationInWords.ts'
import { optionalField, optionalString, requiredString } from '../fields/fieldBuilders.ts'
import {
  destinationVerdict,
  fileVerdict,
  linkTargetVerdict,
  whatsAppVerdict,
  type LinkValue,
} from '../rules/linkRules.ts'

const linkOf = (parent: unknown): LinkValue => parent ?? {}

/** Stays visible next to an internal path, so that staff can replace the path with a page. */
export const leadsOut = ({ target, href, contact }: LinkValue) =>
  !target && (Boolean(contact) || (Boolean(href) && !isInternalPath(href ?? '')))

/** Target fields of everything that links: a reference to a page or file of the site, or an address. */
export const linkFields = [
  optionalField('target', 'Page or file of this site', 'reference', {
    description: 'Search by title. The link follows when the page gets another address.',
    to: [...pageTypes, 'resource'].map((type) => ({ type })),
    options: { disableNew: true },
    hidden: ({ parent }) => leadsOut(linkOf(parent)),
    rules: (rule) => [
      rule.custom((_, { parent }) => destinationVerdict(linkOf(parent))),
      rule.custom((target, context) => fileVerdict(target?._ref, context)),
    ],
  }),
  optionalString('place', 'Place on that page', {
    description: 'For a part of the page, for example #contactForm. May stay empty.',
    options: { readByCode: true },
    hidden: ({ parent }) => !linkOf(parent).target && !linkOf(parent).place,
    rules: (rule) => rule.custom((place) => placeVerdict(place)),
  }),
  optionalString('href', 'Or an address', {
    description: 'Of another site, an email or a phone: starts with https://, mailto: or tel:.',
    options: { readByCode: true },
    hidden: ({ parent }) => Boolean(linkOf(parent).target ?? linkOf(parent).contact) && !linkOf(parent).href,
    rules: (rule) => [
      rule.custom((href) => hrefVerdict(href)),
      rule.custom((href, context) => linkTargetVerdict(href, context)).warning(),
      rule.custom((href, context) => whatsAppVerdict(href, context)).warning(),
    ],
  }),
  optionalString('contact', 'Or our phone, email or WhatsApp', {
    description: 'Follows Site settings.',
    options: {
      list: contactLinks.map(({ name, title }) => ({ title, value: name })),
      layout: 'radio',
      direction: 'horizontal',
    },
    hidden: ({ parent }) => Boolean(linkOf(parent).target ?? linkOf(parent).href) && !linkOf(parent).contact,
  }),
]

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    requiredString('label', 'Words', 'Write the words of the link.', {
      description: 'What visitors read and click. Say where it leads: “See our work”, not “Click here”.',
      rules: (rule) => rule.max(40).warning('Short links fit buttons and menus better: 40 characters or fewer.'),
    }),
    ...linkFields,
  ],
  preview: {
    select: { title: 'label', href: 'href', place: 'place', contact: 'contact', ...destinationSelection },
    prepare: ({ title, href, ...target }) => ({ title, subtitle: destinationInWords({ href, ...target }) }),
  },
})
