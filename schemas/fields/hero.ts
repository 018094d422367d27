import { type CustomValidator, defineField } from 'sanity'
import { cutOffVerdict } from '../rules/pictureRules.ts'
import { requiredString, requiredText } from './fieldBuilders.ts'
import { imageRequired, pictureField, pictureSizeRule } from './pictures.ts'
import { section } from './sections.ts'

/** The large heading at the top of a screen. @param advice further checks besides the length */
export const heroHeading = (...advice: CustomValidator<string | undefined>[]) =>
  requiredString('heading', 'Heading', 'Write the heading of this page.', {
    description: 'The large words at the top of the screen. Up to about eight words.',
    rules: (rule) => [
      rule.max(80).warning('Long headings break into many lines on phones. Aim for 80 characters or fewer.'),
      ...advice.map((verdict) => rule.custom(verdict).warning()),
    ],
  })

export const heroHeadingField = heroHeading()

/** The sentence or two below the large heading. */
export const heroTextField = requiredText('text', 'Text', 'Write one or two sentences for below the heading.', {
  description: 'One or two sentences below the heading.',
  rules: (rule) => rule.max(320).warning('More than 320 characters push the rest of the page off the first screen.'),
})

/** The picture at the top of a screen, as wide as the screen. */
export const heroPictureField = defineField({
  ...pictureField,
  validation: (rule) => [
    imageRequired(rule),
    pictureSizeRule(rule, { width: 1000 }),
    rule.custom(cutOffVerdict).warning(),
  ],
})

/** The top of a screen without buttons: heading, text and picture. */
export const heroField = section('hero', 'Top of the page', [heroHeadingField, heroTextField, heroPictureField])
