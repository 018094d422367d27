import { BillIcon } from '@sanity/icons/Bill'
import { optionalString, wordField } from '../fields/fieldBuilders.ts'
import { linesField, listField } from '../fields/lists.ts'
import { headField, section } from '../fields/sections.ts'
import { headedBlock } from './headedBlock.ts'

export const offerBlock = headedBlock('offerBlock', 'Proposal', BillIcon, {
  description: 'A proposal as clients get it: parts with weeks and cost, added up, and the terms.',
  head: headField,
  fields: [
    optionalString('note', 'Note above it', {
      description: 'Say that it is a sample, when its client is made up.',
    }),
    listField('facts', 'Facts', {
      description: 'Who it is for, what it is about, and how long it is good for.',
      of: 'offerFact',
      things: 'facts',
      max: 4,
    }),
    listField('parts', 'Parts', {
      description: 'In the order of their weeks.',
      of: 'offerPart',
      things: 'parts',
    }),
    linesField('excluded', 'Not included', { things: 'things that are not included' }),
    listField('terms', 'Terms', { of: 'outcome', things: 'terms' }),
    section('words', 'Headings inside the proposal', [
      wordField('weeks', 'Column of weeks', 'When'),
      wordField('work', 'Column of work', 'What gets done'),
      wordField('result', 'Before what the client gets', 'What you get'),
      wordField('cost', 'Column of cost', 'Cost'),
      wordField('total', 'Line of the sum', 'Total'),
      wordField('excluded', 'Above what is not included', 'Not included'),
      wordField('terms', 'Above the terms', 'Terms'),
    ]),
  ],
})
