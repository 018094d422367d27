import { StackIcon } from '@sanity/icons/Stack'
import { defineField, defineType } from 'sanity'
import { blockMembers, shareableBlocks } from '../blocks/blockTypes.ts'
import { uniqueNameField } from '../fields/textFields.ts'
import { orderRankField } from '../orderRank.ts'

export const sharedBlock = defineType({
  name: 'sharedBlock',
  title: 'Shared block',
  description: 'A block that is kept here once. Pages show it with their block “Block from the library”.',
  type: 'document',
  icon: StackIcon,
  fields: [
    orderRankField('sharedBlock'),
    uniqueNameField('Write a name for it.', 60, 'What you find it by here in the Studio. Visitors never see it.'),
    defineField({
      name: 'content',
      title: 'Block',
      description:
        'One block. Blocks to which other pages lead, such as proposals and stories in full, stay on a page.',
      type: 'array',
      ...blockMembers(shareableBlocks),
      validation: (rule) => [
        rule.required().min(1).error('Add the block.'),
        rule.max(1).error('Keep one block here. Make another shared block for the next.'),
      ],
    }),
  ],
  preview: {
    select: { title: 'name', type: 'content.0._type' },
    prepare: ({ title, type }) => ({
      title,
      subtitle: shareableBlocks.find((block) => block.type.name === type)?.type.title ?? 'Empty',
    }),
  },
})
