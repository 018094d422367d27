import { TagIcon } from '@sanity/icons/Tag'
import { defineType } from 'sanity'
import { uniqueNameField } from '../fields/textFields.ts'
import { orderRankField } from '../orderRank.ts'

export const topic = defineType({
  name: 'topic',
  title: 'Blog topic',
  description: 'What articles of the blog are about. Visitors choose one to see its articles only.',
  type: 'document',
  icon: TagIcon,
  fields: [orderRankField('topic'), uniqueNameField('Write the name of the topic.', 40)],
  preview: { select: { title: 'name' } },
})
