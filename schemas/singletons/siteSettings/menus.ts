import { aimFor, optionalField, optionalString, requiredField, requiredString } from '../../fields/fieldBuilders.ts'
import { listField } from '../../fields/lists.ts'
import { inGroup } from '../../fields/pages.ts'
import { optionalSection, section } from '../../fields/sections.ts'
import { placeholdersVerdict } from '../../rules/textRules.ts'

/** A sentence with a placeholder that the site fills in. */
function placeholderString(name: string, title: string, placeholders: readonly string[], example: string) {
  return requiredField(name, title, 'string', `Write the words, for example “${example}”.`, {
    description: `For example “${example}”. The site puts ${placeholders.join(' and ')} in.`,
    rules: (rule) => rule.custom((text) => placeholdersVerdict(text, placeholders)),
  })
}

/** The tab Menus and footer, without the footer. */
export const menuFields = inGroup('menus', [
  listField('navigation', 'Main menu', {
    description: 'From left to right. The services menu is put after the first link.',
    of: 'link',
    things: 'menu links',
  }),
  section('servicesMenu', 'Services menu', {
    description: 'It has every service that is published, in the order of the list under Content, Services.',
    fields: [
      requiredString('label', 'Word in the main menu', 'Write the word in the main menu.'),
      optionalField('last', 'Link below the services', 'link', { description: 'For example to what they cost.' }),
    ],
  }),
  optionalField('headerAction', 'Button in the header', 'link', {
    description:
      'The one amber button beside the main menu, on every page but the one that it leads to. Two or three words. ' +
      'If empty, there is no button.',
    options: { collapsible: true, collapsed: true },
  }),
  section('sidebarServices', 'Services in the sidebar', {
    description: 'Beside every service page: the services of the menu.',
    fields: [
      requiredString('heading', 'Heading', 'Write the heading of the list.'),
      optionalString('more', 'Words that open it on phones', {
        description:
          'On phones the sidebar is closed at first, except for the contact box. {service} becomes the name of the ' +
          'service, for example “More about {service}”. If empty, the heading is shown.',
        rules: (rule) => rule.custom((words) => placeholdersVerdict(words, ['{service}'])),
      }),
    ],
  }),
  section('ledger', 'Contact strip', {
    description: 'The strip with phone, email and hours on the home page.',
    fields: [
      requiredString('phoneLabel', 'Words beside the phone', 'Write the words beside the phone.'),
      requiredString('emailLabel', 'Words beside the email', 'Write the words beside the email.'),
      requiredField('messaging', 'Messaging link', 'link', 'Add the messaging link.', {
        description: 'Opens a chat, for example “Our WhatsApp”.',
      }),
      requiredField('contact', 'Link to the contact page', 'link', 'Add the link to the contact page.'),
    ],
  }),
  optionalSection('callBar', 'Bar to call', {
    description: 'At the bottom of a phone’s screen, with the first phone number. If empty, there is no bar.',
    fields: [
      requiredString('label', 'Name for screen readers', 'Write a name, for example “Call us”.'),
      requiredString('call', 'Word on the button', 'Write the word on the button.'),
      placeholderString('open', 'While you answer', ['{time}'], 'We answer now, until {time}'),
      placeholderString('closed', 'While you are closed', ['{day}', '{time}'], 'Closed. We answer {day} at {time}'),
      optionalString('whoIsIn', 'While people who take appointments are in', {
        description:
          'For example “In now: {people}. {clock} in Saint Louis”. The site puts {people} and {clock} in. If empty, visitors read the sentence above.',
        rules: (rule) => rule.custom((text) => placeholdersVerdict(text, ['{people}', '{clock}'])),
      }),
      optionalString('ask', 'Words on the button while you are closed and take appointments', {
        description:
          'For example “Ask for a call at {time}”. It leads to the first free time of Appointments; the site puts it in, with its day from the day after tomorrow on.',
        rules: (rule) => [
          rule.custom((text) => placeholdersVerdict(text, ['{time}'])),
          aimFor(rule, 30, '; the button is narrow'),
        ],
      }),
      optionalString('alarm', 'Beside that button, on pages that promise an answer at any hour', {
        description: 'A link that calls, for example “Client with an alarm? Call now”.',
      }),
      optionalString('write', 'Word on the button while you are closed', {
        description: 'It opens an email to you. If empty, it is the word beside the email in the contact strip.',
        rules: (rule) => aimFor(rule, 14, '; the button is narrow'),
      }),
      optionalString('onCall', 'While you are closed, on pages that promise an answer at any hour', {
        description: 'Says who answers then, for example “After hours, clients reach the engineer on duty”.',
      }),
    ],
  }),
])
