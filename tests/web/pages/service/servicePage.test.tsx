import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { servicePageQuery } from '#web/content/queries/servicePage.ts'
import ServicePage from '#web/pages/service/ServicePage.tsx'
import { hrefs, texts } from '../../onScreen.ts'
import { renderScreen } from '../../renderScreen.tsx'

const hero = () => screen.getByRole('heading', { level: 1 }).closest('section')!
const sidebar = () => screen.getByRole('complementary')
const breadcrumb = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.trim())
const headings = (element: HTMLElement) => texts(within(element).getAllByRole('heading', { level: 3 }))
const processSteps = () => document.querySelectorAll('ol > li:has(h3)')
/** The section, or the part of one, with this label in the margin, for example 'Capabilities'. */
const partLabeled = (label: string) => screen.getByText(label).parentElement!
const capabilities = () => headings(partLabeled('Capabilities'))
const chips = () => within(partLabeled('Technology')).getAllByRole('listitem')
const resources = () => within(sidebar()).getAllByText(/^(PDF|Video|Excel), /)
const stories = () => document.querySelectorAll('li:has(dl)')
/** The figures of the page, each with its label. */
const figures = () =>
  screen
    .getAllByRole('definition')
    .map((figure) => `${figure.textContent} ${figure.parentElement?.querySelector('dt')?.textContent}`)

/** Expects three rising price ranges, each with its contents, and links. */
function expectPrices() {
  const prices = screen.getByText('What it costs', { selector: 'p' }).closest('section')!
  const bands = within(prices)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('li')!)
  expect(headings(prices)).toEqual(['Small', 'Usual', 'Large'])
  const sums = bands.flatMap((band) =>
    [...band.textContent.matchAll(/\$([\d,]+)/g)].map(([, sum = '']) => Number(sum.replace(',', ''))),
  )
  expect(sums).toHaveLength(6)
  expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  for (const band of bands) expect(within(band).getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(hrefs(prices)).toEqual(['/book', '/sample-proposal'])
  // The summary at the top has the same prices.
  const costs = screen.getByText('It costs')
  expect(texts([...costs.closest('dl')!.querySelectorAll('dt')])).toEqual([
    'You get',
    'It takes',
    'When it is done',
    'It costs',
  ])
  const said = costs.nextElementSibling as HTMLElement
  const [lowest, , usualFrom, usualTo, , highest] = sums.map((sum) => `$${sum.toLocaleString('en-US')}`)
  expect(said.textContent).toMatch(/^\$[\d,]+ to \$[\d,]+\. Usually \$[\d,]+\s–\s\$[\d,]+\.$/)
  expect(said.textContent.match(/\$[\d,]*\d/g)).toEqual([lowest, highest, usualFrom, usualTo])
  expect(document.querySelector(within(said).getByRole<HTMLAnchorElement>('link').hash)).toBe(prices)
  const before = costs.compareDocumentPosition(screen.getByText('Capabilities'))
  expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
}

const DUTY_LINE = 'tel:+13145550142'
const LINES = new Map([
  ['Ruth', 'tel:+13145550151'],
  ['Paul', 'tel:+13145550152'],
  ['Theo', 'tel:+13145550153'],
  ['Amara', 'tel:+13145550154'],
  ['Margaret', 'tel:+13145550155'],
])
const lineOf = (person: string) => LINES.get(person.replace(/ .*/, ''))

interface Service {
  person: string
  /** Clients reach the engineer on duty by the front desk's number. */
  atAnyHour?: boolean
  /** Figures that the page claims. */
  claims?: string[]
  /** The target of the hero's last link, after the contact form and the prices. */
  second: string
  /** Exact counts, where the specification has them. */
  exactly?: Partial<Record<keyof typeof COUNTED, number>>
  /** Checks what only this page has. */
  own?: () => void
}

const COUNTED = {
  capabilities: () => capabilities().length,
  chips: () => chips().length,
  steps: () => processSteps().length,
  stories: () => stories().length,
  resources: () => resources().length,
  platforms: () => headings(partLabeled('Platforms')).length,
  tools: () => headings(partLabeled('Tools')).length,
}
const AT_LEAST = { capabilities: 4, chips: 6, steps: 5, resources: 2 } as const

