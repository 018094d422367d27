import type { ValidationContext } from 'sanity'
import { expect, test } from 'vitest'
import { linkTargetVerdict, whatsAppVerdict } from '#schemas/rules/linkRules.ts'

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
