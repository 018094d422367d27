import { CogIcon } from '@sanity/icons/Cog'
import {
  defineArrayMember,
  defineField,
  defineType,
  type ConditionalPropertyCallbackContext,
  type FieldDefinition,
} from 'sanity'
import { MINUTES_TO_READ } from '@archstep/contracts/defaultWords.ts'
import { mailWordsVerdict, placeholdersVerdict } from '../rules/textRules.ts'
import { optionalField, optionalString, requiredField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { listField } from '../fields/lists.ts'
import { wholeEmail } from '../fields/textFields.ts'
import { inGroup, seoField } from '../fields/pages.ts'
import { imageRequired, pictureField } from '../fields/pictures.ts'
import { optionalSection, section } from '../fields/sections.ts'

function timeZoneField(name: string, title: string, description: string) {
  return optionalString(name, title, {
    description,
    options: {
      list: [
        { title: 'Eastern', value: 'America/New_York' },
        { title: 'Central', value: 'America/Chicago' },
        { title: 'Mountain', value: 'America/Denver' },
        { title: 'Pacific', value: 'America/Los_Angeles' },
      ],
      layout: 'radio',
      direction: 'horizontal',
    },
  })
}

/** A sentence with a placeholder that the site fills in. */
function placeholderString(name: string, title: string, placeholders: readonly string[], example: string) {
  return requiredField(name, title, 'string', `Write the words, for example “${example}”.`, {
    description: `For example “${example}”. The site puts ${placeholders.join(' and ')} in.`,
    rules: (rule) => rule.custom((text) => placeholdersVerdict(text, placeholders)),
  })
}

/** What a campaign changes, and administrators may leave to editors. */
const CAMPAIGN: ReadonlySet<string> = new Set(['banner', 'navigation', 'headerAction'])

/** Fields that only administrators change, but for those that they have left to editors. */
const keptToAdministrators = (fields: FieldDefinition[]) =>
  fields.map((field) => ({
    ...field,
    readOnly: ({ currentUser, document }: ConditionalPropertyCallbackContext) =>
      !currentUser?.roles.some(({ name }) => name === 'administrator') &&
      !(CAMPAIGN.has(field.name) && document?.['editorsMayCampaign'] === true),
  }))

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  description: 'What every page shares: name, logo, phones, address, hours, menus, footer.',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'content', title: 'Company', default: true },
    { name: 'appointments', title: 'Appointments' },
    { name: 'menus', title: 'Menus and footer' },
    { name: 'words', title: 'Other words' },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: keptToAdministrators([
    ...inGroup('content', [
      requiredString('name', 'Name', 'Write the name of the company.'),
      requiredString('tagline', 'Tagline', 'Write the tagline beside the logo.', {
        description: 'The words beside the logo.',
      }),
      requiredString('legalName', 'Legal name', 'Write the full legal name.', {
        description: 'For example with Inc. or LLC. Used for search engines and the footer.',
      }),
      requiredText('description', 'What the company does', 'Describe the company in a sentence or two.', {
        description: 'One or two sentences, for search engines.',
      }),
      defineField({
        ...pictureField,
        name: 'logo',
        title: 'Logo',
        description: 'The mark at the top left of every page, best as SVG.',
        validation: imageRequired,
      }),
      {
        ...listField('phones', 'Phones', {
          description: 'Exactly two. Both are in the bar at the top; the first is the main one.',
          of: 'phone',
          things: 'phones',
          exactly: 2,
        }),
        options: { disableActions: ['add', 'addBefore', 'addAfter', 'duplicate', 'remove'] },
      },
      requiredString('email', 'Email', 'Write the email address.', {
        rules: wholeEmail,
      }),
      requiredField('address', 'Address', 'postalAddress', 'Fill in the address.', {
        options: { collapsible: true, collapsed: true },
      }),
      listField('hours', 'Opening hours', {
        description: 'Exactly two: weekdays and Saturday.',
        of: 'openingHours',
        things: 'opening hours',
        exactly: 2,
      }),
      timeZoneField(
        'timeZone',
        'Time zone of the opening hours',
        'The bars use it to say whether you answer now, and appointments are offered in it. Daylight saving time is taken into account.',
      ),
      timeZoneField(
        'officeTimeZone',
        'Time zone of the office',
        'The bars and appointments show their times in it. May stay empty when the opening hours are in the same zone.',
      ),
      optionalField('facts', 'Other values', 'array', {
        description:
          'What is said in several places and may change. Texts have a value by its name in braces, for example ' +
          '{our people}; phone, email, hours, street and address are there already: {our phone}.',
        of: [defineArrayMember({ type: 'siteFact' })],
      }),
      listField('socialLinks', 'Social and messaging links', {
        description: 'Exactly seven, in the order of the bar at the top. Check the four for the footer.',
        of: 'socialLink',
        things: 'links',
        exactly: 7,
      }),
      requiredString('careersEntry', 'What /Careers shows', 'Choose what /Careers shows.', {
        options: {
          list: [
            { title: 'The job list while a job is open, else the interest form', value: 'auto' },
            { title: 'Always the job list', value: 'jobs' },
            { title: 'Always the interest form', value: 'interest' },
          ],
          layout: 'radio',
        },
        initialValue: 'auto',
      }),
    ]),
    optionalSection('appointments', 'Appointments', {
      group: 'appointments',
      description: 'The free times at /book, on /Contact and in invitations. Empty, there are none.',
      fields: [
        listField('hours', 'Times', {
          description: 'When visitors can ask for an appointment, in the time zone of the office.',
          of: 'appointmentTimes',
          things: 'times',
        }),
        requiredField('minutes', 'Length', 'number', 'Write 10 to 240 minutes.', {
          description: 'Minutes of one appointment.',
          initialValue: 30,
          limits: (rule) => rule.integer().min(10).max(240),
        }),
        requiredField('notice', 'Notice', 'number', 'Write 0 to 336 hours.', {
          description: 'Hours that you need between a request and the appointment.',
          initialValue: 2,
          limits: (rule) => rule.min(0).max(336),
        }),
        optionalField('daysOff', 'Days off', 'array', {
          description: 'Holidays and other days on which nobody is in: without appointments, and the bars say so.',
          of: [defineArrayMember({ type: 'date' })],
          rules: (rule) => rule.unique().error('Each day can be here only once.'),
        }),
        optionalField('url', 'Booking service', 'url', {
          description:
            'The address of your page at Cal.com, Calendly or the like. The site then sends visitors there with the time they chose. Left empty, the site writes an email to you.',
          options: { readByCode: true },
          rules: (rule) => rule.uri({ scheme: ['https'] }).error('Write the whole address, starting with https://.'),
        }),
        requiredString('label', 'Words above the times', 'Write the words above the times.', {
          description: 'In invitations and on /Contact, for example “Or book thirty minutes:”.',
        }),
        requiredString('all', 'Link to all times', 'Write the words of the link to all times.', {
          description: 'It leads to /book.',
        }),
      ],
    }),
    ...inGroup('menus', [
      listField('navigation', 'Main menu', {
        description: 'From left to right. The services menu is put after the first link.',
        of: 'link',
        things: 'menu links',
      }),
      section('servicesMenu', 'Services menu', {
        description: 'It has every service that is published, in the order of the list under Content, Services.',
        fields: [requiredString('label', 'Word in the main menu', 'Write the word in the main menu.')],
      }),
      optionalField('headerAction', 'Button in the header', 'link', {
        description:
          'The one amber button beside the main menu, when the header comes back as a visitor scrolls up: at the top a ' +
          'page begins with an action of its own. Two or three words. Empty, there is no button.',
        options: { collapsible: true, collapsed: true },
      }),
      section('sidebarServices', 'Services in the sidebar', {
        description: 'Beside every service page: the services of the menu.',
        fields: [
          requiredString('heading', 'Heading', 'Write the heading of the list.'),
          optionalString('more', 'Words that open it on phones', {
            description:
              'On phones the sidebar is closed at first, but for the contact box. {service} becomes the name of the ' +
              'service, for example “More about {service}”. Empty, the heading stands there.',
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
        description: 'At the bottom of a phone’s screen, with the first phone number. Empty, there is no bar.',
        fields: [
          requiredString('label', 'Name for screen readers', 'Write a name, for example “Call us”.'),
          requiredString('call', 'Word on the button', 'Write the word on the button.'),
          placeholderString('open', 'While you answer', ['{time}'], 'We answer now, until {time}'),
          placeholderString('closed', 'While you are closed', ['{day}', '{time}'], 'Closed. We answer {day} at {time}'),
          optionalString('whoIsIn', 'While people who take appointments are in', {
            description:
              'For example “In now: {people}. {clock} in Saint Louis”. The site puts {people} and {clock} in. Left empty, it is the sentence above.',
            rules: (rule) => rule.custom((text) => placeholdersVerdict(text, ['{people}', '{clock}'])),
          }),
          optionalString('ask', 'Words on the button while you are closed and take appointments', {
            description:
              'For example “Ask for a call at {time}”. It leads to the first free time of Appointments; the site puts it in, with its day from the day after tomorrow on.',
            rules: (rule) => [
              rule.custom((text) => placeholdersVerdict(text, ['{time}'])),
              rule.max(30).warning('Aim for 30 characters or fewer; the button is narrow.'),
            ],
          }),
          optionalString('alarm', 'Beside that button, on pages that promise an answer at any hour', {
            description: 'A link that calls, for example “Client with an alarm? Call now”.',
          }),
          optionalString('write', 'Word on the button while you are closed', {
            description: 'It opens an email to you. Left empty, it is the word beside the email in the contact strip.',
            rules: (rule) => rule.max(14).warning('Aim for 14 characters or fewer; the button is narrow.'),
          }),
          optionalString('onCall', 'While you are closed, on pages that promise an answer at any hour', {
            description: 'Says who answers then, for example “After hours, clients reach the engineer on duty”.',
          }),
        ],
      }),
    ]),
    optionalField('banner', 'Banner', 'banner', {
      group: 'content',
      description: 'News at the bottom of the screen, from one time until another. Without words there is none.',
      options: { collapsible: true, collapsed: true },
    }),
    section('footer', 'Footer', {
      group: 'menus',
      fields: [
        listField('links', 'Links', {
          description: 'Pages to reach from every page. Home, Careers, Contact and the privacy policy belong here.',
          of: 'link',
          things: 'footer links',
        }),
        requiredText('note', 'Note', 'Write a sentence for the footer.'),
        requiredString('copyright', 'Copyright line', 'Write the copyright line.', {
          description: 'Without a year it never goes out of date.',
        }),
      ],
    }),
    ...inGroup('words', [
      requiredString('resourcesHeading', 'Heading of resource lists', 'Write the heading of resource lists.', {
        description: 'Above the resources beside every service page.',
      }),
      optionalString('resourceRequest', 'How to ask for a resource', {
        description:
          'The link below resources of which some have no file. It opens an email to you with their titles as the ' +
          'subject. May stay empty.',
        rules: (rule) => rule.max(40).warning('Aim for 40 characters or fewer, so that it stays on one line.'),
      }),
      optionalSection('priceWords', 'Prices of a service', {
        description: 'The sums come from the bands of prices of each service. Empty, only those are shown.',
        fields: [
          requiredString('from', 'On its cards', 'Write the words.', {
            description: '{sum} becomes the lowest price, for example “From {sum}”.',
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
        description: 'The two links below a story on a service page. Empty, there are none.',
        fields: [
          requiredString('study', 'Link to the case study', 'Write the words of the link.', {
            description: 'Leads to where the story is told. For example “Read the case study”.',
          }),
          requiredString('ask', 'Link to ask the client', 'Write the words of the link.', {
            description: 'Opens an email to you. For example “Ask this client”.',
          }),
          requiredString('subject', 'Subject of that email', 'Write the subject.', {
            description: 'The site puts the kind of client in place of {client}, the title of the story for {title}.',
            rules: (rule) => rule.custom((text) => mailWordsVerdict(text, ['client', 'title'])),
          }),
          requiredText('text', 'Text of that email', 'Write the text.', {
            description: 'What the visitor finds in the email and goes on writing. {client} and {title} as above.',
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
    ]),
    optionalField('editorsMayCampaign', 'Editors may change the banner and the main menu', 'boolean', {
      group: 'menus',
      description:
        'With the button in the header. The Studio keeps all other settings to administrators; past the Studio, with a ' +
        'program of their own, editors could then change those, too. Holds once you have published it.',
      options: { layout: 'checkbox' },
    }),
    defineField({
      ...seoField,
      description:
        'The title is added to the title of every page; the picture is for pages whose heading can’t be drawn on one.',
    }),
  ]),
  preview: {
    select: { subtitle: 'name', media: 'logo' },
    prepare: ({ subtitle, media }) => ({ title: 'Site settings', subtitle, media }),
  },
})
