import { defineArrayMember, defineType } from 'sanity'
import { paragraphs } from './richText.ts'

export const articleBody = defineType({
  name: 'articleBody',
  title: 'Article',
  type: 'array',
  of: [
    paragraphs,
    defineArrayMember({ type: 'picture' }),
    defineArrayMember({ type: 'figure' }),
    defineArrayMember({ type: 'code' }),
    defineArrayMember({ type: 'videoBlock' }),
    defineArrayMember({ type: 'tableBlock' }),
    defineArrayMember({ type: 'galleryBlock' }),
  ],
})
