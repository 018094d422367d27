import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { mailWordsVerdict, placeholdersVerdict } from '../rules/verdicts.ts'
import {
  imageRequired,
  listField,
  optionalField,
  optionalString,
  pictureField,
  requiredField,
  requiredString,
  requiredText,
  section,
  seoField,
} from '../sharedFields.ts'

function timeZoneField(name: string, title: string, description: string) {
  return defineField({
    name,
    title,
    description,
    type: 'string',
    group: 'content',
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

/** A sentence into which the site puts something. */
function placeholderString(name: string, title: string, placeholders: readonly string[], example: string) {
  return defineField({
    name,
    title,
    description: `For example “${example}”. The site puts ${placeholders.join(' and ')} in.`,
    type: 'string',
    validation: (rule) => [
      rule.required().error(`Write the words, for example “${example}”.`),
      rule.custom((text) => placeholdersVerdict(text, placeholders)),
    ],
  })
}

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
  fields: [
    requiredString('name', 'Name', 'Write the name of the company.', { group: 'content' }),
    requiredString('tagline', 'Tagline', 'Write the tagline beside the logo.', {
      description: 'The words beside the logo.',
      group: 'content',
    }),
    requiredString('legalName', 'Legal name', 'Write the full legal name.', {
      description: 'For example with Inc. or LLC. Used for search engines and the footer.',
      group: 'content',
    }),
    requiredText('description', 'What the company does', 'Describe the company in a sentence or two.', {
      description: 'One or two sentences, for search engines.',
      group: 'content',
    }),
    defineField({
      ...pictureField,
      name: 'logo',
      title: 'Logo',
      description: 'The mark at the top left of every page, best as SVG.',
      group: 'content',
      validation: imageRequired,
    }),
    {
      ...listField('phones', 'Phones', {
        description: 'Exactly two. Both are in the bar at the top; the first is the main one.',
        of: 'phone',
        things: 'phones',
        exactly: 2,
        group: 'content',
      }),
      options: { disableActions: ['add', 'addBefore', 'addAfter', 'duplicate', 'remove'] },
    },
    requiredString('email', 'E-mail', 'Write the e-mail address.', {
      group: 'content',
      rules: (rule) => rule.email().error('Write a whole e-mail address, for example hello@example.com.'),
    }),
    requiredField('address', 'Address', 'postalAddress', 'Fill in the address.', {
      group: 'content',
      options: { collapsible: true, collapsed: true },
    }),
    listField('hours', 'Opening hours', {
      description: 'Exactly two: weekdays and Saturday.',
      of: 'openingHours',
      things: 'opening hours',
      exactly: 2,
      group: 'content',
    }),
    timeZoneField(
      'timeZone',
      'Time zone of the opening hours',
      'The bars say by it whether you answer now, and appointments are offered by it. Daylight saving time is taken into account.',
    ),
    timeZoneField(
      'officeTimeZone',
      'Time zone of the office',
      'Bars and appointments say their times by the clock there. May stay empty when the opening hours are in it.',
    ),
    optionalField('facts', 'Other values', 'array', {
      description:
        'What is said in several places and may change. Texts have a value by its name in braces, for example ' +
        '{our people}; phone, email, hours, street and address are there already: {our phone}.',
      of: [defineArrayMember({ type: 'siteFact' })],
      group: 'content',
    }),
    listField('socialLinks', 'Social and messaging links', {
      description: 'Exactly seven, in the order of the bar at the top. Tick the four for the footer.',
      of: 'socialLink',
      things: 'links',
      exactly: 7,
      group: 'content',
    }),
    requiredString('careersEntry', 'What /Careers shows', 'Choose what /Careers shows.', {
      group: 'content',
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
    section(
      {
        name: 'appointments',
        title: 'Appointments',
        description: 'The free times at /book, on /Contact and in invitations. Empty, there are none.',
        group: 'appointments',
        optional: true,
      },
      [
        listField('hours', 'Times', {
          description: 'When visitors can ask for an appointment, in the time zone of the office.',
          of: 'appointmentTimes',
          things: 'times',
        }),
        defineField({
          name: 'minutes',
          title: 'Length',
          description: 'Minutes of one appointment.',
          type: 'number',
          initialValue: 30,
          validation: (rule) => rule.required().integer().min(10).max(240).error('Write 10 to 240 minutes.'),
        }),
        defineField({
          name: 'notice',
          title: 'Notice',
          description: 'Hours that you need between a request and the appointment.',
          type: 'number',
          initialValue: 2,
          validation: (rule) => rule.required().min(0).max(336).error('Write 0 to 336 hours.'),
        }),
        optionalField('daysOff', 'Days off', 'array', {
          description: 'Holidays and other days on which nobody is in: without appointments, and the bars say so.',
          of: [defineArrayMember({ type: 'date' })],
          rules: (rule) => rule.unique().error('Each day can be here only once.'),
        }),
        optionalField('url', 'Booking service', 'url', {
          description:
            'The address of your page at Cal.com, Calendly or the like. The site then sends visitors there with the time they chose. Left empty, the site writes an e-mail to you.',
          options: { readByCode: true },
          rules: (rule) => rule.uri({ scheme: ['https'] }).error('Write the whole address, starting with https://.'),
        }),
        requiredString('label', 'Words above the times', 'Write the words above the times.', {
          description: 'In invitations and on /Contact, for example “Or take thirty minutes:”.',
        }),
        requiredString('all', 'Link to all times', 'Write the words of the link to all times.', {
          description: 'It leads to /book.',
        }),
      ],
    ),
    listField('navigation', 'Main menu', {
      description: 'From left to right. The services menu is put after the first link.',
      of: 'link',
      things: 'menu links',
      group: 'menus',
    }),
    section(
      {
        name: 'servicesMenu',
        title: 'Services menu',
        description: 'It has every service that is published, in the order of the list under Content, Services.',
        group: 'menus',
      },
      [requiredString('label', 'Word in the main menu', 'Write the word in the main menu.')],
    ),
    optionalField('headerAction', 'Button in the header', 'link', {
      description:
        'The one amber button beside the main menu, when the header comes back as a visitor scrolls up: at the top a ' +
        'page begins with an action of its own. Two or three words. Empty, there is no button.',
      group: 'menus',
      options: { collapsible: true, collapsed: true },
    }),
    section(
      {
        name: 'sidebarServices',
        title: 'Services in the sidebar',
        description: 'Beside every service page: the services of the menu.',
        group: 'menus',
      },
      [requiredString('heading', 'Heading', 'Write the heading of the list.')],
    ),
    section(
      {
        name: 'ledger',
        title: 'Contact strip',
        description: 'The strip with phone, e-mail and hours on the home page.',
        group: 'menus',
      },
      [
        requiredString('phoneLabel', 'Words beside the phone', 'Write the words beside the phone.'),
        requiredString('emailLabel', 'Words beside the e-mail', 'Write the words beside the e-mail.'),
        requiredField('messaging', 'Messaging link', 'link', 'Add the messaging link.', {
          description: 'Opens a chat, for example “Our WhatsApp”.',
        }),
        requiredField('contact', 'Link to the contact page', 'link', 'Add the link to the contact page.'),
      ],
    ),
    section(
      {
        name: 'callBar',
        title: 'Bar to call',
        description: 'At the foot of a phone’s screen, with the first phone number. Empty, there is no bar.',
        group: 'menus',
        optional: true,
      },
      [
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
          description: 'It opens an e-mail to you. Left empty, it is the word beside the e-mail in the contact strip.',
          rules: (rule) => rule.max(14).warning('Aim for 14 characters or fewer; the button is narrow.'),
        }),
        optionalString('onCall', 'While you are closed, on pages that promise an answer at any hour', {
          description: 'Says who answers then, for example “After hours our clients reach the engineer on duty”.',
        }),
      ],
    ),
    optionalField('banner', 'Banner', 'banner', {
      description: 'News above the foot of the screen, from one time until another. Without words there is none.',
      group: 'content',
      options: { collapsible: true, collapsed: true },
    }),
    section({ name: 'footer', title: 'Footer', group: 'menus' }, [
      listField('links', 'Links', {
        description: 'Pages to reach from every page. Home, Careers, Contact and the privacy policy belong here.',
        of: 'link',
        things: 'footer links',
      }),
      requiredText('note', 'Note', 'Write a sentence for the footer.'),
      requiredString('copyright', 'Copyright line', 'Write the copyright line.', {
        description: 'Without a year it never grows old.',
      }),
    ]),
    requiredString('resourcesHeading', 'Heading of resource lists', 'Write the heading of resource lists.', {
      description: 'Above the resources beside every service page.',
      group: 'words',
    }),
    optionalString('resourceRequest', 'How to ask for a resource', {
      description:
        'The link below resources of which some have no file. It opens an e-mail to you with their titles as the ' +
        'subject. May stay empty.',
      group: 'words',
      rules: (rule) => rule.max(40).warning('Aim for 40 characters or fewer, so that it stays on one line.'),
    }),
    section(
      {
        name: 'proof',
        title: 'Below a success story',
        description: 'The two links below a story on a service page. Empty, there are none.',
        group: 'words',
        optional: true,
      },
      [
        requiredString('study', 'Link to the case study', 'Write the words of the link.', {
          description: 'Leads to where the story is told. For example “Read the case study”.',
        }),
        requiredString('ask', 'Link to ask the client', 'Write the words of the link.', {
          description: 'Opens an e-mail to you. For example “Ask this client”.',
        }),
        requiredString('subject', 'Subject of that e-mail', 'Write the subject.', {
          description: 'The site puts the kind of client in place of {client}, the title of the story for {title}.',
          rules: (rule) => rule.custom((text) => mailWordsVerdict(text, ['client', 'title'])),
        }),
        requiredText('text', 'Text of that e-mail', 'Write the text.', {
          description: 'What the visitor finds in the e-mail and goes on writing. {client} and {title} as above.',
          rows: 8,
          rules: (rule) => rule.custom((text) => mailWordsVerdict(text, ['client', 'title'])),
        }),
      ],
    ),
    section(
      { name: 'notFound', title: 'Page not found', description: 'Below the words “404 Not Found”.', group: 'words' },
      [
        requiredText('text', 'Text', 'Say what visitors can do now.'),
        listField('links', 'Links', { of: 'link', things: 'links' }),
        pictureField,
      ],
    ),
    optionalString('minutesToRead', 'How long an article takes', {
      description: 'Beside the date of each article: {minutes} becomes the number.',
      initialValue: '{minutes} min read',
      group: 'words',
      rules: (rule) =>
        rule.custom((words) =>
          words === undefined || words.includes('{minutes}') ? true : 'Write {minutes} where the number is to stand.',
        ),
    }),
    optionalField('mapProviderNote', 'Note on the map provider', 'text', {
      description: 'Says who gets to know that a visitor loads the map. May stay empty.',
      rows: 2,
      group: 'words',
    }),
    defineField({
      ...seoField,
      description:
        'The title is added to the title of every page; the picture is for pages whose heading can’t be drawn on one.',
    }),
  ],
  preview: {
    select: { subtitle: 'name', media: 'logo' },
    prepare: ({ subtitle, media }) => ({ title: 'Site settings', subtitle, media }),
  },
})
