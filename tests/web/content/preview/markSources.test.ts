import type { ContentSourceMap } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import { createSchema, type SchemaType } from 'sanity'
import { expect, test } from 'vitest'
import { documentTypes, schemaTypes, singletonTypes } from '#schemas/schemaTypes.ts'
import { markSources } from '#web/content/preview/markSources.ts'

/** A source map that maps every text of a flat or nested result to the same path of the document `home`. */
function sourcesOf(paths: readonly string[], type = 'home'): ContentSourceMap {
  return {
    documents: [{ _id: type, _type: type }],
    paths: [...paths],
    mappings: Object.fromEntries(
      paths.map((path, index) => [
        path,
        { type: 'value' as const, source: { type: 'documentValue' as const, document: 0, path: index } },
      ]),
    ),
  }
}

const isMarked = (text: unknown) => typeof text === 'string' && stegaClean(text) !== text

/** The paths of a type's fields with values from a list in the Studio, or with a URL or date. */
function choicesBelow(type: SchemaType, path: readonly string[] = []): string[][] {
  const chosen = (type.options as { list?: unknown } | undefined)?.list !== undefined
  if (chosen || /^(?:slug|url|email|date|datetime)$/.test(type.name)) return [[...path]]
  const fields = 'fields' in type && type.name !== 'reference' ? type.fields : []
  const members = 'of' in type ? type.of : []
  return [
    ...fields.flatMap((field) => choicesBelow(field.type, [...path, field.name])),
    ...members.flatMap((member) => choicesBelow(member, path)),
  ]
}

/** Fields that staff write in a format that code reads. */
const WRITTEN_FOR_CODE = [
  ['home', 'mission.highlight'],
  ['home', 'slides.actions.href'],
  ['job', 'salary.currency'],
  ['page', 'blocks.requests.response'],
  ['page', 'blocks.requests.params.value'],
  ['post', 'body.code'],
  ['servicePage', 'sidebar.contact.phone.number'],
  ['siteSettings', 'phones.number'],
  ['siteSettings', 'hours.opens'],
  ['siteSettings', 'socialLinks.href'],
] as const

const schema = createSchema({ name: 'default', types: schemaTypes })
const choices = [...singletonTypes, ...documentTypes].flatMap(({ name }) => {
  const type = schema.get(name)
  return type ? choicesBelow(type).map((path) => [name, path.join('.')] as const) : []
})

test('the Studio’s preview marks no choice from a list, and no URL, date or number that code reads', () => {
  expect(choices).toContainEqual(['siteSettings', 'socialLinks.network'])
  expect(choices).toContainEqual(['siteSettings', 'timeZone'])
  const marked = [...choices, ...WRITTEN_FOR_CODE].filter(([type, path]) => {
    const sources = { ...sourcesOf(["$['value']"], type), paths: [`$${path.replaceAll(/(\w+)\.?/g, "['$1'][0]")}`] }
    return isMarked((markSources({ value: 'facebook' }, sources) as { value: string }).value)
  })
  expect(marked).toEqual([])
})

/** Which of these texts are marked, in the order of their paths; nothing else may change. */
function markedIn(result: object, paths: readonly string[], type: string, mayChangeMenus = false) {
  const texts: unknown[] = []
  const marked = markSources(result, sourcesOf(paths, type), mayChangeMenus)
  for (const path of paths) {
    const keys = [...path.matchAll(/\['?(\w+)'?\]/g)].map(([, key = '']) => key)
    texts.push(keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], marked))
  }
  expect(stegaClean(marked)).toEqual(result)
  return texts.map(isMarked)
}

test('marks visible text', () => {
  const result = {
    title: 'Set with care',
    mission: { text: 'We set with care' },
    offerings: [{ audience: 'For shops' }],
  }
  const paths = ["$['title']", "$['mission']['text']", "$['offerings'][0]['audience']"]
  expect(markedIn(result, paths, 'home')).toEqual([true, true, true])
})

