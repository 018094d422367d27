import { ComposeIcon } from '@sanity/icons/Compose'
import { defineType } from 'sanity'
import { isoDay } from '@archstep/contracts/time/isoDay.ts'
import { aimFor, optionalField, requiredField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { pageTabs } from '../fields/pages.ts'
import { pictureSizeRule } from '../fields/pictures.ts'
import { slugField } from '../fields/slug.ts'

export const post = defineType({
  name: 'post',
  title: 'Blog article',
  type: 'document',
  icon: ComposeIcon,
  ...pageTabs([
    requiredString('title', 'Title', 'Write a title.', {
      rules: (rule) => aimFor(rule, 90),
    }),
    slugField({ source: 'title', type: 'post' }),
    requiredText('excerpt', 'Summary', 'Write one or two sentences for the list of articles.', {
      description: 'One or two sentences for the list of articles.',
      rules: (rule) => aimFor(rule, 280),
    }),
    requiredField('date', 'Date', 'date', 'Choose the date.', {
      description: 'Articles are listed with the newest first.',
      initialValue: () => isoDay(new Date()),
    }),
    requiredField('author', 'Author', 'reference', 'Choose the author.', {
      to: [{ type: 'person' }],
    }),
    optionalField('topic', 'Topic', 'reference', {
      description: 'May stay empty. Topics are made in the shared library.',
      to: [{ type: 'topic' }],
    }),
    optionalField('picture', 'Cover', 'picture', {
      description:
        'Over the article, in the list and on the card of shared links. A drawing of 1200 × 630 whose subject stands on the right, or a photograph. May stay empty.',
      rules: (rule) => pictureSizeRule(rule, { width: 1200 }),
    }),
    requiredField('body', 'Article', 'articleBody', 'Write the article.'),
    optionalField('cta', 'Invitation at the end', 'callToAction', {
      description: 'What somebody who has read this could take next, with a button to a service. May stay empty.',
    }),
  ]),
  orderings: [{ name: 'newest', title: 'Newest first', by: [{ field: 'date', direction: 'desc' }] }],
  preview: { select: { title: 'title', subtitle: 'date', media: 'picture' } },
})
