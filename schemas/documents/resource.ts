import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf'
import { defineField, defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'

export const resource = defineType({
  name: 'resource',
  title: 'Resource',
  description: 'A guide, video or worksheet listed beside a service page.',
  type: 'document',
  icon: DocumentPdfIcon,
  fields: [
    orderRankField('resource'),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write a title.'),
        rule.max(80).warning('Aim for 80 characters or fewer.'),
      ],
    }),
    defineField({
      name: 'type',
      title: 'Kind',
      type: 'string',
      options: { list: ['PDF', 'Video', 'Excel'], layout: 'radio', direction: 'horizontal' },
      initialValue: 'PDF',
      validation: (rule) => rule.required().error('Choose the kind of resource.'),
    }),
    defineField({
      name: 'size',
      title: 'Size',
      description: 'For a PDF or Excel file, for example “2.4 MB”.',
      type: 'string',
      hidden: ({ document }) => document?.['type'] === 'Video',
      validation: (rule) =>
        rule.custom((size, { document }) =>
          document?.['type'] !== 'Video' && (size ?? '') === ''
            ? 'Write the size of the file, for example “2.4 MB”.'
            : true,
        ),
    }),
    defineField({
      name: 'duration',
      title: 'Length',
      description: 'For a video, for example “12 min”.',
      type: 'string',
      hidden: ({ document }) => document?.['type'] !== 'Video',
      validation: (rule) =>
        rule.custom((duration, { document }) =>
          document?.['type'] === 'Video' && (duration ?? '') === ''
            ? 'Write the length of the video, for example “12 min”.'
            : true,
        ),
    }),
    defineField({ name: 'desc', title: 'Description', type: 'text', rows: 3 }),
  ],
  preview: {
    select: { title: 'title', type: 'type', size: 'size', duration: 'duration' },
    prepare: ({ title, type, size, duration }) => ({
      title,
      subtitle: [type, duration ?? size].filter(Boolean).join(', '),
    }),
  },
})
