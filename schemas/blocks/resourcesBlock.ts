import { DocumentsIcon } from '@sanity/icons/Documents'
import { optionalHeadField, referencesField, requiredText } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const resourcesBlock = headedBlock({
  name: 'resourcesBlock',
  title: 'Resources',
  icon: DocumentsIcon,
  fields: [
    optionalHeadField,
    referencesField('items', 'Resources', { of: 'resource', things: 'resources' }),
    requiredText('howToGet', 'How to get them', 'Say how visitors get these resources.', {
      description: 'Say how visitors ask for a resource, for example by e-mail.',
    }),
  ],
})