test('marks menu and footer entries for people who may edit them, and other texts of the settings for everyone', () => {
  const result = {
    tagline: 'Stay one step ahead',
    messaging: { label: 'Chat' },
    contact: { label: 'Write to us' },
    servicesMenu: { label: 'Services', links: [{ label: 'Mobile' }], last: { label: 'What it costs' } },
    navigation: [{ label: 'About' }],
    footer: { links: [{ label: 'Careers' }], note: 'Made in Saint Louis' },
  }
  const inLinks = ["$['tagline']", "$['messaging']['label']", "$['contact']['label']", "$['servicesMenu']['label']"]
  const entries = [
    "$['servicesMenu']['links'][0]['label']",
    "$['servicesMenu']['last']['label']",
    "$['navigation'][0]['label']",
    "$['footer']['links'][0]['label']",
  ]
  const paths = [...inLinks, "$['footer']['note']", ...entries]
  const marked = (mayChangeMenus?: boolean) => markedIn(result, paths, 'siteSettings', mayChangeMenus)
  expect(marked()).toEqual([false, false, false, false, true, false, false, false, false])
  expect(marked(true)).toEqual([false, false, false, false, true, true, true, true, true])
})

test('marks service names in the menu for people who may edit menus, and on service pages for everyone', () => {
  const result = { title: 'IoT Solutions', servicesMenu: { links: [{ label: 'IoT Solutions' }] } }
  const paths = ["$['title']", "$['servicesMenu']['links'][0]['label']"]
  expect(markedIn(result, paths, 'servicePage')).toEqual([true, false])
  expect(markedIn(result, paths, 'servicePage', true)).toEqual([true, true])
})

test('marks the company’s contact details: name, address, displayed phone number, email', () => {
  const result = {
    name: 'Archstep',
    address: { city: 'Saint Louis' },
    phones: [{ display: '(314) 555-0142', number: '+13145550142' }],
    email: 'hello@archstep.example',
  }
  const paths = ["$['name']", "$['address']['city']", "$['phones'][0]['display']", "$['email']"]
  expect(markedIn(result, paths, 'siteSettings')).toEqual([true, true, true, true])
  expect(markedIn(result, ["$['phones'][0]['number']"], 'siteSettings')).toEqual([false])
})

test('marks each paragraph of a text', () => {
  const marked = markSources({ text: 'One.\n\nTwo.' }, sourcesOf(["$['text']"])) as { text: string }
  expect(marked.text.split(/\n\s*\n/).map(isMarked)).toEqual([true, true])
})

test.each([
  [{ decorative: true, alt: null }, ''],
  [{ decorative: true, alt: 'From before it was decorative' }, ''],
  [{ decorative: false, alt: null }, ''],
  [{ decorative: false, alt: 'A bridge' }, 'A bridge'],
])('marks the picture %j, whose alternative text stays “%s”', (words, alt) => {
  const slides = [{ picture: { _type: 'picture', ...words } }]
  const marked = markSources({ slides }, sourcesOf(["$['slides'][0]['picture']['_type']"])) as { slides: typeof slides }
  const picture = marked.slides[0]?.picture
  expect(picture?._type).toBe('picture')
  expect(isMarked(picture?.alt)).toBe(true)
  expect(stegaClean(picture?.alt)).toBe(alt)
})

test.each([[null], [undefined]])('leaves %s as it is', (nothing) => {
  expect(markSources(nothing, sourcesOf(["$['title']"]))).toBe(nothing)
})

test('doesn’t mark what search engines read', () => {
  const result = { seo: { title: 'About us', image: { _type: 'picture', alt: 'A bridge' } } }
  const paths = ["$['seo']['title']", "$['seo']['image']['_type']", "$['seo']['image']['alt']"]
  expect(markSources(result, sourcesOf(paths))).toEqual(result)
})
