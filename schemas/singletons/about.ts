import { UsersIcon } from '@sanity/icons/Users'
import { defineField, defineType } from 'sanity'
import {
  callToActionField,
  headField,
  heroField,
  highlightField,
  listField,
  pageGroups,
  pageSection,
  peopleFields,
  requiredField,
  requiredText,
  screenPreview,
  seoField,
} from '../sharedFields.ts'

const bodyField = requiredField('body', 'Text', 'richText', 'Write the text of this section.')

export const about = defineType({
  name: 'about',
  title: 'About',
  type: 'document',
  icon: UsersIcon,
  groups: pageGroups,
  fields: [
    defineField({ ...heroField, group: 'content' }),
    pageSection({ name: 'whoWeAre', title: 'Who we are' }, [
      headField,
      bodyField,
      defineField({ name: 'picture', title: 'Picture', type: 'picture' }),
    ]),
    pageSection({ name: 'mission', title: 'Our mission' }, [
      headField,
      requiredText('text', 'Mission', 'Write the mission.', { rows: 4 }),
      highlightField,
    ]),
    pageSection({ name: 'whyWeExist', title: 'Why we exist' }, [headField, bodyField]),
    pageSection({ name: 'different', title: 'What makes us different' }, [
      headField,
      listField('items', 'Cards', { of: 'capability', things: 'cards', exactly: 4 }),
    ]),
    pageSection({ name: 'values', title: 'Core values' }, [
      headField,
      listField('items', 'Values', { of: 'capability', things: 'values', exactly: 5 }),
    ]),
    pageSection({ name: 'ceo', title: 'Message from the CEO' }, [
      headField,
      bodyField,
      requiredField('person', 'Who signs it', 'reference', 'Choose who signs the message.', {
        to: [{ type: 'person' }],
      }),
    ]),
    pageSection(
      {
        name: 'people',
        title: 'The people',
        description: 'With portrait and a few words on each. May stay empty.',
        optional: true,
      },
      peopleFields({ max: 12 }),
    ),
    pageSection({ name: 'process', title: 'Our process' }, [
      headField,
      listField('steps', 'Steps', { of: 'processStep', things: 'steps', exactly: 5 }),
    ]),
    callToActionField('Fill in the invitation at the end of the page.', 'Its button leads to /Contact#contactForm.'),
    seoField,
  ],
  preview: screenPreview('about', 'hero.picture'),
})
