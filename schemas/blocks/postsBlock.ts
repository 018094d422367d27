import { ComposeIcon } from '@sanity/icons/Compose'
import { defineType } from 'sanity'
import { optionalHeadField } from '../sharedFields.ts'

export const postsBlock = defineType({
  name: 'postsBlock',
  title: 'Blog articles',
  description: 'The list of all published articles, newest first. It fills itself.',
  type: 'object',
  icon: ComposeIcon,
  fields: [optionalHeadField],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Blog articles', subtitle: 'Blog articles' }),
  },
})
