import { ControlsIcon } from '@sanity/icons/Controls'
import { defineType } from 'sanity'
import { requiredString } from '../sharedFields.ts'

export const playgroundParam = defineType({
  name: 'playgroundParam',
  title: 'Parameter',
  type: 'object',
  options: { readByCode: true },
  icon: ControlsIcon,
  fields: [
    requiredString('name', 'Name', 'Name the parameter.'),
    requiredString('value', 'Example value', 'Give an example value.'),
    requiredString('desc', 'What it does', 'Say what the parameter does.'),
  ],
  preview: { select: { title: 'name', subtitle: 'desc' } },
})
