import { defineType } from 'sanity'
import { requiredField } from '../fields/fieldBuilders.ts'
import { iconNames } from '../icons.ts'

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const icon = defineType({
  name: 'icon',
  title: 'Icon',
  description: 'A line drawing from the site’s icon set.',
  type: 'string',
  options: { list: iconNames.map((name) => ({ title: titleOf(name), value: name })) },
})

export const iconField = requiredField('icon', 'Icon', 'icon', 'Choose an icon.')
