import { UsersIcon } from '@sanity/icons/Users'
import { defineType } from 'sanity'
import { optionalField, requiredField, requiredText } from '../fields/fieldBuilders.ts'
import { heroField } from '../fields/hero.ts'
import { listField } from '../fields/lists.ts'
import { callToActionField, pageTabs, peopleFields, screenPreview } from '../fields/pages.ts'
import { headField, optionalSection, section } from '../fields/sections.ts'
import { highlightField } from '../fields/textFields.ts'

const bodyField = requiredField('body', 'Text', 'richText', 'Write the text of this section.')

export const about = defineType({
  name: 'about',
  title: 'About',
  type: 'document',
  icon: UsersIcon,
  ...pageTabs([
    heroField,
    section('whoWeAre', 'Who we are', [headField, bodyField, optionalField('picture', 'Picture', 'picture')]),
    section('mission', 'Our mission', [
      headField,
      requiredText('text', 'Mission', 'Write the mission.', { rows: 4 }),
      highlightField,
    ]),
    section('whyWeExist', 'Why we exist', [headField, bodyField]),
    section('different', 'What makes us different', [
      headField,
      listField('items', 'Cards', { of: 'capability', things: 'cards', exactly: 4 }),
    ]),
    section('values', 'Core values', [
      headField,
      listField('items', 'Values', { of: 'capability', things: 'values', exactly: 5 }),
    ]),
    section('ceo', 'Message from the CEO', [
      headField,
      bodyField,
      requiredField('person', 'Who signs it', 'reference', 'Choose who signs the message.', {
        to: [{ type: 'person' }],
      }),
    ]),
    optionalSection('people', 'The people', {
      description: 'With portrait and a few words on each. May stay empty.',
      fields: peopleFields({ max: 12 }),
    }),
    section('process', 'Our process', [
      headField,
      listField('steps', 'Steps', { of: 'processStep', things: 'steps', exactly: 5 }),
    ]),
    callToActionField('Fill in the invitation at the end of the page.', 'Its button leads to /Contact#contactForm.'),
  ]),
  preview: screenPreview('about', 'hero.picture'),
})
