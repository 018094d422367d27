import { ShareIcon } from '@sanity/icons/Share'
import { defineField, defineType } from 'sanity'
import { externalAddressVerdict } from '../rules.ts'

export const socialLink = defineType({
  name: 'socialLink',
  title: 'Social or messaging link',
  type: 'object',
  icon: ShareIcon,
  fields: [
    defineField({
      name: 'network',
      title: 'Network',
      description: 'Decides which mark is drawn.',
      type: 'string',
      options: {
        list: [
          { title: 'X', value: 'x' },
          { title: 'Facebook', value: 'facebook' },
          { title: 'LinkedIn', value: 'linkedin' },
          { title: 'Instagram', value: 'instagram' },
          { title: 'YouTube', value: 'youtube' },
          { title: 'WhatsApp', value: 'whatsapp' },
          { title: 'Telegram', value: 'telegram' },
        ],
      },
      validation: (rule) => rule.required().error('Choose the network.'),
    }),
    defineField({
      name: 'label',
      title: 'Name that screen readers say',
      description: 'For example “Follow us on LinkedIn”.',
      type: 'string',
      validation: (rule) => rule.required().error('Write the name that screen readers say.'),
    }),
    defineField({
      name: 'href',
      title: 'Address',
      description: 'The full address of your page there, starting with https://. Opens in a new tab.',
      type: 'string',
      options: { readByCode: true },
      validation: (rule) => [
        rule.required().error('Paste the address of your page there.'),
        rule.custom((href) => externalAddressVerdict(href)),
      ],
    }),
    defineField({
      name: 'inFooter',
      title: 'Also in the footer',
      description: 'The bar at the top shows all seven; the footer shows the four that are ticked.',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.required().error('Say whether it is in the footer.'),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'href' } },
})
