import { UserIcon } from '@sanity/icons/User'
import { defineField, defineType } from 'sanity'
import { pictureField, requiredString, section, seoField } from '../sharedFields.ts'

const { group: _pageTab, ...seoOfScreen } = seoField

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
    defineField({
      name: 'demonstration',
      title: 'That this is a demonstration',
      description: 'One line above the fields of every screen. Leave it empty once real accounts exist.',
      type: 'string',
    }),
    section({ name: 'register', title: 'Register', fields: [...titleAndSubtitle, seoOfScreen] }),
    section({ name: 'signIn', title: 'Sign in', fields: [...titleAndSubtitle, seoOfScreen] }),
    section({ name: 'signUp', title: 'Create an account', fields: titleAndSubtitle }),
    section({ name: 'forgot', title: 'Forgotten password', fields: titleAndSubtitle }),
    section({
      name: 'otp',
      title: 'Code by e-mail',
      fields: [
        requiredString('title', 'Title', 'Write the title.'),
        defineField({
          name: 'subtitle',
          title: 'Subtitle',
          description: 'Write {email} where the visitor’s address goes.',
          type: 'string',
          validation: (rule) => [
            rule.required().error('Write the subtitle.'),
            rule.custom((text) =>
              text === undefined || text.includes('{email}') ? true : 'Write {email} where the visitor’s address goes.',
            ),
          ],
        }),
      ],
    }),
    section({ name: 'newPassword', title: 'New password', fields: titleAndSubtitle }),
    defineField({
      name: 'terms',
      title: 'Link to the terms',
      description: 'Beside “I agree to the Terms and Conditions”.',
      type: 'link',
      validation: (rule) => rule.required().error('Add the link to the terms.'),
    }),
  ],
  preview: { select: { media: 'picture' }, prepare: ({ media }) => ({ title: 'Accounts', subtitle: '/Login', media }) },
})
