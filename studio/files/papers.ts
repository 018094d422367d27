import { checklist, form, paragraph, questions, type Point } from './paper.ts'

/** Twelve questions. */
const brief: readonly Point[] = [
  ['What does your company do, in one sentence?', 'As you would say it to a neighbor.'],
  ['What should the website do for you?', 'One thing: more calls, fewer calls, orders, applications.'],
  ['Who comes to it, and from where?', 'An ad, a search, a truck, a friend.'],
  ['What do they ask you most on the phone?', 'The answers are your first five pages.'],
  ['What must a visitor be able to do?', 'Call, book, order, pay, apply, download.'],
  ['Which pages do you have that work?', 'They stay. The page inventory sheet helps to find them.'],
  ['Which other programs must it talk to?', 'Stock, calendar, bookkeeping, newsletter.'],
  ['Who will change the texts, and how often?', 'A name, not a department.'],
  ['What have you in hand?', 'Logo, photographs, texts, the domain and its password.'],
  ['Name two sites you like, and say why.', 'They need not be in your trade.'],
  ['When must it be there, and what happens then?', 'A fair, a season, a contract that ends.'],
  ['What may it cost to build, and each month?', 'A range is enough. It decides what is sensible.'],
]

/** Twenty-two points. */
const security: readonly (readonly [string, readonly Point[]])[] = [
  [
    'Before you buy',
    [
      ['The maker says how long updates come.', 'Get the year in writing.'],
      ['It works without the maker’s cloud.', 'Or you know what stops when that is down.'],
      ['The password can be changed.', 'A fixed one is a reason not to buy.'],
      ['Data can be sent encrypted.', 'TLS 1.2 or newer, with the certificate checked.'],
      ['You know which data leave the building.', 'And to which country.'],
    ],
  ],
  [
    'Before it joins the network',
    [
      ['It is on the list of machines.', 'Model, serial number, place, owner.'],
      ['Its software is the newest.', 'Write the version and the date on the list.'],
      ['The factory password is gone.', 'Every machine has one of its own, in the password safe.'],
      ['What it does not need is off.', 'Telnet, FTP, UPnP, Wi-Fi setup, Bluetooth.'],
      ['It sits in a network of its own.', 'Apart from office computers and guests.'],
      ['It may talk only to what it must.', 'The firewall names both ends and the port.'],
      ['Nothing on the internet can reach it.', 'Ports are not forwarded. People come in by VPN.'],
      ['It cannot be unplugged or reset in passing.', 'A lock, a cabinet, a covered port.'],
      ['It stops safely when the network does.', 'Pull the plug once and watch.'],
    ],
  ],
  [
    'While it runs',
    [
      ['Somebody is told when it falls silent.', 'After minutes, not at the next audit.'],
      ['Sign-ins and changes are kept in a log.', 'On another machine, for 90 days or more.'],
      ['Updates have a day in the calendar.', 'And a machine on which they are tried first.'],
      ['Settings are backed up.', 'A spare can take over within an hour.'],
      ['Each person has an account of their own.', 'Also the maker’s technician, and only while needed.'],
      ['Leavers lose access the same day.', 'The list of machines says where to look.'],
    ],
  ],
  [
    'When something is wrong',
    [
      ['Everybody knows whom to call first.', 'A name and a number, on the cabinet door.'],
      ['You can cut it off without stopping the line.', 'Tried once a year, with the date written down.'],
    ],
  ],
]

