import { JoystickIcon } from '@sanity/icons/Joystick'
import { defineType } from 'sanity'
import { listField, optionalHeadField } from '../sharedFields.ts'

export const playgroundBlock = defineType({
  name: 'playgroundBlock',
  title: 'Playground',
  type: 'object',
  icon: JoystickIcon,
  fields: [
    optionalHeadField,
    listField({ name: 'requests', title: 'Example requests', of: 'playgroundRequest', things: 'example requests' }),
  ],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Playground', subtitle: 'Playground' }),
  },
})
