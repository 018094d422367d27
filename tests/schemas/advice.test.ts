import type { ValidationContext } from 'sanity'
import { expect, test } from 'vitest'
import { ownHeadingVerdict } from '#schemas/rules/serviceRules.ts'
import { newEmailVerdict } from '#schemas/rules/newEmail.ts'
import { linkTargetVerdict, whatsAppVerdict } from '#schemas/rules/linkRules.ts'
import { cutOffVerdict, darkVersionVerdict, pictureSizeVerdict } from '#schemas/rules/pictureRules.ts'

const ids: Readonly<Record<string, readonly string[]>> = {
  'page portfolio': ['page-portfolio', 'drafts.page-portfolio'],
  'page open-day': ['drafts.page-open-day'],
  'post first-sensor': ['post-first-sensor'],
  'job cloud-engineer': ['job-cloud-engineer'],
}
const context = {
  getClient: () => ({
    fetch: (_query: string, { type, slug }: { type: string; slug: string }) =>
      Promise.resolve((ids[`${type} ${slug}`] ?? []).map((_id) => ({ _id }))),
  }),
} as unknown as ValidationContext

test.each(['/Interest?job=3', '/CareersPage/', '/register', 'https://example.com/x', 'tel:+1555'])(
  'a link to %s leads to a screen without a document, or off the site',
  async (href) => {
    expect(await linkTargetVerdict(href, context)).toBe(true)
  },
)

test.each(['/', '/iot', '/Contact#contactForm', '/Portfolio/', '/blog/first-sensor', '/CareersPage/Cloud-Engineer'])(
  'a link to the path %s should refer to the page there, whose path may change',
  async (href) => {
    expect(await linkTargetVerdict(href, context)).toBe(
      `Choose the page at ${href} itself, in the field above this one. It is then found even if its address changes.`,
    )
  },
)

test.each(['/nowhere', '/blog/nowhere', '/careersPage/nowhere', '/portfolio/more', '/a/b/c'])(
  'a link to %s leads nowhere',
  async (href) => {
    expect(await linkTargetVerdict(href, context)).toContain(href)
  },
)

test('a link to a page that only exists as a draft says that it is not published yet', async () => {
  expect(await linkTargetVerdict('/Open-day', context)).toBe(
    'The page at /Open-day is not published yet. Publish it first, or visitors will not find it.',
  )
})

test('a picture that is too small for its place would look blurred', () => {
  expect(pictureSizeVerdict('image-abc-800x600-jpg', { width: 1000 })).toMatch(/800 × 600.*1000 pixels wide/)
  expect(pictureSizeVerdict('image-abc-1200x630-png', { width: 1200, height: 630, raster: true })).toBe(true)
  expect(pictureSizeVerdict('image-abc-1200x629-png', { width: 1200, height: 630 })).toMatch(
    /at least 1200 × 630 pixels/,
  )
  expect(pictureSizeVerdict('image-abc-1199x900-png', { width: 1200, height: 630 })).toMatch(
    /at least 1200 × 630 pixels/,
  )
  expect(pictureSizeVerdict(undefined, { width: 1000 })).toBe(true)
  expect(pictureSizeVerdict('image-abc-80x60-svg', { width: 1000 })).toBe(true)
  expect(pictureSizeVerdict('image-abc-80x60-svg', { width: 1200, raster: true })).toMatch(/SVG/)
})

test('a dark version has the same aspect ratio as its picture, in any size', () => {
  expect(darkVersionVerdict('image-abc-1280x600-svg', 'image-def-640x300-svg')).toBe(true)
  expect(darkVersionVerdict('image-abc-640x640-svg', 'image-def-640x300-svg')).toMatch(
    /640 × 640.*640 × 300.*same shape/,
  )
  expect(darkVersionVerdict('image-abc-1280x610-svg', 'image-def-640x300-svg')).toBe(true)
  expect(darkVersionVerdict('image-abc-1280x620-svg', 'image-def-640x300-svg')).toMatch(/same shape/)
  expect(darkVersionVerdict('image-abc-1280x580-svg', 'image-def-640x300-svg')).toMatch(/same shape/)
  expect(darkVersionVerdict(undefined, 'image-def-640x300-svg')).toBe(true)
  expect(darkVersionVerdict('image-abc-640x640-jpg', undefined)).toBe(true)
  expect(darkVersionVerdict('image-abc-240x300-svg', 'image-def-600x300-jpg')).toBe(true)
})

