import { CubeIcon } from '@sanity/icons/Cube'
import { defineType } from 'sanity'
import { optionalField, optionalString } from '../fields/fieldBuilders.ts'
import { nameField } from '../fields/textFields.ts'
import { orderRankField } from '../orderRank.ts'
import { hexColorVerdict } from '../rules/colorRules.ts'

export const techItem = defineType({
  name: 'techItem',
  title: 'Technology',
  description: 'A technology of the grid on the home page and of the chips on service pages.',
  type: 'document',
  icon: CubeIcon,
  fields: [
    orderRankField('techItem'),
    nameField,
    optionalField('icon', 'Logo', 'picture', {
      description:
        'A small square picture, best as SVG with nothing behind it: dark screens show its shape in one pale ' +
        'color. Without a logo, the color below is shown.',
    }),
    optionalString('color', 'Color', {
      description: '# and three or six digits or letters, for example #3c4f76.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((color) => hexColorVerdict(color)),
    }),
  ],
  validation: (rule) =>
    rule
      .custom((item) => {
        const logo = item?.['icon'] as { asset?: unknown } | undefined
        if (item === undefined || logo?.asset !== undefined || item['color'] !== undefined) return true
        return 'Add a logo or a color, so that there is something to draw beside the name.'
      })
      .error(),
  preview: { select: { title: 'name', subtitle: 'color', media: 'icon' } },
})