const SERVICES: [title: string, route: string, service: Service][] = [
  [
    'SVC-03 Mobile: hero links, breadcrumb, six capabilities, six steps, two stories, tech stack, contact options',
    '/Mobile',
    {
      person: 'Theo Lindgren Web and mobile lead',
      claims: ['20% more user engagement'],
      second: '/portfolio',
      exactly: { capabilities: 6, steps: 6, stories: 2 },
      own() {
        expect(breadcrumb().at(-1)).toBe('MOBILE APPS')
        const options = within(sidebar()).getByRole('heading', { name: 'Four ways to begin' }).parentElement!
        expect(hrefs(options)).toEqual([
          expect.stringMatching(/^tel:/),
          expect.stringMatching(/^mailto:/),
          expect.stringMatching(/^https:\/\/wa\.me\//),
          expect.stringMatching(/^\/contact/i),
        ])
      },
    },
  ],
  [
    'SVC-04 Web: hero to /contact and /, capabilities, tech stack, process, help and testimonials in the sidebar',
    '/Web',
    {
      person: 'Theo Lindgren Web and mobile lead',
      claims: ['2x order growth'],
      second: '/',
      own() {
        const help = within(sidebar()).getByRole('heading', { name: 'Not sure what you need?' }).parentElement!
        expect(hrefs(help).length).toBeGreaterThanOrEqual(2)
        expect(sidebar().querySelectorAll('blockquote').length).toBeGreaterThanOrEqual(2)
      },
    },
  ],
  [
    'SVC-05 API: documentation links and four resources in the sidebar, three stories',
    '/Api',
    {
      person: 'Ruth Castellano Integration and training lead',
      claims: ['10K+ requests per minute'],
      second: '/portfolio',
      exactly: { stories: 3, resources: 4 },
      own: () => expect(hrefs(sidebar())).toEqual(expect.arrayContaining(['/api-docs', '/api-playground'])),
    },
  ],
  [
    'SVC-06 Cloud: three platforms with features, security features, resources',
    '/Cloud',
    {
      person: 'Paul Novak Cloud lead',
      atAnyHour: true,
      claims: ['99.99% uptime'],
      second: '/case-studies',
      exactly: { platforms: 3 },
      own: () => expect(headings(partLabeled('Security')).length).toBeGreaterThanOrEqual(4),
    },
  ],
  [
    'SVC-07 IoT: six capabilities, twelve technologies, six steps, three stories, the experts box, two PDFs and two videos',
    '/IoT',
    {
      person: 'Amara Osei IoT lead',
      atAnyHour: true,
      claims: [
        '50K+ devices connected for our clients since 2011',
        '40% downtime reduction',
        '25% yield increase',
        '35% cost savings',
      ],
      second: '/portfolio',
      exactly: { capabilities: 6, chips: 12, steps: 6, stories: 3 },
      own() {
        expect(breadcrumb().at(-1)).toBe('SMART AUTOMATION')
        expect(capabilities().map((title) => title?.toLowerCase())).toEqual([
          'industrial automation',
          'smart home',
          'retail automation',
          'agricultural iot',
          'healthcare monitoring',
          'energy management',
        ])
        expect(within(sidebar()).getByRole('heading', { name: /24\/7/ })).toBeInTheDocument()
        const kinds = resources().map((kind) => kind.textContent?.split(',')[0])
        expect(kinds.toSorted()).toEqual(['PDF', 'PDF', 'Video', 'Video'])
      },
    },
  ],
  [
    'SVC-08 Data: six capabilities, six steps, four resources, and four tools, each with its kind and features',
    '/Data',
    {
      person: 'Ruth Castellano Integration and training lead',
      second: '/case-studies',
      exactly: { capabilities: 6, steps: 6, resources: 4, tools: 4 },
      own() {
        for (const kind of [
          /business.intelligence tool/i,
          /visuali[sz]ation tool/i,
          /programming language/i,
          /query language/i,
        ]) {
          const tool = screen.getByText(kind).closest('li')!
          expect(within(tool).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2)
        }
        expect(within(sidebar()).getByRole('heading', { name: 'Ask a data expert' })).toBeInTheDocument()
      },
    },
  ],
  [
    'SVC-09 Digital: hero links, six services, four tools, six steps, resources',
    '/Digital',
    {
      person: 'Margaret Ellison Founder and CEO',
      second: '/portfolio',
      exactly: { capabilities: 6, tools: 4, steps: 6 },
    },
  ],
  [
    'SVC-10 Training: corporate and personal offerings, four platforms, a six-step methodology, resources',
    '/Training',
    {
      person: 'Ruth Castellano Integration and training lead',
      second: '/training-catalog',
      exactly: { platforms: 4, steps: 6 },
      own() {
        const offerings = within(partLabeled('Offerings')).getAllByText(/^(Corporate|Personal)$/)
        expect(new Set(offerings.map(({ textContent }) => textContent)).size).toBe(2)
        expect(screen.getByText('Methodology')).toBeInTheDocument()
      },
    },
  ],
]

describe('SVC-01 SVC-02 SVC-11 a service page has all its parts, its prices, and its own content', () => {
  test.each(SERVICES)('%s', async (_, route, { person, atAnyHour, claims = [], second, exactly = {}, own }) => {
    await renderScreen(<ServicePage />, route)
    const [home, services, label] = breadcrumb()
    expect([home, services]).toEqual(['HOME >', 'SERVICES >'])
    expect(label).toMatch(/^[A-Z ]+$/)
    expect(hrefs(hero())).toEqual(['/', '/services', '/Contact', `${route}#prices`, second])
    const action = [...document.querySelectorAll('section')].at(-1)!
    expect(hrefs(action)).toEqual(['/Contact', '/book'])
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(figures()).toEqual(expect.arrayContaining(claims))
    expect(new Set(figures()).size).toBe(figures().length)
    // Nobody is quoted twice on a page.
    const speakers = [...document.querySelectorAll('figcaption b, li p > b')].map(({ textContent }) => textContent)
    expect(speakers.filter((speaker, index) => speakers.indexOf(speaker) !== index)).toEqual([])
    const named = Object.keys(exactly) as (keyof typeof COUNTED)[]
    expect(Object.fromEntries(named.map((name) => [name, COUNTED[name]()]))).toEqual(exactly)
    for (const name of Object.keys(AT_LEAST) as (keyof typeof AT_LEAST)[]) {
      expect(COUNTED[name]()).toBeGreaterThanOrEqual(AT_LEAST[name])
    }
    const menu = ['/Web', '/Api', '/Cloud', '/Data', '/IoT', '/Mobile', '/Digital', '/Training']
    expect(hrefs(sidebar()).slice(0, 8)).toEqual(menu)
    expect(within(sidebar()).getByRole('link', { current: 'page' })).toHaveAttribute('href', route)
    // On phones, everything but the contact box is behind one button, which says what it opens.
    const more = within(sidebar()).getByRole('group')
    expect(more).not.toHaveAttribute('open')
    expect(more.querySelector('summary')).toHaveTextContent(/^More about [A-Z]/)
    expect(hrefs(more)).toEqual(hrefs(sidebar()).slice(0, hrefs(more).length))
    expect(
      texts(
        within(sidebar())
          .getAllByRole('heading')
          .filter((heading) => !more.contains(heading)),
      ),
    ).toHaveLength(1)
    const answers = within(sidebar()).getByText(/[Yy]ou’ll talk to|The first call is with/).parentElement!
    const lines = atAnyHour ? [DUTY_LINE, lineOf(person)] : [lineOf(person)]
    expect(hrefs(answers.parentElement!)).toEqual([...lines, expect.stringMatching(/^mailto:/)])
    expect(answers).toHaveTextContent(new RegExp(`(?:[Yy]ou’ll talk to|The first call is with) ${person}$`))
    // The portrait is decorative, because the name is next to it.
    expect(answers.parentElement!.querySelector('img')).toHaveAttribute('alt', '')
    expectPrices()
    own?.()
  })
})

describe('SVC-11 a service’s claims can be checked', () => {
  const story = (title: string) => within(screen.getByRole('heading', { name: title, level: 3 }).closest('li')!)

  test('a story links to its case study, if any, and to a mail to the client, and names its speaker', async () => {
    await renderScreen(<ServicePage />, '/Mobile')
    const studies = screen.getAllByRole('link', { name: /^Read the case study: / })
    expect(texts(studies)).toEqual(['Read the case study: Fitness clubs, members’ app'])
    cleanup()
    const client = await renderScreen(<ServicePage />, '/Web')
    const title = 'Restaurant supplier, night orders'
    const shop = story(title)
    const voice = shop.getByText('Nadia Petrov').parentElement
    expect(voice).toHaveTextContent('Nadia Petrov Sales lead, Quarry Street Restaurant Supply')
    const study = shop.getByRole('link', { name: /^Read the case study: / })
    expect(study).toHaveAttribute('href', '/case-studies#story-restaurant-supplier')
    const ask = shop.getByRole<HTMLAnchorElement>('link', { name: `Ask to call this client: ${title}` })
    const { protocol, pathname, searchParams } = new URL(ask.href)
    expect(protocol + pathname).toBe('mailto:hello@archstep.example')
    expect(searchParams.get('subject')).toBe('A question for your client: Restaurant supplier')
    expect(searchParams.get('body')).toMatch(/^Hello,\r\n\r\n.*“Restaurant supplier, night orders\.”/)
    // Staff may name both more than once.
    await act(async () =>
      client.setQueryData(servicePageQuery('/Web').queryKey, (before) => {
        const words = before!.content.words!
        const proof = { ...words.proof!, subject: '{client}: {title} ({client}, {title})' }
        return { ...before!, content: { ...before!.content, words: { ...words, proof } } }
      }),
    )
    await waitFor(() =>
      expect(new URL(ask.href).searchParams.get('subject')).toBe(
        'Restaurant supplier: Restaurant supplier, night orders (Restaurant supplier, Restaurant supplier, night orders)',
      ),
    )
  })

  test('a story shows drawings of before and after, if there are any', async () => {
    await renderScreen(<ServicePage />, '/Cloud')
    const told = story('Insurance agency, servers moved out')
    const figures = told.getAllByRole('figure').filter((figure) => within(figure).queryByRole('img'))
    const drawings = texts(figures)
    expect(drawings).toEqual([expect.stringMatching(/^Before:/), expect.stringMatching(/^After:/)])
  })
})
