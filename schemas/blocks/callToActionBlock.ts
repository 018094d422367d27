import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'

export const callToActionBlock = defineType({
  name: 'callToActionBlock',
  title: 'Invitation',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    defineField({
      name: 'cta',
      title: 'Invitation',
      type: 'callToAction',
      validation: (rule) => rule.required().error('Fill in the invitation, or remove this block.'),
    }),
  ],
  preview: {
    select: { title: 'cta.heading', media: 'cta.picture' },
    prepare: ({ title, media }) => ({ title, subtitle: 'Invitation', media }),
  },
})
