import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf'
import { defineType } from 'sanity'
import { aimFor, optionalField, optionalString, requiredString } from '../fields/fieldBuilders.ts'
import { orderRankField } from '../orderRank.ts'
import { resourceFileVerdict } from '../rules/fileRules.ts'

const hasFile = (document: Record<string, unknown> | undefined): boolean =>
  (document?.['file'] as { asset?: unknown } | undefined)?.asset !== undefined

export const resource = defineType({
  name: 'resource',
  title: 'Resource',
  description: 'A guide, video or worksheet listed beside a service page.',
  type: 'document',
  icon: DocumentPdfIcon,
  fields: [
    orderRankField('resource'),
    requiredString('title', 'Title', 'Write a title.', {
      rules: (rule) => aimFor(rule, 80),
    }),
    requiredString('type', 'Kind', 'Choose the kind of resource.', {
      options: { list: ['PDF', 'Video', 'Excel'], layout: 'radio', direction: 'horizontal' },
      initialValue: 'PDF',
    }),
    optionalField('file', 'File', 'file', {
      description:
        'A PDF or an Excel workbook (.xlsx). With one, visitors download the resource, under the name that the ' +
        'file has on your computer, and see its size. Without one, the site says how to ask for it.',
      options: { accept: '.pdf,.xlsx' },
      hidden: ({ document }) => document?.['type'] === 'Video',
      rules: (rule) => rule.custom((file, { document }) => resourceFileVerdict(file?.asset?._ref, document?.['type'])),
    }),
    optionalString('size', 'Size', {
      description: 'What visitors may expect when they ask for it, for example “2.4 MB”.',
      hidden: ({ document }) => document?.['type'] === 'Video' || hasFile(document),
      rules: (rule) =>
        rule.custom((size, { document }) =>
          document?.['type'] !== 'Video' && !hasFile(document) && (size ?? '') === ''
            ? 'Upload the file, or write its size, for example “2.4 MB”.'
            : true,
        ),
    }),
    optionalString('duration', 'Length', {
      description: 'For a video, for example “12 min”.',
      hidden: ({ document }) => document?.['type'] !== 'Video',
      rules: (rule) =>
        rule.custom((duration, { document }) =>
          document?.['type'] === 'Video' && (duration ?? '') === ''
            ? 'Write the length of the video, for example “12 min”.'
            : true,
        ),
    }),
    optionalField('desc', 'Description', 'text', { rows: 3 }),
  ],
  preview: {
    select: { title: 'title', type: 'type', file: 'file.asset._ref', size: 'size', duration: 'duration' },
    prepare: ({ title, type, file, size, duration }) => ({
      title,
      subtitle: [type, file ? 'for download' : (duration ?? size)].filter(Boolean).join(', '),
    }),
  },
})