test('a WhatsApp link with the old phone number is reported, in the settings and elsewhere', async () => {
  const phones = [{ number: '+13145550199' }, { number: '+13145550187' }]
  const getClient = () => ({ fetch: () => Promise.resolve(phones) })
  const elsewhere = { document: { _type: 'servicePage' }, getClient } as unknown as ValidationContext
  expect(await whatsAppVerdict('https://wa.me/13145550142', elsewhere)).toMatch(
    /^This WhatsApp number, .+0142, is not one/,
  )
  expect(await whatsAppVerdict('https://wa.me/13145550187?text=Hello', elsewhere)).toBe(true)
  expect(await whatsAppVerdict('https://example.com/13145550142', elsewhere)).toBe(true)
  const withoutPhones = { document: { _type: 'page' }, getClient: () => ({ fetch: () => Promise.resolve(null) }) }
  expect(await whatsAppVerdict('https://wa.me/13145550142', withoutPhones as unknown as ValidationContext)).toBe(true)
  // In the settings themselves, typed values count before they are published.
  const settings = { document: { _type: 'siteSettings', phones: [{ number: '+13145550142' }] }, getClient }
  expect(await whatsAppVerdict('https://wa.me/13145550199', settings as unknown as ValidationContext)).not.toBe(true)
})

test('staff are advised to try a new email address of the company before visitors write to it', async () => {
  const after = (email: string | null) =>
    ({ getClient: () => ({ fetch: async () => email }) }) as unknown as ValidationContext
  expect(await newEmailVerdict('hello@archstep.exmaple', after('hello@archstep.example'))).toBe(
    'Visitors wrote to hello@archstep.example until now, and will write to hello@archstep.exmaple. ' +
      'Send an email there first, and see that it arrives.',
  )
  expect(await newEmailVerdict('hello@archstep.example', after('hello@archstep.example'))).toBe(true)
  expect(await newEmailVerdict('hello@archstep.example', after(null))).toBe(true)
  expect(await newEmailVerdict(undefined, after('hello@archstep.example'))).toBe(true)
})

test('a duplicated service that still has the original’s heading says which service that is', async () => {
  const having = (title: string | null) =>
    ({
      document: { _id: 'drafts.copy' },
      getClient: () => ({ fetch: async () => title }),
    }) as unknown as ValidationContext
  expect(await ownHeadingVerdict('Fewer alarms', having('IoT'))).toBe(
    'Same heading as “IoT”. Say what is on this page.',
  )
  expect(await ownHeadingVerdict('Fewer alarms', having(null))).toBe(true)
  // A missing heading is reported elsewhere, and doesn't match another service's.
  for (const heading of [undefined, '']) expect(await ownHeadingVerdict(heading, having('IoT'))).toBe(true)
})

test('a photograph at the top of a screen needs a focus; a drawing or an empty field does not', () => {
  const photo = { asset: { _ref: 'image-abc-2400x1200-jpg' } }
  expect(cutOffVerdict(photo)).toMatch(/On phones the sides .* crop button/)
  expect(cutOffVerdict({ ...photo, hotspot: { x: 0.8, y: 0.4 } })).toBe(true)
  expect(cutOffVerdict({ asset: { _ref: 'image-abc-1920x430-svg' } })).toBe(true)
  expect(cutOffVerdict({})).toBe(true)
  expect(cutOffVerdict(undefined)).toBe(true)
})
