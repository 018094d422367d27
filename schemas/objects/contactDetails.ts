import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { MobileDeviceIcon } from '@sanity/icons/MobileDevice'
import { PinIcon } from '@sanity/icons/Pin'
import { ShareIcon } from '@sanity/icons/Share'
import { defineField, defineType } from 'sanity'
import { externalAddressVerdict } from '@archstep/contracts/urls/hrefs.ts'
import {
  aimFor,
  optionalField,
  optionalString,
  requiredField,
  requiredString,
  requiredText,
} from '../fields/fieldBuilders.ts'
import { listField } from '../fields/lists.ts'
import { wholeEmail } from '../fields/textFields.ts'
import { parentOf } from '../parentOf.ts'
import { countryVerdict } from '../rules/countryRules.ts'
import { whatsAppVerdict } from '../rules/linkRules.ts'
import { phoneNumberVerdict, samePhoneVerdict } from '../rules/phoneRules.ts'

const contactBox = defineType({
  name: 'contactBox',
  title: 'Contact box',
  description: 'The box with a person, phone and email beside a service page.',
  type: 'object',
  icon: EnvelopeIcon,
  fields: [
    requiredString('heading', 'Heading', 'Write the heading of the contact box.'),
    requiredText('text', 'Text', 'Write a sentence for the contact box.'),
    optionalField('person', 'Who answers', 'reference', {
      description: 'With portrait, name and role. May stay empty.',
      to: [{ type: 'person' }],
    }),
    optionalString('personIntro', 'Words above the name', {
      description: 'For example “You’ll talk to”.',
      hidden: ({ parent }) => parent?.person === undefined,
      rules: (rule) => [
        rule.custom(
          (words, context) =>
            !parentOf<{ person: unknown }>(context).person ||
            !!words ||
            'Write what goes above the name, for example “You’ll talk to”.',
        ),
        aimFor(rule, 40),
      ],
    }),
    optionalField('phone', 'Phone', 'phone', {
      description: 'Leave empty to show the direct line of that person, or else the first phone of the site settings.',
      options: { collapsible: true, collapsed: true },
    }),
    optionalString('email', 'Email', {
      description: 'Leave empty to show the email of the site settings.',
      rules: wholeEmail,
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'text' } },
})

const helpBox = defineType({
  name: 'helpBox',
  title: 'Help box',
  description: 'The box with links to help, beside a service page.',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    requiredString('heading', 'Heading', 'Write the heading of the help box.'),
    requiredText('text', 'Text', 'Write a sentence for the help box.'),
    listField('links', 'Links', { of: 'link', things: 'links' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'text' } },
})

const phone = defineType({
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
          .custom((number, context) => samePhoneVerdict(parentOf<{ display: string }>(context).display, number))
          .warning(),
      ],
    }),
    optionalString('label', 'Whose phone it is', {
      description: 'For example “Sales”. Leave empty for the main number.',
    }),
  ],
  preview: { select: { title: 'display', subtitle: 'label' } },
})

const postalAddress = defineType({
  name: 'postalAddress',
  title: 'Address',
  type: 'object',
  icon: PinIcon,
  fields: [
    requiredString('street', 'Street and number', 'Write the street and number.'),
    defineField({ name: 'unit', title: 'Suite, floor or unit', type: 'string' }),
    requiredString('city', 'City', 'Write the city.'),
    requiredString('region', 'State or region', 'Write the state or region.'),
    requiredString('postalCode', 'Postal code', 'Write the postal code.'),
    requiredField('country', 'Country', 'country', 'Choose the country.', {
      rules: (rule) => rule.custom(countryVerdict),
    }),
    requiredField('location', 'Place on the map', 'geopoint', 'Set the latitude and longitude.', {
      description: 'Latitude and longitude of the door. The contact page’s map is centered on it.',
    }),
  ],
  preview: { select: { title: 'street', subtitle: 'city' } },
})

const socialLink = defineType({
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
      description: 'The bar at the top shows all seven; the footer shows the four that are checked.',
      initialValue: false,
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'href' } },
})

/** How visitors reach the company. */
export const contactTypes = [contactBox, helpBox, phone, postalAddress, socialLink]
