import { evaluate, parse } from 'groq-js'
import { createSchema, type SchemaType } from 'sanity'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { findings, seedDocument } from './seedRules.ts'

type Condition = (context: object) => boolean
type Verdict = (value: unknown, context: object) => unknown

/** What is read of a type when a document is edited. */
interface Field {
  readonly description?: unknown
  readonly placeholder?: unknown
  readonly hidden?: boolean | Condition
  readonly readOnly?: boolean | Condition
  readonly initialValue?: unknown
  readonly validation?: unknown
  readonly fields?: readonly { readonly name: string; readonly type: SchemaType }[]
  readonly of?: readonly SchemaType[]
}

const schema = createSchema({ name: 'default', types: schemaTypes })

/** Every field of the model by its path, such as `resource.file`. */
const fields = new Map<string, Field>()
function look(field: Field, place: string): void {
  fields.set(place, field)
  for (const { name, type } of field.fields ?? []) look(type as Field, `${place}.${name}`)
  // Members with a named type are visited there.
  for (const member of field.of ?? []) if (!schema.get(member.name)) look(member as Field, `${place}.${member.name}`)
}
for (const { name } of schemaTypes) look(schema.get(name) as Field, name)

const asset = { _ref: 'file-abc-mp4' }
const link = [{ target: { _ref: 'about' } }, { href: 'https://example.com/' }, { contact: 'phone' }]

describe('a field is shown when it can be used', () => {
  const cases: [place: string, shown: object[], hidden: object[]][] = [
    ['picture.alt', [{}, { parent: { decorative: false } }], [{ parent: { decorative: true } }]],
    [
      'videoBlock.file',
      [{ parent: {} }, { parent: { address: 'https://youtu.be/a' }, value: { asset } }],
      [{ parent: { address: 'https://youtu.be/a' } }],
    ],
    [
      'videoBlock.address',
      [{}, { parent: {} }, { parent: { file: {} } }, { parent: { file: { asset } }, value: 'https://youtu.be/a' }],
      [{ parent: { file: { asset } } }],
    ],
    [
      'videoBlock.captions',
      [{ parent: { file: { asset } } }, { parent: { address: 'https://youtu.be/a' }, value: { asset } }],
      [{}, { parent: { address: 'https://youtu.be/a' } }],
    ],
    ['tableBlock.head', [{}, { document: { _type: 'page' } }], [{ document: { _type: 'post' } }]],
    ['contactBox.personIntro', [{ parent: { person: { _ref: 'person-a' } } }], [{}, { parent: {} }]],
    ['resource.file', [{}, { document: { type: 'PDF' } }], [{ document: { type: 'Video' } }]],
    [
      'resource.size',
      [{}, { document: { type: 'PDF' } }, { document: { type: 'PDF', file: {} } }],
      [{ document: { type: 'Video' } }, { document: { type: 'PDF', file: { asset } } }],
    ],
    ['resource.duration', [{ document: { type: 'Video' } }], [{}, { document: { type: 'PDF' } }]],
    [
      'servicePage.route',
      [{ document: { _id: 'service-web' } }, { document: { _id: 'ninth' }, value: '/Web' }],
      [{ document: { _id: 'ninth' } }],
    ],
    [
      'servicePage.slug',
      [{ document: { _id: 'ninth' } }],
      [{ document: { _id: 'service-web' } }, { document: { _id: 'drafts.service-web' } }],
    ],
    ['job.applicantCountries', [{ document: { remote: true } }], [{}, { document: { remote: false } }]],
    ['redirect.target', [{}, { parent: { to: '/old' } }], [{ parent: { to: 'https://example.com/' } }]],
    [
      'redirect.to',
      [{}, { parent: { to: '/About' } }, { parent: { target: { _ref: 'about' }, to: '/About' } }],
      [{ parent: { target: { _ref: 'about' } } }],
    ],
    ['link.target', [{}, { parent: link[0] }], [{ parent: link[1] }, { parent: link[2] }]],
    ['link.place', [{ parent: link[0] }, { parent: { place: '#a' } }], [{}, { parent: link[1] }]],
    ['link.href', [{}, { parent: link[1] }], [{ parent: link[0] }, { parent: link[2] }]],
    ['link.contact', [{}, { parent: link[2] }], [{ parent: link[0] }, { parent: link[1] }]],
  ]

  test.each(cases)('%s', (place, shown, hidden) => {
    const isHidden = fields.get(place)?.hidden as Condition
    expect(shown.filter(isHidden)).toEqual([])
    expect(hidden.filter((context) => !isHidden(context))).toEqual([])
  })

  test('this list has every field that is sometimes hidden', () => {
    const named = new Set(cases.map(([place]) => fields.get(place)?.hidden))
    const others = [...fields].filter(([, { hidden }]) => typeof hidden === 'function' && !named.has(hidden))
    expect(others.map(([place]) => place)).toEqual([])
  })
})

