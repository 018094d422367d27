import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { defineArrayMember, defineType } from 'sanity'
import { requiredField } from '../fields/fieldBuilders.ts'
import { optionalHeadField } from '../fields/sections.ts'
import { paragraphs } from '../objects/texts.ts'

interface Paragraph {
  readonly children?: readonly { readonly text?: string }[]
}

/** The first words of a formatted text, for the list of blocks; undefined while there are none. */
function firstWords(text: readonly (Paragraph | null)[] | null | undefined): string | undefined {
  const paragraphs = text?.map((paragraph) =>
    paragraph?.children
      ?.map(({ text: words = '' }) => words)
      .join('')
      .trim(),
  )
  return paragraphs?.find((words) => words)
}

export const textBlock = defineType({
  name: 'textBlock',
  title: 'Text',
  type: 'object',
  icon: BlockContentIcon,
  fields: [
    optionalHeadField,
    requiredField('body', 'Text', 'array', 'Write the text, or remove this block.', {
      of: [
        defineArrayMember({
          ...paragraphs,
          of: [defineArrayMember({ type: 'siteValue' }), defineArrayMember({ type: 'contentNumber' })],
        }),
      ],
    }),
  ],
  preview: {
    select: { heading: 'head.heading', body: 'body' },
    prepare: ({ heading, body }) => ({ title: heading || firstWords(body) || 'Text', subtitle: 'Text' }),
  },
})
