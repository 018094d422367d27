import { expect, test } from 'vitest'
import { placementsOf } from '#studio/inputs/placements.ts'

const namesOf = (...given: Parameters<typeof placementsOf>) => placementsOf(...given).map(({ name }) => name)

test('each field shows the places of the site that use its picture', () => {
  expect(namesOf('testimonial', ['avatar'])).toEqual(['Portrait'])
  expect(namesOf('home', ['slides', { _key: 'build' }, 'picture'])).toEqual(['Wide screen', 'Phone'])
  expect(placementsOf('person', ['portrait'])).toEqual([{ name: 'Portrait', ratio: 4 / 5, position: 'center top' }])
  expect(namesOf('post', ['picture'])).toEqual(['Article', 'List'])
  expect(namesOf('home', ['cta', 'picture'])).toEqual(['Everywhere'])
  expect(namesOf('techItem', ['icon'])).toEqual(['Everywhere'])
  expect(namesOf('page', ['blocks', { _key: 'a' }, 'items', { _key: 'b' }, 'picture'])).toEqual(['Everywhere'])
  expect(namesOf('sharedBlock', ['content', { _key: 'a' }, 'picture'])).toEqual(['Wide screen', 'Phone'])
  expect(placementsOf('post', ['body', { _key: 'a' }, 'poster'])).toEqual([{ name: 'Everywhere', ratio: 16 / 9 }])
  expect(namesOf('home', ['seo', 'image'])).toEqual([])
  expect(placementsOf('contact', ['map', 'picture'])).toMatchObject([{ ratio: 1.8 }, { ratio: 1.4 }])
  expect(namesOf('page', ['map', 'picture'])).toEqual(['Everywhere'])
  // A page without the large scene at its top shows its picture uncropped.
  expect(namesOf('contact', ['hero', 'picture'])).toEqual(['Everywhere'])
  expect(namesOf('home', ['picture'])).toEqual(['Everywhere'])
})

test('only some places crop: the top of a page is whole on wide screens and a strip on phones', () => {
  const [wide, phone] = placementsOf('page', ['hero', 'picture'])
  expect(wide?.ratio).toBeUndefined()
  expect(phone?.ratio).toBeCloseTo(1.6, 1)
})
