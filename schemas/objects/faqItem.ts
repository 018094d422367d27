import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineType } from 'sanity'
import { requiredField, requiredString } from '../sharedFields.ts'

export const faqItem = defineType({
  name: 'faqItem',
  title: 'Question and answer',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    requiredString('question', 'Question', 'Write the question.'),
    requiredField('answer', 'Answer', 'richText', 'Write the answer.'),
  ],
  preview: { select: { title: 'question' } },
})
