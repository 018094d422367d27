import { MobileDeviceIcon } from '@sanity/icons/MobileDevice'
import { defineField, defineType } from 'sanity'
import { phoneNumberVerdict, samePhoneVerdict } from '../rules.ts'

export const phone = defineType({
  name: 'phone',
  title: 'Phone',
  type: 'object',
  icon: MobileDeviceIcon,
  fields: [
    defineField({
      name: 'display',
      title: 'As visitors read it',
      description: 'For example (314) 555-0142.',
      type: 'string',
      validation: (rule) => rule.required().error('Write the number as visitors should read it.'),
    }),
    defineField({
      name: 'number',
      title: 'As phones dial it',
      description: '+ and the country code, then digits only, for example +13145550142.',
      type: 'string',
      options: { readByCode: true },
      validation: (rule) => [
        rule.required().error('Write the number that a tap on it dials.'),
        rule.custom((number) => phoneNumberVerdict(number)),
        rule
          .custom((number, { parent }) =>
            samePhoneVerdict((parent as { display?: string } | undefined)?.display, number),
          )
          .warning(),
      ],
    }),
    defineField({
      name: 'label',
      title: 'Whose phone it is',
      description: 'For example “Sales”. Leave empty for the main number.',
      type: 'string',
    }),
  ],
  preview: { select: { title: 'display', subtitle: 'label' } },
})
