import { MobileDeviceIcon } from '@sanity/icons/MobileDevice'
import { defineField, defineType } from 'sanity'
import { phoneNumberVerdict, samePhoneVerdict } from '../rules.ts'
import { requiredString } from '../sharedFields.ts'

export const phone = defineType({
  name: 'phone',
  title: 'Phone',
  type: 'object',
  icon: MobileDeviceIcon,
  fields: [
    requiredString('display', 'As visitors read it', 'Write the number as visitors should read it.', {
      description: 'For example (314) 555-0142.',
    }),
    requiredString('number', 'As phones dial it', 'Write the number that a tap on it dials.', {
      description: '+ and the country code, then digits only, for example +13145550142.',
      options: { readByCode: true },
      rules: (rule) => [
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
