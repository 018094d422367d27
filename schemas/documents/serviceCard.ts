import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { defineType } from 'sanity'
import { internalPathVerdict } from '@archstep/contracts/urls/hrefs.ts'
import { pageTypes } from '@archstep/contracts/urls/pageTypes.ts'
import { aimFor, optionalField, optionalString, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { iconField } from '../objects/icon.ts'
import { orderRankField } from '../orderRank.ts'
import { parentOf } from '../parentOf.ts'

export const serviceCard = defineType({
  name: 'serviceCard',
  title: 'Service card',
  description: 'A card of the services grid on the home page.',
  type: 'document',
  icon: ThLargeIcon,
  fields: [
    orderRankField('serviceCard'),
    requiredString('title', 'Title', 'Write the name of the service.', {
      rules: (rule) => aimFor(rule, 40, '; cards stand four in a row'),
    }),
    requiredText('desc', 'Description', 'Write one or two sentences about the service.', {
      description: 'One or two sentences.',
      rules: (rule) => aimFor(rule, 200, ', so that the cards stay even'),
    }),
    iconField,
    optionalField('target', 'Goes to', 'reference', {
      description: 'The service page. The card follows when its address changes.',
      to: pageTypes.map((type) => ({ type })),
      options: { disableNew: true },
      rules: (rule) =>
        rule.custom((target, context) =>
          target?._ref !== undefined || parentOf<{ link: string }>(context).link !== undefined
            ? true
            : 'Choose the service page.',
        ),
    }),
    optionalString('link', 'Goes to the address', {
      options: { readByCode: true },
      hidden: true,
      deprecated: { reason: '`npm run migrate` moves it to “Goes to”.' },
      rules: (rule) => rule.custom((path) => internalPathVerdict(path)),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})
