import { UserIcon } from '@sanity/icons/User'
import { defineType } from 'sanity'
import { optionalString, requiredField, requiredString } from '../fields/fieldBuilders.ts'
import { screenPreview, seoOfScreenField } from '../fields/pages.ts'
import { pictureField } from '../fields/pictures.ts'
import { section } from '../fields/sections.ts'

const titleAndSubtitle = [
  requiredString('title', 'Title', 'Write the title.'),
  requiredString('subtitle', 'Subtitle', 'Write the subtitle.'),
]

export const account = defineType({
  name: 'account',
  title: 'Accounts',
  description: 'The words on the screens at /Register and /Login.',
  type: 'document',
  icon: UserIcon,
  fields: [
    pictureField,
    optionalString('demonstration', 'Note that this is a demonstration', {
      description: 'One line above the fields of every screen. Leave it empty once real accounts exist.',
    }),
    section('register', 'Register', [...titleAndSubtitle, seoOfScreenField]),
    section('signIn', 'Sign in', [...titleAndSubtitle, seoOfScreenField]),
    section('signUp', 'Create an account', titleAndSubtitle),
    section('forgot', 'Forgotten password', titleAndSubtitle),
    section('otp', 'Code by email', [
      requiredString('title', 'Title', 'Write the title.'),
      requiredString('subtitle', 'Subtitle', 'Write the subtitle.', {
        description: 'Write {email} where the visitor’s address goes.',
        rules: (rule) =>
          rule.custom((text) =>
            text === undefined || text.includes('{email}') ? true : 'Write {email} where the visitor’s address goes.',
          ),
      }),
    ]),
    section('newPassword', 'New password', titleAndSubtitle),
    requiredField('terms', 'Link to the terms', 'link', 'Add the link to the terms.', {
      description: 'Beside “I agree to the Terms and Conditions”.',
    }),
  ],
  preview: screenPreview('account', 'picture'),
})
