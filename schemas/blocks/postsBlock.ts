import { ComposeIcon } from '@sanity/icons/Compose'
import { optionalField, requiredString } from '../fields/fieldBuilders.ts'
import { countVerdict } from '../rules/textRules.ts'
import { headedBlock } from './headedBlock.ts'

export const postsBlock = headedBlock('postsBlock', 'Blog articles', ComposeIcon, {
  description: 'The list of all published articles, newest first. It fills itself.',
  fields: [
    optionalField('search', 'Search', 'object', {
      description: 'What visitors read around the search of the list. Without these words the list has no search.',
      options: { collapsible: true, collapsed: true },
      rules: (rule) =>
        rule.custom(
          (words) => !words || Object.keys(words).some((key) => key !== '_type') || 'Fill in all of it, or remove it.',
        ),
      fields: [
        requiredString('label', 'Name of the field', 'Write what the field is for, for example “Search the articles”.'),
        requiredString('all', 'All topics', 'Write the choice that shows all articles, for example “All topics”.'),
        requiredString('found', 'Articles found', 'Say how many articles are found, with {count} for the number.', {
          description: 'Write {count} where the number belongs.',
          rules: (rule) => rule.custom(countVerdict),
        }),
        requiredString('none', 'Nothing found', 'Write what visitors read when no article is found.'),
      ],
    }),
  ],
})
