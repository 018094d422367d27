import { ComposeIcon } from '@sanity/icons/Compose'
import { defineField, defineType } from 'sanity'
import { pageGroups, seoField, slugField } from '../sharedFields.ts'

export const post = defineType({
  name: 'post',
  title: 'Blog article',
  type: 'document',
  icon: ComposeIcon,
  groups: pageGroups,
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      group: 'content',
      validation: (rule) => [
        rule.required().error('Write a title.'),
        rule.max(90).warning('Aim for 90 characters or fewer.'),
      ],
    }),
    slugField({ source: 'title', type: 'post', group: 'content' }),
    defineField({
      name: 'excerpt',
      title: 'Summary',
      description: 'One or two sentences for the list of articles.',
      type: 'text',
      rows: 3,
      group: 'content',
      validation: (rule) => [
        rule.required().error('Write one or two sentences for the list of articles.'),
        rule.max(280).warning('Aim for 280 characters or fewer.'),
      ],
    }),
    defineField({
      name: 'date',
      title: 'Date',
      description: 'Articles are listed with the newest first.',
      type: 'date',
      group: 'content',
      initialValue: () => new Date().toLocaleDateString('sv-SE'),
      validation: (rule) => rule.required().error('Choose the date.'),
    }),
    defineField({
      name: 'author',
      title: 'Author',
      type: 'reference',
      to: [{ type: 'person' }],
      group: 'content',
      validation: (rule) => rule.required().error('Choose the author.'),
    }),
    defineField({
      name: 'topic',
      title: 'Topic',
      description: 'May stay empty. Topics are made in the shared library.',
      type: 'reference',
      to: [{ type: 'topic' }],
      group: 'content',
    }),
    defineField({ name: 'picture', title: 'Picture', type: 'picture', group: 'content' }),
    defineField({
      name: 'body',
      title: 'Article',
      type: 'articleBody',
      group: 'content',
      validation: (rule) => rule.required().error('Write the article.'),
    }),
    seoField,
  ],
  orderings: [{ name: 'newest', title: 'Newest first', by: [{ field: 'date', direction: 'desc' }] }],
  preview: { select: { title: 'title', subtitle: 'date', media: 'picture' } },
})
