import type { FieldDefinition, ImageValue, PreviewValue } from 'sanity'
import { screens } from '@archstep/contracts/urls/screens.ts'
import { thumbnail } from '../thumbnail.ts'
import { requiredField, optionalField } from './fieldBuilders.ts'
import { referencesField } from './lists.ts'
import { headField } from './sections.ts'

/** For a document with several screens. */
export const seoOfScreenField = requiredField(
  'seo',
  'Search and sharing',
  'seo',
  'Fill in the search title and description.',
  { description: 'What search engines and social networks show for this page.' },
)

export const seoField: FieldDefinition = { ...seoOfScreenField, group: 'seo' }

/** The same fields on a tab of the document. */
export const inGroup = (group: string, fields: FieldDefinition[]) => fields.map((field) => ({ ...field, group }))

/** The two tabs of a page: its own fields, and those for search engines. */
export const pageTabs = (fields: FieldDefinition[]) => ({
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: [...inGroup('content', fields), seoField],
})

/** The call to action near the end of a page. */
export function callToActionField(message: string, description?: string) {
  return requiredField('cta', 'Invitation', 'callToAction', message, {
    ...(description !== undefined && { description }),
    options: { collapsible: true, collapsed: true },
  })
}

/** For pages that promise help at any hour: without it, the call bar on phones could say that nobody is in. */
export const answersAtAnyHourField = optionalField(
  'answersAtAnyHour',
  'Somebody answers the phone at any hour',
  'boolean',
  {
    description:
      'Check it when this page says so, for example “24/7”. The call bar on phones then says who answers at night.',
    options: { layout: 'checkbox' },
  },
)

/** People of the company, with portraits; for Home and About. */
export const peopleFields = (count: { exactly?: number; max?: number }) => [
  headField,
  referencesField('items', 'People', { of: 'person', things: 'people', ...count }),
]

/** The preview of a screen: title and address. @param media path of its picture */
export const screenPreview = (type: keyof typeof screens, media: string) => ({
  select: { media },
  prepare: ({ media: picture }: { media?: ImageValue }): PreviewValue => {
    const { title, paths } = screens[type]
    return { title, subtitle: paths[0], media: thumbnail(picture) as PreviewValue['media'] }
  },
})
