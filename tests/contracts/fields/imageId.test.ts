import { expect, test } from 'vitest'
import { imageOfId } from '@archstep/contracts/fields/imageId.ts'

test('the id of an image’s asset says its size and format', () => {
  expect(imageOfId('image-a1b2c3-1600x900-jpg')).toEqual({ width: 1600, height: 900, format: 'jpg' })
  expect(imageOfId('image-a1b2c3-24x24-svg')?.format).toBe('svg')
})

test.each([undefined, '', 'file-a1b2c3-pdf', 'image-a1b2c3-1600x900', 'image-a1b2c3-jpg', 'x-image-a-1x1-jpg'])(
  '%j is no such id',
  (id) => expect(imageOfId(id)).toBeUndefined(),
)