/** Eighteen things. */
const search: readonly (readonly [string, readonly Point[]])[] = [
  [
    'Your entry on the map',
    [
      ['You own the entry.', 'Claim it with a company account, not a former employee’s.'],
      ['The name is your name.', 'No slogan, no city added to it.'],
      ['The address is the one on your door.', 'With the suite, written the same way everywhere.'],
      ['The pin is at the entrance.', 'Not in the middle of the block.'],
      ['The number is answered.', 'Call it yourself on a Saturday.'],
      ['Opening hours are true.', 'Also for the next three holidays.'],
      ['The first category is what you earn with.', 'Others come after it.'],
    ],
  ],
  [
    'What people see there',
    [
      ['Ten photographs from this year.', 'Front, inside, people, work.'],
      ['Every review has an answer.', 'Two sentences, by a person, within a week.'],
      ['You ask for reviews.', 'Everybody, after the job. Never for money.'],
      ['The three most asked questions are answered.', 'In your words, before others do.'],
    ],
  ],
  [
    'Your website',
    [
      ['Address and number are on every page.', 'As text, the number as a link that dials.'],
      ['Each service has a page of its own.', 'With the places where you offer it.'],
      ['Titles say what and where.', '“Roof repair in Kirkwood”, not “Home”.'],
      ['It is readable on a phone in two seconds.', 'Try it in the parking lot, without Wi-Fi.'],
      ['The company’s facts are marked up.', 'LocalBusiness, with hours and coordinates.'],
    ],
  ],
  [
    'Elsewhere',
    [
      ['Old entries say the same.', 'Directories, chamber, trade association, social pages.'],
      ['You count calls before and after.', 'Four weeks each, or you will not know what helped.'],
    ],
  ],
]

const emptyCall = [
  'Name of the call',
  'Who asks',
  'Who answers',
  'When, and how often',
  'What is sent',
  'What comes back',
  'How fast it must be',
  'What happens when no answer comes',
  'What happens when it comes twice',
  'Which errors can come back, and who reads them',
  'Who may call it',
  'Who changes it, and who is told before',
]
const filledCall: readonly Point[] = [
  ['Name of the call', 'Place an order: POST /v1/orders'],
  ['Who asks', 'The web shop, in the moment a customer presses “Order”.'],
  ['Who answers', 'The order desk of the warehouse system.'],
  ['When, and how often', 'About 300 a day, at most 5 in a second before Christmas.'],
  ['What is sent', 'Order number of the shop, customer number, lines with part number and quantity, delivery date.'],
  ['What comes back', '201 and the number of the order in the warehouse, with the day on which it leaves.'],
  ['How fast it must be', 'Within 2 seconds in 99 of 100 cases.'],
  [
    'What happens when no answer comes',
    'The shop keeps the order and asks again after 1, 5 and 30 minutes. Then a person at the order desk gets a mail.',
  ],
  [
    'What happens when it comes twice',
    'Nothing. The shop’s order number is the key: the second answer is the first one again.',
  ],
  [
    'Which errors can come back, and who reads them',
    '422: a part does not exist; the shop tells the customer. 409: out of stock; the order desk calls.',
  ],
  ['Who may call it', 'The shop only, with a key of its own that is changed each January.'],
  [
    'Who changes it, and who is told before',
    'The maker of the warehouse system, who tells the shop’s agency 30 days before.',
  ],
]

const definitions: readonly Point[] = [
  ['An order', 'Counts from the moment … . Does not count: …'],
  ['The date of an order', 'The day on which it was: placed / confirmed / shipped / paid.'],
  ['Revenue', 'With or without tax, freight, credits. In the month of: …'],
  ['A customer', 'A company or a place of delivery? The same after a change of name?'],
  ['A new customer', 'No order in the … months before.'],
  ['An active customer', 'At least … orders in … months.'],
  ['A late delivery', 'Later than the day promised: first / last promise. Part deliveries: …'],
  ['In stock', 'On the shelf, or on the shelf and not promised to anybody?'],
  ['A return', 'Counts in the month of the sale or of the return.'],
  ['Margin', 'Price less: purchase, freight, hours. At whose rate?'],
  ['A working day', 'Which days are none: …'],
  ['Month-end', 'Closed on working day … , at … o’clock. Afterwards nobody changes: …'],
]

/** The bodies of the PDFs, by the id of their resource. */
export const papers: Readonly<Record<string, string>> = {
  'resource-web-brief': questions(brief, 4),
  'resource-iot-security-checklist': checklist(security),
  'resource-digital-local-search': checklist(search),
  'resource-api-contract-template':
    form(
      'One call',
      emptyCall.map((head) => [head, ''] as const),
      15,
    ) + `<div class="page">${form('The same page, filled in for an invented shop', filledCall, 12)}</div>`,
  'resource-data-definitions-template':
    form('What we mean when we say', definitions, 13) +
    `<div class="note">${paragraph('Let sales, warehouse and bookkeeping fill it in, each alone. Where the three pages differ, your reports do too: talk about those lines first.')}${paragraph('Agreed on ____________ by ________________________ . Next look in ____________ .')}</div>`,
}
