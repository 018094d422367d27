import { JoystickIcon } from '@sanity/icons/Joystick'
import { listField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const playgroundBlock = headedBlock({
  name: 'playgroundBlock',
  title: 'Playground',
  icon: JoystickIcon,
  fields: [
    optionalHeadField,
    listField('requests', 'Example requests', { of: 'playgroundRequest', things: 'example requests' }),
  ],
})
