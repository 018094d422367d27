import { CaseIcon } from '@sanity/icons/Case'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ComponentIcon } from '@sanity/icons/Component'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { OlistIcon } from '@sanity/icons/Olist'
import { TiersIcon } from '@sanity/icons/Tiers'
import { WrenchIcon } from '@sanity/icons/Wrench'
import { defineType } from 'sanity'
import { aimFor, optionalField, optionalString, requiredField, requiredString } from '../fields/fieldBuilders.ts'
import { linesField } from '../fields/lists.ts'
import { descriptionField, nameField, titleField } from '../fields/textFields.ts'
import { iconField } from './icon.ts'

/** The small logo of a technology. */
const markField = optionalField('mark', 'Logo', 'picture', {
  description:
    'A small square picture, best as SVG with nothing behind it: dark screens show its shape in one pale color.',
})

const capability = defineType({
  name: 'capability',
  title: 'Card with an icon',
  type: 'object',
  icon: ComponentIcon,
  fields: [iconField, titleField, descriptionField],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})

const card = defineType({
  name: 'card',
  title: 'Card',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    titleField,
    descriptionField,
    optionalField('icon', 'Icon', 'icon'),
    optionalField('link', 'Link', 'link', {
      description: 'Leave empty for a card that leads nowhere.',
      options: { collapsible: true, collapsed: true },
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})

const faqItem = defineType({
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

const offering = defineType({
  name: 'offering',
  title: 'Offer',
  type: 'object',
  icon: CaseIcon,
  fields: [
    titleField,
    descriptionField,
    linesField('features', 'What is included', {
      description: 'One short line each.',
      things: 'features',
    }),
    optionalField('icon', 'Icon', 'icon'),
    optionalString('audience', 'Who it is for', {
      description: 'For example “For teams of 5 to 20”.',
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'audience' } },
})

const outcome = defineType({
  name: 'outcome',
  title: 'What the client gets',
  type: 'object',
  icon: CheckmarkCircleIcon,
  fields: [titleField, descriptionField],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})

const platform = defineType({
  name: 'platform',
  title: 'Platform',
  type: 'object',
  icon: TiersIcon,
  fields: [
    nameField,
    descriptionField,
    linesField('features', 'What we do with it', {
      description: 'One short line each.',
      things: 'features',
    }),
    markField,
  ],
  preview: { select: { title: 'name', subtitle: 'desc', media: 'mark' } },
})

const processStep = defineType({
  name: 'processStep',
  title: 'Step',
  description: 'One numbered step of a process. The site writes the number.',
  type: 'object',
  icon: OlistIcon,
  fields: [
    titleField,
    descriptionField,
    optionalField('icon', 'Icon', 'icon', { description: 'Not shown: the site shows the step’s number instead.' }),
    optionalString('when', 'When', {
      description: 'For example “Week 1” or “Weeks 3–5”.',
      rules: (rule) => aimFor(rule, 20),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})

const tool = defineType({
  name: 'tool',
  title: 'Tool',
  type: 'object',
  icon: WrenchIcon,
  fields: [
    nameField,
    requiredString('kind', 'Kind', 'Say what kind of tool it is.', {
      description: 'For example “Business-intelligence tool” or “Query language”.',
    }),
    descriptionField,
    linesField('features', 'What we do with it', {
      description: 'One short line each.',
      things: 'features',
    }),
    markField,
  ],
  preview: { select: { title: 'name', subtitle: 'kind', media: 'mark' } },
})

/** Items of lists: cards, steps and answers. */
export const cardTypes = [capability, card, faqItem, offering, outcome, platform, processStep, tool]
