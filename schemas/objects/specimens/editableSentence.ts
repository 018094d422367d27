import { EditIcon } from '@sanity/icons/Edit'
import { defineType } from 'sanity'
import { fits, requiredString, requiredText } from '../../fields/fieldBuilders.ts'
import { linesField } from '../../fields/lists.ts'
import { captionField } from '../../fields/textFields.ts'

export const editableSentence = defineType({
  name: 'editableSentence',
  title: 'Sentence to try',
  description: 'A sentence that visitors can change where it stands. Nothing they type is sent or kept.',
  type: 'object',
  icon: EditIcon,
  fields: [
    captionField,
    requiredString('site', 'Website', 'Name the website that the sentence stands on.', {
      description: 'The name of a made-up company, above the sentence.',
    }),
    requiredString('label', 'Name of the field', 'Say what the visitor may do, for example “Change this sentence”.'),
    requiredText('sentence', 'Sentence', 'Write the sentence that visitors can change.', {
      rows: 2,
      rules: (rule) => fits(rule, 120),
    }),
    linesField('places', 'Where else it stands', {
      description: 'Each shows the sentence as the visitor types, for example “Search result”.',
      things: 'places',
      max: 3,
    }),
    requiredString('undo', 'Button that undoes the change', 'Write the words of the button.'),
  ],
  preview: { select: { title: 'sentence', subtitle: 'site' } },
})
