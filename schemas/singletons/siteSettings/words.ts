import { MINUTES_TO_READ } from '@archstep/contracts/text/defaultWords.ts'
import { aimFor, optionalField, optionalString, requiredString, requiredText } from '../../fields/fieldBuilders.ts'
import { listField } from '../../fields/lists.ts'
import { inGroup } from '../../fields/pages.ts'
import { pictureField } from '../../fields/pictures.ts'
import { optionalSection, section } from '../../fields/sections.ts'
import { mailWordsVerdict, placeholdersVerdict } from '../../rules/textRules.ts'

/** The tab Other words. */
export const wordFields = inGroup('words', [
  requiredString('resourcesHeading', 'Heading of resource lists', 'Write the heading of resource lists.', {
    description: 'Above the resources beside every service page.',
  }),
  optionalString('resourceRequest', 'How to ask for a resource', {
    description:
      'The link below resources of which some have no file. It opens an email to you with their titles as the ' +
      'subject. May stay empty.',
    rules: (rule) => aimFor(rule, 40, ', so that it stays on one line'),
  }),
  optionalSection('priceWords', 'Prices of a service', {
    description: 'The sums come from the bands of prices of each service. If empty, only those are shown.',
    fields: [
      requiredString('from', 'On its cards', 'Write the words.', {
        description: '{sum} becomes the lowest price, for example “From {sum}”.',
        rules: (rule) => rule.custom((words) => placeholdersVerdict(words, ['{sum}'])),
      }),
      optionalString('to', 'On its card in the list of all services', {
        description:
          '{sum} becomes the highest price, for example “Up to {sum} for larger work”. If this is empty, only the lowest price is shown.',
        rules: (rule) => rule.custom((words) => placeholdersVerdict(words, ['{sum}'])),
      }),
      requiredString('label', 'In what the client gets', 'Write the words.', {
        description: 'Stands before the range of prices, for example “It costs”.',
      }),
      requiredString('range', 'Range of prices', 'Write the words.', {
        description: 'For example “{lowest} to {highest}.” It leads to the bands.',
        rules: (rule) => rule.custom((words) => placeholdersVerdict(words, ['{lowest}', '{highest}'])),
      }),
      requiredString('usual', 'Range of the usual band', 'Write the words.', {
        description: '{usual} becomes the sums of the second band, for example “Usually {usual}.”',
        rules: (rule) => rule.custom((words) => placeholdersVerdict(words, ['{usual}'])),
      }),
    ],
  }),
  optionalSection('proof', 'Below a success story', {
    description: 'The two links below a story on a service page. If empty, there are none.',
    fields: [
      requiredString('study', 'Link to the case study', 'Write the words of the link.', {
        description: 'Leads to where the story is told. For example “Read the case study”.',
      }),
      requiredString('ask', 'Link to ask the client', 'Write the words of the link.', {
        description: 'Opens an email to you. For example “Ask to call this client”.',
      }),
      requiredString('subject', 'Subject of that email', 'Write the subject.', {
        description: '{client} becomes the kind of client, and {title} the title of the story.',
        rules: (rule) => rule.custom((text) => mailWordsVerdict(text, ['client', 'title'])),
      }),
      requiredText('text', 'Text of that email', 'Write the text.', {
        description: 'What the visitor finds in the email, and may add to. {client} and {title} as above.',
        rows: 8,
        rules: (rule) => rule.custom((text) => mailWordsVerdict(text, ['client', 'title'])),
      }),
    ],
  }),
  section('notFound', 'Page not found', {
    description: 'Below the words “404 Not Found”.',
    fields: [
      requiredText('text', 'Text', 'Say what visitors can do now.'),
      listField('links', 'Links', { of: 'link', things: 'links' }),
      pictureField,
    ],
  }),
  optionalString('minutesToRead', 'How long an article takes', {
    description: 'Beside the date of each article: {minutes} becomes the number.',
    initialValue: MINUTES_TO_READ,
    rules: (rule) =>
      rule.custom((words) =>
        words === undefined || words.includes('{minutes}') ? true : 'Write {minutes} where the number is to stand.',
      ),
  }),
  optionalField('mapProviderNote', 'Note on the map provider', 'text', {
    description: 'Says who learns that a visitor loads the map. May stay empty.',
    rows: 2,
  }),
])
