import { expect, test } from 'vitest'
import { altTextVerdict, cutOffVerdict, darkVersionVerdict, pictureSizeVerdict } from '#schemas/rules/pictureRules.ts'

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

test('a photograph at the top of a screen needs a focus; a drawing or an empty field does not', () => {
  const photo = { asset: { _ref: 'image-abc-2400x1200-jpg' } }
  expect(cutOffVerdict(photo)).toMatch(/On phones the sides .* crop button/)
  expect(cutOffVerdict({ ...photo, hotspot: { x: 0.8, y: 0.4 } })).toBe(true)
  expect(cutOffVerdict({ asset: { _ref: 'image-abc-1920x430-svg' } })).toBe(true)
  expect(cutOffVerdict({})).toBe(true)
  expect(cutOffVerdict(undefined)).toBe(true)
})

test('an image has a description, unless it is only decorative', () => {
  const asset = { _ref: 'image-abc-1x1-png' }
  expect(altTextVerdict(undefined)).toBe(true)
  expect(altTextVerdict({ alt: undefined })).toBe(true)
  expect(altTextVerdict({ asset, alt: 'An arch' })).toBe(true)
  expect(altTextVerdict({ asset, decorative: true })).toBe(true)
  expect(altTextVerdict({ asset, alt: '  ' })).toMatch(/Describe the image/)
  expect(altTextVerdict({ asset, decorative: false })).toMatch(/Describe the image/)
})
