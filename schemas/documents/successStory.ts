import { TrendUpwardIcon } from '@sanity/icons/TrendUpward'
import { defineField, defineType } from 'sanity'
import { aimFor, optionalField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { listField, referencesField } from '../fields/lists.ts'
import { imageRequired } from '../fields/pictures.ts'
import { optionalSection } from '../fields/sections.ts'
import { slugField } from '../fields/slug.ts'
import { orderRankField } from '../orderRank.ts'

/** One of the two drawings to compare; both show the same place at the same scale. */
const comparedPicture = (name: string, title: string) =>
  defineField({ name, title, type: 'picture', validation: imageRequired })

export const successStory = defineType({
  name: 'successStory',
  title: 'Success story',
  description: 'Work for a client and what came of it. Shown on service pages and in the portfolio.',
  type: 'document',
  icon: TrendUpwardIcon,
  fields: [
    orderRankField('successStory'),
    requiredString('title', 'Title', 'Write a title.', {
      rules: (rule) => aimFor(rule, 80),
    }),
    requiredString('client', 'Kind of client', 'Say what kind of client it was.', {
      description: 'For example “Packaging plant, 120 people”.',
    }),
    optionalField('voice', 'Who speaks for this client', 'reference', {
      description: 'A testimonial: its name and role stand below the story on service pages. May stay empty.',
      to: [{ type: 'testimonial' }],
    }),
    requiredText('desc', 'Short description', 'Write two or three sentences.', {
      description: 'Two or three sentences for the card.',
      rows: 4,
      rules: (rule) => aimFor(rule, 400, '; the long form goes below'),
    }),
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'picture',
      validation: imageRequired,
    }),
    listField('stats', 'Results', {
      description: 'One to three figures. The first is shown large.',
      of: 'statistic',
      things: 'results',
      max: 3,
    }),
    optionalField('body', 'The whole story', 'richText', {
      description:
        'Shown by the block “A story in full”: its parts, each below a small heading. May stay empty; then only ' +
        'the card is shown.',
    }),
    optionalSection('comparison', 'Before and after', {
      description:
        'Two drawings of the same place in the same size, shown side by side in the whole story. May stay ' +
        'empty; then the story is told in words.',
      fields: [
        comparedPicture('before', 'Before'),
        requiredText('beforeText', 'Words below “Before”', 'Say in a sentence how it was.'),
        comparedPicture('after', 'After'),
        requiredText('afterText', 'Words below “After”', 'Say in a sentence what is different.'),
      ],
    }),
    optionalField('quote', 'What the client says', 'reference', {
      description: 'A testimonial of this client, with a face, at the end of the whole story. May stay empty.',
      to: [{ type: 'testimonial' }],
    }),
    referencesField('services', 'Services it belongs to', {
      description: 'For staff. A page shows the stories that are chosen on it.',
      of: 'servicePage',
      things: 'services',
    }),
    slugField({
      source: 'title',
      type: 'successStory',
      description:
        'The end of a link to this story on the page that tells it, for example gym-members. May stay empty.',
      optional: true,
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'client', media: 'image' } },
})
