import { ControlsIcon } from '@sanity/icons/Controls'
import { defineField, defineType } from 'sanity'

export const playgroundParam = defineType({
  name: 'playgroundParam',
  title: 'Parameter',
  type: 'object',
  options: { readByCode: true },
  icon: ControlsIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      validation: (rule) => rule.required().error('Name the parameter.'),
    }),
    defineField({
      name: 'value',
      title: 'Example value',
      type: 'string',
      validation: (rule) => rule.required().error('Give an example value.'),
    }),
    defineField({
      name: 'desc',
      title: 'What it does',
      type: 'string',
      validation: (rule) => rule.required().error('Say what the parameter does.'),
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'desc' } },
})
