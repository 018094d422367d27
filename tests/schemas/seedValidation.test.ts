import { describe, expect, test } from 'vitest'
import { isNode, visitTree } from '#commands/dataset/seed/documentTree.ts'
import { assetFileOf, type SeedDocument } from '#commands/dataset/seed/seedFiles.ts'
import { findings, seed, seedDocument } from './seedRules.ts'

type Json = Record<string, unknown>

const valueAt = (document: unknown, keys: readonly string[]) =>
  keys.reduce<unknown>((node, key) => (node as Json)[key], document)

/** A copy of a document with one value replaced, such as `slides.0.label`; `undefined` removes it. */
function changed(id: string, place: string, value: unknown): SeedDocument {
  const copy = structuredClone(seedDocument(id))
  const keys = place.split('.')
  const last = keys.pop() ?? ''
  const parent = valueAt(copy, keys) as Json
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

/** A list in a document, and the rules' findings without its first item. */
async function withoutFirst(id: string, place: string) {
  const list = valueAt(seedDocument(id), place.split('.')) as unknown[]
  return { count: list.length, found: await findings(changed(id, place, list.slice(0, -1))) }
}

// The seed itself is validated in tests/commands/progress.test.ts.
describe('the seed passes the rules that staff must follow', () => {
  test.each([
    ['HOME-01', 'home', 'slides', 'slides', 3],
    ['HOME-03', 'home', 'stats.items', 'figures', 4],
    ['HOME-04', 'home', 'services.cards', 'service cards', 8],
    ['HOME-05', 'home', 'testimonials.items', 'testimonials', 4],
    ['HOME-06', 'home', 'technology.items', 'technologies', 12],
    ['HEAD-01', 'siteSettings', 'phones', 'phones', 2],
    ['HEAD-02', 'siteSettings', 'socialLinks', 'links', 7],
    ['ABOUT-01', 'about', 'different.items', 'cards', 4],
    ['ABOUT-02', 'about', 'values.items', 'values', 5],
    ['CONTACT-05', 'contact', 'faq.items', 'questions', 3],
    ['INT-01', 'careers', 'interest.benefits', 'benefits', 4],
    ['SVC-01', 'service-iot', 'hero.actions', 'buttons', 2],
  ])('%s %s has a fixed number of items: %j', async (_row, id, place, things, count) => {
    expect((await withoutFirst(id, place)).found).toEqual([
      `error at ${place}: The page has room for exactly ${count} ${things}: add 1.`,
    ])
  })

  test('HOME-01 a fourth slide is one too many', async () => {
    const slides = seedDocument('home')['slides'] as Json[]
    expect(await findings(changed('home', 'slides', [...slides, { ...slides[0], _key: 'fourth' }]))).toEqual([
      'error at slides: The page has room for exactly 3 slides: remove the others.',
    ])
  })

  test('Home can’t have four people or none in the section with people', async () => {
    expect((await withoutFirst('home', 'people.items')).found).toEqual([
      'error at people.items: The page has room for exactly 4 people: add 1.',
    ])
    expect((await withoutFirst('about', 'people.items')).found).toEqual([])
  })

  test.each([
    ['home', 'people'],
    ['about', 'people'],
    ['person-paul-novak', 'portrait'],
    ['person-paul-novak', 'phone'],
    ['person-paul-novak', 'answers'],
    ['post-where-month-end-goes', 'picture'],
    ['post-where-month-end-goes', 'cta'],
  ])('%s may have no %s', async (id, field) => {
    expect(await findings(changed(id, field, undefined))).toEqual([])
  })

  test.each([
    ['SVC-03', 'service-mobile', 'capabilities.items', 6],
    ['SVC-05', 'service-api', 'sidebar.resources', 4],
    ['SVC-06', 'service-cloud', 'platforms.items', 3],
    ['SVC-07', 'service-iot', 'technology.items', 12],
    ['SVC-08', 'service-data', 'tools.items', 4],
    ['SVC-09', 'service-digital', 'process.steps', 6],
    ['SVC-10', 'service-training', 'platforms.items', 4],
  ])('%s %s has a valid number of items in %j', async (_row, id, place, count) => {
    const advice = `This page was designed for ${count} here; ${count - 1} may leave a gap or a row of one.`
    expect(await withoutFirst(id, place)).toEqual({ count, found: [`warning at ${place}: ${advice}`] })
  })

  const shown = 'specimen.items.0'
  const readings = (count: number) => Array<number>(count).fill(0)
  test.each<[id: string, place: string, value: unknown]>([
    ['service-iot', `${shown}.values`, readings(72)],
    ['service-iot', 'sidebar.contact', { _type: 'contactBox', heading: 'Call us', text: 'By day.' }],
  ])('%s may have as %s: %j', async (id, place, value) => {
    expect(await findings(changed(id, place, value))).toEqual([])
  })

  const unsafe = { _type: 'link', _key: 'home', label: 'Home', href: 'javascript:alert(1)' }
  test.each<[rule: string, id: string, place: string, value: unknown, sentence: RegExp]>([
    ['a cover says what it shows', 'post-where-month-end-goes', 'picture.alt', undefined, /^error at picture/],
    ['an offer leads somewhere', 'post-where-month-end-goes', 'cta.action.target', undefined, /Choose a page/],
    ['a direct line can be dialed', 'person-paul-novak', 'phone.number', '3145550152', /^error at phone\.number/],
    ['a picture needs a description', 'home', 'mission.picture.alt', undefined, /^error .* Describe the image/],
    ['without an image there is no picture', 'home', 'mission.picture._sanityAsset', undefined, /Choose a pict/],
    ['a misspelled field is an error', 'home', 'mission.txt', 'x', /^error at mission\.txt: Field 'txt' does not exi/],
    ['a link must be safe', 'siteSettings', 'navigation.0', unsafe, /^error at navigation\[.+\]\.href: Start with \//],
    ['a name has words above it', 'service-iot', 'sidebar.contact.personIntro', undefined, /^error .*above the n/],
    ['a line has all figures', 'service-cloud', `${shown}.rows.3.amounts`, [132], /“Shared files” has 1 figure;/],
    ['an event has a figure', 'service-iot', `${shown}.events.2.at`, '02:30', /Nothing was read at 02:30/],
    ['readings are those of a day', 'service-iot', `${shown}.values`, readings(73), /cover more than a day/],
    ['a card leads to a page', 'serviceCard-web', 'target', undefined, /^error at target: Choose the service page/],
    ['a link to a file has one', 'service-web', 'hero.actions.0.target._ref', 'resource-web-editing-video', /no file/],
    ['a range has its ends in order', 'service-iot', `${shown}.high`, -20, /highest figure must be above the lowest/],
    [
      'the sums of a price are in order',
      'service-web',
      'prices.bands.2.to',
      29_000,
      /^error at prices\.bands\[.+\]\.to: The upper sum must not be below/,
    ],
    [
      'bands of prices rise',
      'service-web',
      'prices.bands.1.from',
      8000,
      /^error at prices\.bands: “Usual” begins at 8000/,
    ],
    [
      'the offer of Home is a page that has one',
      'home',
      'offer.page._ref',
      'page-terms',
      /^error at offer\.page: That page has no proposal/,
    ],
    [
      'a mail says what is known',
      'siteSettings',
      'proof.text',
      'About {name}',
      /^error at proof\.text: There is no value for \{name\}/,
    ],
    [
      'a reply says what is known, and calls the job {job}',
      'careers',
      'applications.answers.0.subject',
      '{position}',
      /There is no value for \{position\}\. Use only \{name\} and \{job\} and \{reference\} and \{recruiter\}/,
    ],
    [
      'what visitors enter at a booking service goes there over TLS',
      'siteSettings',
      'appointments.url',
      'http://cal.example.com/us',
      /^error at appointments\.url: .*starting with https/,
    ],
    [
      'two reports meet',
      'service-data',
      `${shown}.reports.0.figure`,
      420,
      /After the last definition, Sales has 391 and Warehouse has 383/,
    ],
    ['long titles are advised against', 'about', 'seo.title', 'x'.repeat(61), /^warning at seo\.title: Search engin/],
    [
      'the mission can be any sentence; that nothing is marked in it is advice',
      'home',
      'mission.text',
      'Any sentence.',
      /^warning at mission\.highlight: “.+” is not in the text, so nothing is marked\. Copy/,
    ],
  ])('%s', async (_rule, id, place, value, sentence) => {
    expect(await findings(changed(id, place, value))).toEqual([expect.stringMatching(sentence)])
  })

  test('a day off, or an answer to a question, can’t be entered twice', async () => {
    const days = ['2026-12-25', '2026-12-24', '2026-12-25']
    expect(await findings(changed('siteSettings', 'appointments.daysOff', days))).toContain(
      'error at appointments.daysOff[2]: Each day can be here only once.',
    )
    const question = { question: 'How did you hear of us?', options: ['A friend', 'A search', 'A friend'] }
    expect(await findings(changed('careers', 'interest.sourceQuestion', question))).toContainEqual(
      expect.stringMatching(/^error at interest\.sourceQuestion\.options\[2\]: Write two or more, each once/),
    )
  })

  test('a weekday can’t be ticked twice', async () => {
    expect(await findings(changed('siteSettings', 'hours.0.days', ['Sunday', 'Sunday']))).toContain(
      'error at hours[weekdays].days[1]: Each day can be here only once.',
    )
  })

  test('a reply from before {job} may still say {opening}', async () => {
    expect(await findings(changed('careers', 'applications.answers.0.subject', 'Your form: {opening}'))).toEqual([])
  })

  test('a missing section is reported', async () => {
    expect(await findings(changed('home', 'services', undefined))).toContain(
      'error at services: Fill in the section “Services”.',
    )
  })

  test('ROUTE-05 two pages can’t have addresses that only differ in case', async () => {
    const slug = { _type: 'slug', current: 'PRIVACY-policy' }
    const twin = { ...changed('page-privacy-policy', 'slug', slug), _id: 'page-twin' }
    expect(await findings(twin)).toEqual([
      'error at slug: “Privacy policy” has this address already. Choose another one.',
    ])
  })

  test('ROUTE-02 a service keeps its address, and is reported without it', async () => {
    expect(await findings(changed('service-web', 'route', '/Api'))).toContain(
      'error at route: The service at /Api is the document service-api. Edit that one.',
    )
    expect(await findings(changed('service-web', 'route', undefined))).toEqual([
      'error at route: This service has lost its address. Restore an earlier version of it.',
    ])
  })

  describe('a ninth service', () => {
    const { route: _route, ...cloud } = seedDocument('service-cloud')
    const called = (name?: string) => (name === undefined ? {} : { slug: { _type: 'slug', current: name } })
    const service = (name?: string, _id = 'ninth') => ({
      ...cloud,
      _id,
      title: 'Network Security',
      hero: { ...((cloud as Json)['hero'] as Json), heading: `The ${_id}` },
      ...called(name),
    })

    test('is complete without a specimen', async () => {
      const { specimen: _specimen, ...plain } = service('network-security') as SeedDocument
      expect(await findings(plain as SeedDocument)).toEqual([])
    })

    test('gets advice if another service has the same heading', async () => {
      const copy = { ...service('network-security'), hero: (cloud as Json)['hero'] }
      expect(await findings(copy)).toEqual([expect.stringMatching(/^warning at hero\.heading: Same heading as “Cloud/)])
    })

    test.each([
      ['no address', undefined, 'Write an address, or press Generate.'],
      ['the name of another service', 'IOT', 'The site already has a screen at /IoT. Choose another address.'],
      ['the address of a tenth', 'Tenth', '“Network Security” has this address already. Choose another one.'],
    ])('is refused with %s, with a sentence', async (_what, name, words) => {
      expect(await findings(service(name), service('tenth', 'tenth'))).toEqual([`error at slug: ${words}`])
    })

    test('can’t take an address in the specification', async () => {
      expect(await findings({ ...service('network-security'), route: '/Web' })).toEqual([
        'error at route: The service at /Web is the document service-web. Edit that one.',
      ])
    })
  })

  test('CMS-01 a technology has a logo or a color', async () => {
    expect(await findings({ _id: 'techItem-plain', _type: 'techItem', name: 'Plain', color: '#3c4f76' })).toEqual([])
    // What is left of a logo that was removed.
    for (const icon of [undefined, { _type: 'picture' }]) {
      const plain = { _id: 'techItem-plain', _type: 'techItem', name: 'Plain', ...(icon && { icon }) }
      expect(await findings(plain)).toEqual([
        'error at : Add a logo or a color, so that there is something to draw beside the name.',
      ])
    }
  })
})

describe('the drawings of the seed in the dark theme', () => {
  test('every drawing with a dark version uses it everywhere', () => {
    const versions = new Map<string, Set<string | undefined>>()
    visitTree(seed.documents, (value) => {
      const name = isNode(value) ? assetFileOf(value) : undefined
      if (!isNode(value) || name === undefined || value['_type'] !== 'picture') return
      const dark = isNode(value['dark']) ? assetFileOf(value['dark']) : undefined
      versions.set(name, (versions.get(name) ?? new Set()).add(dark))
    })
    const darks = [...seed.assets.keys()].filter((name) => name.endsWith('-dark.svg'))
    expect(darks.length).toBeGreaterThan(30)
    for (const dark of darks) expect(versions.get(dark.replace('-dark', ''))).toEqual(new Set([dark]))
  })
})
