import { LinkIcon } from '@sanity/icons/Link'
import { defineField, defineType } from 'sanity'
import { linkTargetVerdict } from '../pageExists.ts'
import { hrefVerdict } from '../rules.ts'

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Words',
      description: 'What visitors read and click. Say where it leads: “See our work”, not “Click here”.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the words of the link.'),
        rule.max(40).warning('Short links fit buttons and menus better: 40 characters or fewer.'),
      ],
    }),
    defineField({
      name: 'href',
      title: 'Goes to',
      description: 'A page of this site such as /Contact, or an address that starts with https://, mailto: or tel:.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Say where the link goes.'),
        rule.custom((href) => hrefVerdict(href)),
        rule.custom((href, context) => linkTargetVerdict(href, context)).warning(),
      ],
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'href' } },
})
