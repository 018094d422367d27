import { expect, test } from 'vitest'
import { shareableBlocks } from '#schemas/blocks/blockTypes.ts'
import { schemaTypes } from '#schemas/schemaTypes.ts'

type Prepare = (selected: Readonly<Record<string, unknown>>) => { title?: string; subtitle?: string; media?: unknown }

const prepared = new Map<string, Prepare>(
  schemaTypes.flatMap((type) => {
    const prepare = (type as { preview?: { prepare?: Prepare } }).preview?.prepare
    return prepare ? [[type.name, prepare] as const] : []
  }),
)
/** How the Studio lists something with these values: `title | subtitle`. */
function listed(type: string, selected: Readonly<Record<string, unknown>>): string {
  const { title, subtitle } = prepared.get(type)?.(selected) ?? {}
  return [title, subtitle].map((words) => words ?? '').join(' | ')
}

const paragraph = (...words: string[]) => ({ _type: 'block', children: words.map((text) => ({ _type: 'span', text })) })

test.each([...prepared.keys()])('a new %s is listed without technical terms', (type) => {
  expect(listed(type, {})).not.toMatch(/undefined|null|NaN|object/)
})

test.each<[type: string, selected: object, words: string]>([
  [
    'job',
    { title: 'Clerk', location: 'Remote', active: true, closesOn: '2026-12-31' },
    'Clerk | Remote, Closes 2026-12-31',
  ],
  ['job', { title: 'Clerk', location: 'Remote', active: false, closesOn: '2026-12-31' }, 'Clerk | Remote, Closed'],
  ['job', { title: 'Clerk', location: 'Remote' }, 'Clerk | Remote'],
  ['course', { title: 'SQL', level: 'Beginner', days: 1 }, 'SQL | Beginner, 1 day'],
  ['course', { title: 'SQL', days: 3 }, 'SQL | 3 days'],
  ['course', { title: 'SQL', days: 0.5 }, 'SQL | 0.5 days'],
  ['resource', { title: 'List', type: 'PDF', file: 'file-a', size: '2 MB' }, 'List | PDF, for download'],
  ['resource', { title: 'Film', type: 'Video', duration: '3:10', size: '2 MB' }, 'Film | Video, 3:10'],
  ['resource', { title: 'Sheet', type: 'Excel', size: '2 MB' }, 'Sheet | Excel, 2 MB'],
  ['page', { title: 'About us', slug: 'about-us' }, 'About us | /about-us'],
  ['page', { title: 'About us' }, 'About us | No address yet'],
  ['servicePage', { title: 'Web', route: '/Web', slug: 'web' }, 'Web | /Web'],
  ['servicePage', { title: 'Security', slug: 'security' }, 'Security | /services/security'],
  ['servicePage', { title: 'Security' }, 'Security | No address yet'],
  ['sharedBlock', { title: 'Film', type: shareableBlocks[0]?.type.name }, `Film | ${shareableBlocks[0]?.type.title}`],
  ['sharedBlock', { title: 'Film' }, 'Film | Empty'],
  ['appointmentTimes', { from: '09:00', to: '18:00', days: ['Monday', 'Friday'] }, '09:00 to 18:00 | Monday, Friday'],
  ['siteFact', { name: 'people', value: 'forty' }, 'forty | {our people}'],
  ['siteValue', { name: 'phone' }, 'Main phone | '],
  ['siteValue', { name: 'none' }, 'Choose a value | '],
  ['contentNumber', { of: 'keptMonths' }, 'Months that applications are kept | '],
  ['contentNumber', { of: 'none' }, 'Choose a number | '],
  ['statistic', { prefix: '$', value: 40, suffix: 'k', label: 'saved' }, '$40k | saved'],
  ['offerPart', { title: 'Sketch', weeks: 2, cost: 4000 }, 'Sketch | 2 weeks, $4000'],
  ['priceBand', { title: 'Small', from: 1, to: 2, per: 'a month' }, 'Small | $1 to $2 a month'],
  ['code', { filename: 'a.ts', code: 'let a', subtitle: 'ts' }, 'a.ts | ts'],
  ['code', { code: '\n  let a\nlet b' }, 'let a | '],
  ['playgroundRequest', { label: 'Orders', method: 'GET', path: '/v1' }, 'Orders | GET /v1'],
  ['imageBlock', { caption: 'Ours', alt: 'A house' }, 'Ours | One picture'],
  ['imageBlock', { alt: 'A house' }, 'A house | One picture'],
  ['galleryBlock', { first: 'Ours', alt: 'A house' }, 'Ours | Gallery'],
  ['galleryBlock', { heading: 'Houses', first: 'Ours' }, 'Houses | Gallery'],
  ['textBlock', { heading: 'More', body: [paragraph('Words')] }, 'More | Text'],
  ['textBlock', { body: [{ _type: 'block' }, paragraph(' '), paragraph('Two ', 'words')] }, 'Two words | Text'],
  ['textBlock', { heading: '', body: [] }, 'Text | Text'],
  ['tableBlock', { caption: 'Stops', first: ['a'] }, 'Stops | Table'],
  ['tableBlock', { first: ['Machine', 'Stops'] }, 'Machine, Stops | Table'],
  ['caseStudyBlock', { heading: 'Ours', title: 'Theirs' }, 'Ours | A story in full'],
  ['caseStudyBlock', { title: 'Theirs' }, 'Theirs | A story in full'],
  ['home', {}, 'Home | /'],
  ['link', { title: 'See', href: 'https://example.com/' }, 'See | → https://example.com/'],
  ['redirect', { title: '/old', targetType: 'contact' }, '/old | → Contact'],
])('%s with %j is listed as “%s”', (type, selected, words) => {
  expect(listed(type, selected as Readonly<Record<string, unknown>>)).toBe(words)
})

test.each(['home', 'about', 'contact', 'account', 'page', 'servicePage', 'heroSlide'])(
  '%s with a wide scene, of which a thumbnail would show the empty middle, is listed with the icon of its type',
  (type) => {
    const picture = (size: string) => ({ asset: { _ref: `image-abc-${size}-svg` } })
    const media = (shown: object) => prepared.get(type)?.({ media: shown }).media
    expect(media(picture('1920x430'))).toBeUndefined()
    expect(media(picture('640x400'))).toEqual(picture('640x400'))
  },
)