describe('a new document', () => {
  test.each([
    ['job.active', true],
    ['job.remote', false],
    ['job.asksWorkAuthorization', true],
    ['job.employmentType', 'Full-time'],
    ['job.salary.currency', 'USD'],
    ['job.salary.unit', 'YEAR'],
    ['redirect.permanent', true],
    ['person.portrait', { decorative: true }],
    ['testimonial.avatar', { decorative: true }],
  ])('begins with %s: %j', (place, value) => {
    expect(fields.get(place)?.initialValue).toEqual(value)
  })

  test.each([
    ['job.postedOn', '2031-11-20T12:00:00.000Z'],
    ['post.date', '2031-11-20'],
  ])('has the time of its creation: %s', (place, time) => {
    vi.setSystemTime(new Date('2031-11-20T12:00:00Z'))
    onTestFinished(() => void vi.useRealTimers())
    const make = fields.get(place)?.initialValue as (() => unknown) | undefined
    expect(make?.()).toBe(time)
  })
})

test.each([
  ['job', 'postedOn', 'desc'],
  ['post', 'date', 'desc'],
  ['redirect', 'from', 'asc'],
])('a list of %s can be put in order of %s, %s', (name, field, direction) => {
  expect(schema.get(name)).toMatchObject({ orderings: [{ by: [{ field, direction }] }] })
})

