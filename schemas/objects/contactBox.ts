import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { requiredString, requiredText } from '../sharedFields.ts'

export const contactBox = defineType({
  name: 'contactBox',
  title: 'Contact box',
  description: 'The box with a person, phone and e-mail beside a service page.',
  type: 'object',
  icon: EnvelopeIcon,
  fields: [
    requiredString('heading', 'Heading', 'Write the heading of the contact box.'),
    requiredText('text', 'Text', 'Write a sentence for the contact box.'),
    defineField({
      name: 'person',
      title: 'Who answers',
      description: 'With portrait, name and role. May stay empty.',
      type: 'reference',
      to: [{ type: 'person' }],
    }),
    defineField({
      name: 'personIntro',
      title: 'Words above the name',
      description: 'For example “You would speak to”.',
      type: 'string',
      hidden: ({ parent }) => parent?.person === undefined,
      validation: (rule) => [
        rule.custom(
          (words, { parent }) =>
            !(parent as { person?: unknown } | undefined)?.person ||
            !!words ||
            'Write what stands above the name, for example “You would speak to”.',
        ),
        rule.max(40).warning('Aim for 40 characters or fewer.'),
      ],
    }),
    defineField({
      name: 'phone',
      title: 'Phone',
      description: 'Leave empty to show the first phone of the site settings.',
      type: 'phone',
      options: { collapsible: true, collapsed: true },
    }),
    defineField({
      name: 'email',
      title: 'E-mail',
      description: 'Leave empty to show the e-mail of the site settings.',
      type: 'string',
      validation: (rule) => rule.email().error('Write a whole e-mail address, for example hello@example.com.'),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'text' } },
})
