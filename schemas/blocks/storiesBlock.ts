import { TrendUpwardIcon } from '@sanity/icons/TrendUpward'
import { optionalHeadField, optionalString, referencesField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const storiesBlock = headedBlock({
  name: 'storiesBlock',
  title: 'Success stories',
  icon: TrendUpwardIcon,
  fields: [
    optionalHeadField,
    optionalString('look', 'How they are shown', {
      options: {
        list: [
          { title: 'Told, each with its figure, a text and a drawing', value: 'told' },
          { title: 'In a line each, with its figure and a link to the page that tells it', value: 'lines' },
        ],
        layout: 'radio',
      },
      initialValue: 'told',
    }),
    referencesField('items', 'Stories', { of: 'successStory', things: 'stories' }),
  ],
})
