import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import ServicePage from '../../web/pages/service/ServicePage.tsx'
import { renderScreen } from './renderScreen.tsx'

vi.mock('../../web/content/sanityClient.ts', () => import('./seedContent.ts'))

const open = (route: string) => renderScreen(<ServicePage />, route)
const hrefs = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const hero = () => screen.getByRole('heading', { level: 1 }).closest('section')!
const sidebar = () => screen.getByRole('complementary')
const breadcrumb = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.trim())
const heroButtons = () => hrefs(hero()).slice(2)
const headings = (element: HTMLElement) =>
  within(element)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)
const processSteps = () => document.querySelectorAll('ol > li:has(h3)')
/** The section or the part of one that a label in the margin names: 'Capabilities'. */
const partLabelled = (label: string) => screen.getByText(label).parentElement!
const capabilities = () => headings(partLabelled('Capabilities'))
const chips = () => within(partLabelled('Technology')).getAllByRole('listitem')
const resources = () => within(sidebar()).getAllByText(/^(PDF|Video|Excel), /)
const stories = () => document.querySelectorAll('li:has(dl)')
/** The figures of the page, each with what it counts. */
const figures = () =>
  screen
    .getAllByRole('definition')
    .map((figure) => `${figure.textContent} ${figure.parentElement?.querySelector('dt')?.textContent}`)

/** Each service, who answers on it, and the figures that it claims. */
const SERVICES = [
  ['/Web', 'Theo Lindgren Web lead', ['2x order growth']],
  ['/Api', 'Ruth Castellano Integration lead', ['10K+ requests per minute']],
  ['/Cloud', 'Paul Novak Cloud lead', ['99.99% uptime']],
  ['/Data', 'Kavya Reddy Data lead, Hyderabad', []],
  ['/IoT', 'Amara Osei IoT lead', ['50K+ devices connected']],
  ['/Mobile', 'Theo Lindgren Web lead', ['20% more user engagement']],
  ['/Digital', 'Margaret Ellison Founder and CEO', []],
  ['/Training', 'Ruth Castellano Integration lead', []],
] as const

it.each(SERVICES)('SVC-01 SVC-02 SVC-11 %s has all its parts, and what only it says', async (route, person, claims) => {
  await open(route)
  const [home, services, label] = breadcrumb()
  expect([home, services]).toEqual(['HOME >', 'SERVICES >'])
  expect(label).toMatch(/^[A-Z ]+$/)
  expect(hrefs(hero()).slice(0, 2)).toEqual(['/', '/services'])
  expect(heroButtons()).toHaveLength(2)
  expect(capabilities().length).toBeGreaterThanOrEqual(4)
  expect(chips().length).toBeGreaterThanOrEqual(6)
  expect(processSteps().length).toBeGreaterThanOrEqual(5)
  const action = [...document.querySelectorAll('section')].at(-1)!
  expect(hrefs(action)).toEqual(['/Contact'])
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(figures()).toEqual(expect.arrayContaining([...claims]))

  expect(hrefs(sidebar()).slice(0, 8)).toEqual([
    '/Web',
    '/Mobile',
    '/Cloud',
    '/IoT',
    '/Data',
    '/Api',
    '/Digital',
    '/Training',
  ])
  expect(within(sidebar()).getByRole('link', { current: 'page' })).toHaveAttribute('href', route)
  expect(resources().length).toBeGreaterThanOrEqual(2)
  expect(hrefs(sidebar()).slice(-2)).toEqual([expect.stringMatching(/^tel:/), expect.stringMatching(/^mailto:/)])
  const answers = within(sidebar()).getByText(/[Yy]ou would speak to/).parentElement!
  expect(answers).toHaveTextContent(new RegExp(`[Yy]ou would speak to ${person}$`))
  // A portrait that only decorates: the name stands beside it.
  expect(answers.parentElement!.querySelector('img')).toHaveAttribute('alt', '')
})

it('SVC-07 IoT: six capabilities, twelve technologies, six steps, three stories, the experts box, two PDFs and two videos', async () => {
  await open('/IoT')
  expect(breadcrumb().at(-1)).toBe('SMART AUTOMATION')
  expect(heroButtons()).toEqual(['/Contact', '/portfolio'])
  expect(capabilities().map((title) => title?.toLowerCase())).toEqual([
    'industrial automation',
    'smart home',
    'retail automation',
    'agricultural iot',
    'healthcare monitoring',
    'energy management',
  ])
  expect(chips()).toHaveLength(12)
  expect(processSteps()).toHaveLength(6)
  expect(stories()).toHaveLength(3)
  expect(figures().filter((figure) => figure.includes('%'))).toEqual([
    '40% downtime reduction',
    '25% yield increase',
    '35% cost savings',
  ])
  expect(within(sidebar()).getByRole('heading', { name: /24\/7/ })).toBeInTheDocument()
  const kinds = resources().map((kind) => kind.textContent?.split(',')[0])
  expect(kinds.toSorted()).toEqual(['PDF', 'PDF', 'Video', 'Video'])
})

