import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { TagIcon } from '@sanity/icons/Tag'
import { defineType, type NumberRule } from 'sanity'
import { aimFor, optionalString, requiredField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { linesField } from '../fields/lists.ts'
import { titleField } from '../fields/textFields.ts'
import { parentOf } from '../parentOf.ts'
import { type SumsOfBand, upperSumVerdict } from '../rules/figureRules.ts'

const wholeDollars = (rule: NumberRule) => rule.integer().min(0).error('Write whole dollars, 0 or more.')

const offerFact = defineType({
  name: 'offerFact',
  title: 'Fact of a proposal',
  type: 'object',
  icon: InfoOutlineIcon,
  fields: [
    requiredString('label', 'What it is', 'Name the fact, for example “For”.'),
    requiredString('text', 'Text', 'Write the fact.'),
  ],
  preview: { select: { title: 'label', subtitle: 'text' } },
})

const offerPart = defineType({
  name: 'offerPart',
  title: 'Part of a proposal',
  type: 'object',
  icon: TagIcon,
  fields: [
    titleField,
    requiredField('weeks', 'Weeks', 'number', 'Write how many weeks this part takes.', {
      description: 'How many weeks it takes, after the part before it. The site counts which weeks those are.',
      rules: (rule) => rule.integer().min(1).max(26).error('Write whole weeks, from 1 to 26.'),
    }),
    requiredText('desc', 'What gets done', 'Say what gets done in this part.'),
    requiredText('result', 'What the client gets', 'Say what the client has in hand after this part.'),
    requiredField('cost', 'Cost', 'number', 'Write what this part costs.', {
      description: 'In dollars, without cents. The site adds the parts up.',
      rules: wholeDollars,
    }),
  ],
  preview: {
    select: { title: 'title', weeks: 'weeks', cost: 'cost' },
    prepare: ({ title, weeks, cost }) => ({ title, subtitle: `${weeks ?? '?'} weeks, $${cost ?? '?'}` }),
  },
})

const priceBand = defineType({
  name: 'priceBand',
  title: 'Band of prices',
  type: 'object',
  icon: TagIcon,
  fields: [
    requiredString('title', 'Title', 'Write a title, for example “Usual”.', {
      description: 'One or two words: “Small”, “Usual”, “Large”.',
      rules: (rule) => aimFor(rule, 24, ', so that it stays on one line'),
    }),
    requiredString('scope', 'What it is for', 'Say what a client of this size gets.', {
      description: 'For example “Seven to fifteen pages, in eight weeks”.',
      rules: (rule) => aimFor(rule, 80),
    }),
    requiredField('from', 'Lower sum', 'number', 'Write the lower sum.', {
      description: 'In dollars, without cents.',
      rules: wholeDollars,
    }),
    requiredField('to', 'Upper sum', 'number', 'Write the upper sum.', {
      description: 'In dollars, without cents. The same as the lower sum, when there is one price.',
      rules: (rule) => [
        wholeDollars(rule),
        rule.custom((to, context) => upperSumVerdict(parentOf<SumsOfBand>(context).from, to)),
      ],
    }),
    optionalString('per', 'What the price is for', {
      description: 'For example “a month”. Leave empty if it is for the whole piece of work.',
    }),
    linesField('features', 'What is in it', {
      description: 'One short line each. Two to five look best.',
      things: 'lines',
    }),
  ],
  preview: {
    select: { title: 'title', from: 'from', to: 'to', per: 'per' },
    prepare: ({ title, from, to, per }) => ({ title, subtitle: `$${from ?? '?'} to $${to ?? '?'} ${per ?? ''}` }),
  },
})

/** Parts and prices of projects. */
export const offerTypes = [offerFact, offerPart, priceBand]
