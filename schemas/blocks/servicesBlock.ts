import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { referencesField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const servicesBlock = headedBlock({
  name: 'servicesBlock',
  title: 'Services',
  icon: ThLargeIcon,
  fields: [
    optionalHeadField,
    referencesField('cards', 'Service cards', {
      description: 'Empty, there is a card for every service that is published, in the order of Content, Services.',
      of: 'serviceCard',
      things: 'service cards',
      optional: true,
    }),
  ],
})
