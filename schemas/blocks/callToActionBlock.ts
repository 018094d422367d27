import { LaunchIcon } from '@sanity/icons/Launch'
import { defineType } from 'sanity'
import { requiredField } from '../fields/fieldBuilders.ts'

export const callToActionBlock = defineType({
  name: 'callToActionBlock',
  title: 'Invitation',
  type: 'object',
  icon: LaunchIcon,
  fields: [requiredField('cta', 'Invitation', 'callToAction', 'Fill in the invitation, or remove this block.')],
  preview: {
    select: { title: 'cta.heading', media: 'cta.picture' },
    prepare: ({ title, media }) => ({ title, subtitle: 'Invitation', media }),
  },
})
