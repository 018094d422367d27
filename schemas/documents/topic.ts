import { TagIcon } from '@sanity/icons/Tag'
import { defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'
import { freeNameVerdict } from '../uniqueName.ts'
import { requiredString } from '../sharedFields.ts'

export const topic = defineType({
  name: 'topic',
  title: 'Blog topic',
  description: 'What articles of the blog are about. Visitors choose one to see its articles only.',
  type: 'document',
  icon: TagIcon,
  fields: [
    orderRankField('topic'),
    requiredString('name', 'Name', 'Write the name of the topic.', {
      rules: (rule) => [rule.max(40).error('Use 40 characters or fewer.'), rule.custom(freeNameVerdict)],
    }),
  ],
  preview: { select: { title: 'name' } },
})
