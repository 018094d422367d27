import type { ValidationContext } from 'sanity'
import { expect, it } from 'vitest'
import { linkTargetVerdict } from '../../schemas/pageExists.ts'
import { darkVersionVerdict, pictureSizeVerdict } from '../../schemas/pictureSize.ts'

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

it.each(['/Interest?job=3', '/CareersPage/', '/register', 'https://example.com/x', 'tel:+1555'])(
  'a link to %s is to a screen without a document, or leaves the site',
  async (href) => {
    expect(await linkTargetVerdict(href, context)).toBe(true)
  },
)

it.each(['/', '/iot', '/Contact#contactForm', '/Portfolio/', '/blog/first-sensor', '/CareersPage/Cloud-Engineer'])(
  'a link to the address %s should name the page that is there, which may get another address',
  async (href) => {
    expect(await linkTargetVerdict(href, context)).toBe(
      `Choose the page at ${href} itself, under “Page or file of this site”. The link then follows when its ` +
        'address changes.',
    )
  },
)

it.each(['/nowhere', '/blog/nowhere', '/careersPage/nowhere', '/portfolio/more', '/a/b/c'])(
  'a link to %s has none',
  async (href) => {
    expect(await linkTargetVerdict(href, context)).toContain(href)
  },
)

it('a link to a page that only exists as a draft says that it is not published yet', async () => {
  expect(await linkTargetVerdict('/Open-day', context)).toBe(
    'The page at /Open-day is not published yet. Publish it first, or visitors will not find it.',
  )
})

it('a picture that is too small for its place would look blurred', () => {
  expect(pictureSizeVerdict('image-abc-800x600-jpg', { width: 1000 })).toMatch(/800 × 600.*1000 pixels wide/)
  expect(pictureSizeVerdict('image-abc-1200x630-png', { width: 1200, height: 630, raster: true })).toBe(true)
  expect(pictureSizeVerdict('image-abc-80x60-svg', { width: 1000 })).toBe(true)
  expect(pictureSizeVerdict('image-abc-80x60-svg', { width: 1200, raster: true })).toMatch(/SVG/)
})

it('a dark version has the shape of its picture, in whatever size', () => {
  expect(darkVersionVerdict('image-abc-1280x600-svg', 'image-def-640x300-svg')).toBe(true)
  expect(darkVersionVerdict('image-abc-640x640-svg', 'image-def-640x300-svg')).toMatch(
    /640 × 640.*640 × 300.*same shape/,
  )
  expect(darkVersionVerdict(undefined, 'image-def-640x300-svg')).toBe(true)
  expect(darkVersionVerdict('image-abc-240x300-svg', 'image-def-600x300-jpg')).toBe(true)
})
