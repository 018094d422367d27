import { expect, it } from 'vitest'
import { focusPosition } from '../../studio/inputs/PictureInput.tsx'
import { placementsOf } from '../../studio/inputs/placements.ts'

const namesOf = (...given: Parameters<typeof placementsOf>) => placementsOf(...given).map(({ name }) => name)

it('each field shows the places of the site where its picture is seen', () => {
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
})

it('only some places cut: the top of a page is whole on wide screens and a strip on phones', () => {
  const [wide, phone] = placementsOf('page', ['hero', 'picture'])
  expect(wide?.ratio).toBeUndefined()
  expect(phone?.ratio).toBeCloseTo(1.6, 1)
})

it('the focus decides what stays in view; in the middle the place does', () => {
  expect(focusPosition({ hotspot: { x: 0.9, y: 0.5 } }, 'right bottom')).toBe('100% 50%')
  expect(focusPosition({}, 'right bottom')).toBe('right bottom')
  expect(focusPosition({ hotspot: { x: 0.5, y: 0.5 } })).toBe('50% 50%')
})

it('the focus counts within the crop', () => {
  expect(focusPosition({ hotspot: { x: 0.6, y: 0.5 }, crop: { left: 0.5 } })).toBe('0% 50%')
})