describe('what each of the others has', () => {
  it('SVC-03 Mobile: hero links, breadcrumb, six capabilities, six steps, two stories, tech stack, contact options', async () => {
    await open('/Mobile')
    expect(breadcrumb().at(-1)).toBe('MOBILE APPS')
    expect(heroButtons()).toEqual(['/Contact', '/portfolio'])
    expect(capabilities()).toHaveLength(6)
    expect(processSteps()).toHaveLength(6)
    expect(stories()).toHaveLength(2)
    expect(chips().length).toBeGreaterThanOrEqual(6)
    const options = within(sidebar()).getByRole('heading', { name: 'Four ways to begin' }).parentElement!
    expect(hrefs(options)).toEqual([
      expect.stringMatching(/^tel:/),
      expect.stringMatching(/^mailto:/),
      expect.stringMatching(/^https:\/\/wa\.me\//),
      expect.stringMatching(/^\/contact/i),
    ])
  })

  it('SVC-04 Web: hero to /contact and /, capabilities, tech stack, process, help and testimonials in the sidebar', async () => {
    await open('/Web')
    expect(heroButtons()).toEqual(['/Contact', '/'])
    expect(capabilities().length).toBeGreaterThanOrEqual(4)
    expect(chips().length).toBeGreaterThanOrEqual(6)
    expect(processSteps().length).toBeGreaterThanOrEqual(4)
    const help = within(sidebar()).getByRole('heading', { name: 'Not sure what you need?' }).parentElement!
    expect(hrefs(help).length).toBeGreaterThanOrEqual(2)
    expect(sidebar().querySelectorAll('blockquote').length).toBeGreaterThanOrEqual(2)
  })

  it('SVC-05 API: documentation links and four resources in the sidebar, three stories', async () => {
    await open('/Api')
    expect(heroButtons()).toEqual(['/Contact', '/portfolio'])
    expect(capabilities().length).toBeGreaterThanOrEqual(4)
    expect(chips().length).toBeGreaterThanOrEqual(6)
    expect(hrefs(sidebar())).toEqual(expect.arrayContaining(['/api-docs', '/api-playground']))
    expect(stories()).toHaveLength(3)
    expect(resources()).toHaveLength(4)
  })

  it('SVC-06 Cloud: three platforms with features, security features, resources', async () => {
    await open('/Cloud')
    expect(heroButtons()).toEqual(['/Contact', '/case-studies'])
    expect(headings(partLabelled('Platforms'))).toHaveLength(3)
    expect(headings(partLabelled('Security')).length).toBeGreaterThanOrEqual(4)
    expect(resources().length).toBeGreaterThanOrEqual(2)
  })

  it('SVC-08 Data: six capabilities, six steps, four resources, and four tools, each with its kind and features', async () => {
    await open('/Data')
    expect(heroButtons()).toEqual(['/Contact', '/case-studies'])
    expect(capabilities()).toHaveLength(6)
    expect(processSteps()).toHaveLength(6)
    expect(resources()).toHaveLength(4)
    expect(headings(partLabelled('Tools'))).toHaveLength(4)
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
  })

  it('SVC-09 Digital: hero links, six services, four tools, six steps, resources', async () => {
    await open('/Digital')
    expect(heroButtons()).toEqual(['/Contact', '/portfolio'])
    expect(capabilities()).toHaveLength(6)
    expect(headings(partLabelled('Tools'))).toHaveLength(4)
    expect(processSteps()).toHaveLength(6)
    expect(resources().length).toBeGreaterThanOrEqual(2)
  })

  it('SVC-10 Training: corporate and personal offerings, four platforms, a six-step methodology, resources', async () => {
    await open('/Training')
    expect(heroButtons()).toEqual(['/Contact', '/training-catalog'])
    expect(
      within(partLabelled('Offerings'))
        .getAllByText(/^(Corporate|Personal)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Corporate', 'Personal']))
    expect(headings(partLabelled('Platforms'))).toHaveLength(4)
    expect(screen.getByText('Methodology')).toBeInTheDocument()
    expect(processSteps()).toHaveLength(6)
    expect(resources().length).toBeGreaterThanOrEqual(2)
  })
})
