import { TrendUpwardIcon } from '@sanity/icons/TrendUpward'
import { referencesField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const storiesBlock = headedBlock({
  name: 'storiesBlock',
  title: 'Success stories',
  icon: TrendUpwardIcon,
  fields: [
    optionalHeadField,
    referencesField({ name: 'items', title: 'Stories', of: 'successStory', things: 'stories' }),
  ],
})
