import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'
import { freeNameVerdict } from '../uniqueName.ts'

export const topic = defineType({
  name: 'topic',
  title: 'Blog topic',
  description: 'What articles of the blog are about. Visitors choose one to see its articles only.',
  type: 'document',
  icon: TagIcon,
  fields: [
    orderRankField('topic'),
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the name of the topic.'),
        rule.max(40).error('Use 40 characters or fewer.'),
        rule.custom(freeNameVerdict),
      ],
    }),
  ],
  preview: { select: { title: 'name' } },
})
