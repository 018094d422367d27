import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { defineField, defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'
import { linkTargetVerdict } from '../pageExists.ts'
import { internalPathVerdict } from '../rules.ts'
import { iconField } from '../sharedFields.ts'

export const serviceCard = defineType({
  name: 'serviceCard',
  title: 'Service card',
  description: 'A card of the services grid on the home page.',
  type: 'document',
  icon: ThLargeIcon,
  fields: [
    orderRankField('serviceCard'),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the name of the service.'),
        rule.max(40).warning('Aim for 40 characters or fewer; cards stand four in a row.'),
      ],
    }),
    defineField({
      name: 'desc',
      title: 'Description',
      description: 'One or two sentences.',
      type: 'text',
      rows: 3,
      validation: (rule) => [
        rule.required().error('Write one or two sentences about the service.'),
        rule.max(200).warning('Aim for 200 characters or fewer, so that the cards stay even.'),
      ],
    }),
    iconField,
    defineField({
      name: 'link',
      title: 'Goes to',
      description: 'The path of the service page, for example /Mobile.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the path of the service page, for example /Mobile.'),
        rule.custom((path) => internalPathVerdict(path)),
        rule.custom((path, context) => linkTargetVerdict(path, context)).warning(),
      ],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})
