import { ShareIcon } from '@sanity/icons/Share'
import { defineType } from 'sanity'
import { whatsAppVerdict } from '../ourWhatsApp.ts'
import { externalAddressVerdict } from '../rules.ts'
import { requiredField, requiredString } from '../sharedFields.ts'

export const socialLink = defineType({
  name: 'socialLink',
  title: 'Social or messaging link',
  type: 'object',
  icon: ShareIcon,
  fields: [
    requiredString('network', 'Network', 'Choose the network.', {
      description: 'Decides which mark is drawn.',
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
    }),
    requiredString('label', 'Name that screen readers say', 'Write the name that screen readers say.', {
      description: 'For example “Follow us on LinkedIn”.',
    }),
    requiredString('href', 'Address', 'Paste the address of your page there.', {
      description: 'The full address of your page there, starting with https://. Opens in a new tab.',
      options: { readByCode: true },
      rules: (rule) => [
        rule.custom((href) => externalAddressVerdict(href)),
        rule.custom((href, context) => whatsAppVerdict(href, context)).warning(),
      ],
    }),
    requiredField('inFooter', 'Also in the footer', 'boolean', 'Say whether it is in the footer.', {
      description: 'The bar at the top shows all seven; the footer shows the four that are ticked.',
      initialValue: false,
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'href' } },
})