describe('the limits of a field', () => {
  /** A field as it is written; Sanity has already called some of its rules in those above. */
  interface Written {
    readonly name?: string
    readonly type: string
    readonly validation?: unknown
    readonly fields?: readonly Written[]
    readonly of?: readonly Written[]
  }
  type Calls = readonly (readonly [method: string, value?: unknown])[]
  const COUNTED = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

  /** What a field's rules are made of, each with its message: `[['max', 70], ['warning', 'Aim for 70…']]`. */
  function rulesOf({ validation }: Written): Calls[] {
    const noted = new Map<unknown, Calls>()
    const rule = (...calls: Calls): unknown => {
      const noting = new Proxy(() => noting, {
        get: (_, method) => (value?: unknown) => rule(...calls, [String(method), value]),
      })
      noted.set(noting, calls)
      return noting
    }
    const made = typeof validation === 'function' ? [validation(rule(), {})] : []
    return made.flat().map((each) => noted.get(each) ?? [])
  }
  const within = (field: Written, place: string): { field: Written; place: string }[] => [
    { field, place },
    ...[...(field.fields ?? []), ...(field.of ?? [])].flatMap((each) => within(each, `${place}.${each.name ?? ''}`)),
  ]
  const all = (schemaTypes as readonly Written[])
    .flatMap((type) => within(type, type.name ?? ''))
    .flatMap(({ field, place }) => rulesOf(field).map((calls) => ({ place, field, calls })))
  const isLimit = ([method]: Calls[number]) => /^(?:min|max|length)$/.test(method)

  test('are what its message says, and “Aim for” is advice', () => {
    const limited = all.flatMap(({ place, calls }) => {
      const [severity, message = ''] = calls.find(([method]) => /^(?:error|warning)$/.test(method)) ?? []
      const limits = calls.filter(isLimit).map(([, limit]) => Number(limit))
      return typeof message === 'string' && message !== '' ? [{ place, calls, severity, message, limits }] : []
    })
    const wrong = limited.filter(({ calls, severity, message, limits }) => {
      if (/\bwhole (?:number|weeks|dollars)\b/i.test(message) && !calls.some(([method]) => method === 'integer'))
        return true
      if (message.startsWith('Aim for') && severity !== 'warning') return true
      const figures = (message.match(/\d[\d,.]*\d|\d/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')))
      const words = COUNTED.flatMap((word, at) => (new RegExp(`\\b${word}\\b`, 'i').test(message) ? [at + 1] : []))
      const said = [...figures, ...words]
      if (limits.length === 0 || (said.length === 0 && limits.every((limit) => limit === 1))) return false
      return limits.some((limit) => !said.includes(limit)) || figures.some((figure) => !limits.includes(figure))
    })
    expect(wrong.map(({ place, message }) => `${place}: ${message}`)).toEqual([])
    expect(limited.filter(({ limits }) => limits.length > 0).length).toBeGreaterThan(80)
  })

  test('keep a required list from being empty', () => {
    const placesOf = (isMeant: (call: Calls[number]) => boolean) =>
      new Set(all.filter(({ field, calls }) => field.type === 'array' && calls.some(isMeant)).map(({ place }) => place))
    const required = placesOf(([method]) => method === 'required')
    // The editor removes empty texts; somebody may be free all week.
    const limited = placesOf(isLimit)
    expect([...required].filter((place) => !limited.has(place))).toEqual(['textBlock.body', 'rosterPerson.busy'])
    expect(required.size).toBeGreaterThan(30)
  })
})

test('a picture has the crop button that the advice on wide pictures names', () => {
  expect(fields.get('picture')).toMatchObject({ options: { hotspot: true } })
})

test('only pages with a proposal are offered for the one on Home', async () => {
  const { options } = fields.get('home.offer.page') as { options?: { filter?: string } }
  const dataset = [
    { _id: 'with', blocks: [{ _type: 'textBlock' }, { _type: 'offerBlock' }] },
    { _id: 'without', blocks: [{ _type: 'textBlock' }] },
  ]
  const offered = await evaluate(parse(`*[${options?.filter}]._id`), { dataset })
  expect(await offered.get()).toEqual(['with'])
})

test('a redirect does not keep its page from being deleted', () => {
  expect(fields.get('redirect.target')).toMatchObject({ weak: true })
})

test('only administrators and recruiters can change how long applications are kept', () => {
  const isFixed = fields.get('retention')?.readOnly as Condition
  const person = (...roles: string[]) => ({ currentUser: { roles: roles.map((name) => ({ name })) } })
  expect([person('administrator'), person('editor', 'recruiter')].map(isFixed)).toEqual([false, false])
  expect([person('editor'), person(), {}].map(isFixed)).toEqual([true, true, true])
})

describe('a sentence with placeholders', () => {
  /** The messages of a field's rules about a text. */
  function said(field: Field, text: string): string[] {
    const verdicts: Verdict[] = []
    const rule: unknown = new Proxy(() => rule, {
      get: (_, method) => (verdict: Verdict) => {
        if (method === 'custom') verdicts.push(verdict)
        return rule
      },
    })
    for (const validation of [field.validation].flat()) if (typeof validation === 'function') validation(rule)
    return verdicts.map((verdict) => verdict(text, {})).filter((answer) => typeof answer === 'string')
  }

  /** Fields whose help mentions optional placeholders. */
  const MAY = new Set(['siteFact.name', 'videoBlock.words.notice', 'videoBlock.words.open'])
  const isText = ({ of: members, fields: parts }: Field) => !members && !parts
  const demanding = [...fields].flatMap(([place, field]) => {
    const help = [field.description, field.placeholder].filter((words) => typeof words === 'string').join(' ')
    const named = [...new Set(help.match(/\{[^{}]+\}/g))]
    return isText(field) && named.length > 0 && !MAY.has(place) && !/\.proof\./.test(place)
      ? [{ place, field, named }]
      : []
  })

  test.each(demanding)('$place is refused without one of $named', ({ field, named }) => {
    expect(said(field, named.join(' '))).toEqual([])
    for (const left of named) {
      const rest = named.filter((other) => other !== left).join(' ')
      expect(said(field, `Words ${rest}`)).toEqual([expect.stringContaining(left)])
    }
  })

  test('more than twelve fields are required', () => expect(demanding.length).toBeGreaterThan(12))
})

describe('incomplete content is reported', () => {
  const keyed = (block: object, index: number) => ({ _key: `block${index}`, ...block })
  const page = (...blocks: object[]) => ({ ...seedDocument('page-portfolio'), blocks: blocks.map(keyed) })
  const words = { play: 'Play', notice: 'Plays from {host}', open: 'Watch at {host}', transcript: 'What is said' }
  const film = { _type: 'videoBlock', title: 'A week at the dock', transcript: 'Trucks come.', words }
  const file = { _type: 'file', asset: { _type: 'reference', _ref: 'file-abc-mp4' } }
  const list = { _type: 'postsBlock', head: { _type: 'sectionHead', heading: 'Articles' } }
  const search = { label: 'Search', all: 'All topics', found: '{count} found', none: 'None' }
  const paper = { _id: 'resource-a', _type: 'resource', title: 'A list' }
  const settings = (banner: object) => ({ ...seedDocument('siteSettings'), banner: { _type: 'banner', ...banner } })
  const image = { _type: 'reference', _ref: 'image-abc-800x600-jpg' }
  const small = { _type: 'imageBlock', picture: { _type: 'picture', asset: image, alt: 'A bridge' } }
  const numbers = (part: object) =>
    page({ _type: 'statsBlock', items: [{ _key: 'years', value: 15, label: 'years', ...part }] })
  const emptyTemplate = () => {
    const careers = seedDocument('careers')
    const answers = [{ _type: 'mailTemplate', _key: 'empty' }]
    return { ...careers, applications: { ...(careers['applications'] as object), answers } }
  }
  const from = '2026-12-01T08:00:00.000Z'
  const until = '2026-12-02T08:00:00.000Z'
  const address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

  test.each<[what: string, document: Parameters<typeof findings>[0], said: RegExp[]]>([
    ['a video by its address', page({ ...film, address }), []],
    ['a video whose file was removed', page({ ...film, file: { _type: 'file' }, address }), []],
    [
      'a video with captions',
      page({ ...film, file, transcript: undefined, captions: { asset: file.asset } }),
      [/\.vtt/],
    ],
    ['a video from nowhere', page(film), [/file: Upload the video, or paste its address/]],
    ['a video from two places', page({ ...film, file, address }), [/address: Keep one: the file above/]],
    ['a video without words', page({ ...film, address, transcript: undefined }), [/^warning .*Write what is said/]],
    ['a list of articles without a search', page(list), []],
    ['a list of articles with one', page({ ...list, search }), []],
    [
      'a search without words',
      page({ ...list, search: { _type: 'object' } }),
      [/search: Fill in all of it/, /label/, /all/, /found/, /none/],
    ],
    ['a paper with its size', { ...paper, type: 'PDF', size: '2 MB' }, []],
    ['a paper without', { ...paper, type: 'PDF' }, [/size: Upload the file, or write its size/]],
    [
      'a paper with its file',
      { ...paper, type: 'PDF', file: { ...file, asset: { ...file.asset, _ref: 'file-a-pdf' } } },
      [],
    ],
    ['a film with its length', { ...paper, type: 'Video', duration: '12 min' }, []],
    ['a film without', { ...paper, type: 'Video', size: '2 MB' }, [/duration: Write the length of the video/]],
    ['a card with a page', seedDocument('serviceCard-web'), []],
    ['a card with an address of old', { ...seedDocument('serviceCard-web'), target: undefined, link: '/Web' }, []],
    ['a number with a sign', numbers({ prefix: '$' }), []],
    ['a number with a word', numbers({ prefix: 'USD ' }), [/prefix: Up to 3 characters fit/]],
    [
      'an email address that no email reaches',
      { ...seedDocument('siteSettings'), email: 'jörg@example.com' },
      [/email: Write a whole email address/],
    ],
    ['an empty template of a reply', emptyTemplate(), [/name: Name the/, /subject: Write the/, /text: Write what/]],
    ['a picture too small for its place', page(small), [/^warning .*picture: .*800 × 600 .*1000 pixels wide/]],
    ['a banner with its days', settings({ text: 'Closed on Friday', from, until }), []],
    ['a banner without words', settings({}), []],
    ['a banner without a beginning', settings({ text: 'Closed', until }), [/from: Choose when the banner begins/]],
    ['a banner without an end', settings({ text: 'Closed', from }), [/until: Choose when the banner ends/]],
    ['a banner that ends first', settings({ text: 'Closed', from: until, until: from }), [/until: The end must be/]],
  ])('%s', async (_what, document, said) => {
    const found = await findings(JSON.parse(JSON.stringify(document)))
    expect(found).toEqual(said.map((words) => expect.stringMatching(words)))
  })
})
