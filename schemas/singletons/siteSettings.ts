import { CogIcon } from '@sanity/icons/Cog'
import { defineField, defineType, type ConditionalPropertyCallbackContext, type FieldDefinition } from 'sanity'
import { ADMINISTRATOR } from '@archstep/contracts/cms/editableTypes.ts'
import { optionalField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { listField } from '../fields/lists.ts'
import { seoField } from '../fields/pages.ts'
import { section } from '../fields/sections.ts'
import { appointments } from './siteSettings/appointments.ts'
import { companyFields } from './siteSettings/company.ts'
import { menuFields } from './siteSettings/menus.ts'
import { wordFields } from './siteSettings/words.ts'

/** Fields that campaigns change, which administrators may let editors edit. */
const CAMPAIGN: ReadonlySet<string> = new Set(['banner', 'navigation', 'headerAction'])

/** Fields that only administrators may edit, except for those that they have opened to editors. */
const keptToAdministrators = (fields: FieldDefinition[]) =>
  fields.map((field) => ({
    ...field,
    readOnly: ({ currentUser, document }: ConditionalPropertyCallbackContext) =>
      !currentUser?.roles.some(({ name }) => name === ADMINISTRATOR) &&
      !(CAMPAIGN.has(field.name) && document?.['editorsMayCampaign'] === true),
  }))

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  description: 'What every page shares: name, logo, phones, address, hours, menus, footer.',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'content', title: 'Company', default: true },
    { name: 'appointments', title: 'Appointments' },
    { name: 'menus', title: 'Menus and footer' },
    { name: 'words', title: 'Other words' },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: keptToAdministrators([
    ...companyFields,
    appointments,
    ...menuFields,
    optionalField('banner', 'Banner', 'banner', {
      group: 'content',
      description: 'News at the bottom of the screen, from one time until another. Without words there is none.',
      options: { collapsible: true, collapsed: true },
    }),
    section('footer', 'Footer', {
      group: 'menus',
      fields: [
        listField('links', 'Links', {
          description: 'Pages to reach from every page. Home, Careers, Contact and the privacy policy belong here.',
          of: 'link',
          things: 'footer links',
        }),
        requiredText('note', 'Note', 'Write a sentence for the footer.'),
        requiredString('copyright', 'Copyright line', 'Write the copyright line.', {
          description: 'Without a year it never goes out of date.',
        }),
      ],
    }),
    ...wordFields,
    optionalField('editorsMayCampaign', 'Editors may change the banner and the main menu', 'boolean', {
      group: 'menus',
      description:
        'And the button in the header. In the Studio, all other settings stay with administrators; with a program of ' +
        'their own, editors could then change those, too. Takes effect once you publish it.',
      options: { layout: 'checkbox' },
    }),
    defineField({
      ...seoField,
      description:
        'The title is added to the title of every page; the picture is for pages whose heading can’t be drawn on one.',
    }),
  ]),
  preview: {
    select: { subtitle: 'name', media: 'logo' },
    prepare: ({ subtitle, media }) => ({ title: 'Site settings', subtitle, media }),
  },
})
