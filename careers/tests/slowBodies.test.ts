import { expect, it } from 'vitest'
import { addressOwner } from '../api/slowBodies.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '8193:3512:1:2'],
  ['2001:db8::1', '8193:3512:0:0'],
  ['2001:db8:1:2::', '8193:3512:1:2'],
  ['::1', '0:0:0:0'],
])('counts the uploads of %s for %s', (address, owner) => {
  expect(addressOwner(address)).toBe(owner)
})
