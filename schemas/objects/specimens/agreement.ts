import { ComponentIcon } from '@sanity/icons/Component'
import { defineArrayMember, defineType } from 'sanity'
import { requiredField, requiredString } from '../../fields/fieldBuilders.ts'
import { listField } from '../../fields/lists.ts'
import { captionField } from '../../fields/textFields.ts'
import { parentOf } from '../../parentOf.ts'
import { agreementVerdict, type AgreementParts } from '../../rules/figureRules.ts'

export const agreementReport = defineType({
  name: 'agreementReport',
  title: 'Report',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    requiredString('name', 'Whose report', 'Say whose report it is, for example “Sales”.'),
    requiredField('figure', 'Figure at the start', 'number', 'Write the figure that this report starts with.', {
      rules: (rule) => rule.integer().min(0).error('Write a whole number, 0 or more.'),
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'figure' } },
})

export const agreementStep = defineType({
  name: 'agreementStep',
  title: 'Definition',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    requiredString('text', 'What was agreed', 'Say what was agreed, in a sentence.'),
    requiredField('changes', 'What it changes in each report', 'array', 'Write two figures, one for each report.', {
      description: 'Two figures, in the order of the reports, for example -19 and 0.',
      of: [defineArrayMember({ type: 'number' })],
      limits: (rule) => rule.length(2),
    }),
  ],
  preview: {
    select: { title: 'text', changes: 'changes' },
    prepare: ({ title, changes }) => ({
      title,
      subtitle: Object.values((changes ?? []) as readonly number[]).join(' · '),
    }),
  },
})

export const agreement = defineType({
  name: 'agreement',
  title: 'Two reports that disagree',
  description: 'Two figures for the same thing, and the definitions that make them one. The site draws how they meet.',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    captionField,
    requiredString('counted', 'What both count', 'Say what both reports count, for example “orders in April”.'),
    listField('reports', 'Reports', { of: 'agreementReport', things: 'reports', exactly: 2 }),
    requiredString('before', 'Words before the first definition', 'Say how it is before anything is agreed.'),
    requiredField('steps', 'Definitions', 'array', 'Add two to eight definitions.', {
      of: [defineArrayMember({ type: 'agreementStep' })],
      limits: (rule) => rule.min(2).max(8),
      rules: (rule) =>
        rule.custom((steps, context) =>
          agreementVerdict(steps as AgreementParts['steps'], parentOf<AgreementParts>(context).reports),
        ),
    }),
    requiredString('apart', 'Word beside the difference', 'Write the word beside the difference, for example “apart”.'),
    requiredString('agreed', 'Words when they agree', 'Write what visitors read when both say the same.'),
    requiredString('sliderLabel', 'Name of the slider', 'Say what the slider does.', {
      description: 'Screen readers say it, for example “Agree on the definitions, one by one”.',
    }),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Two reports that disagree' }) },
})
