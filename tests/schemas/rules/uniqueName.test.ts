import { expect, test } from 'vitest'
import { freeNameVerdict } from '#schemas/rules/uniqueName.ts'
import { contextOf } from '../contextOf.ts'

test('a department that is in a release does not conflict with itself', async () => {
  const dataset = ['sales', 'versions.rSpring.sales'].map((_id) => ({ _id, _type: 'department', name: 'Sales' }))
  const judged = contextOf({ _id: 'versions.rSpring.sales', _type: 'department' }, dataset)
  expect(await freeNameVerdict('Sales', judged)).toBe(true)
  const other = contextOf({ _id: 'versions.rSpring.field', _type: 'department' }, dataset)
  expect(await freeNameVerdict(' sales ', other)).toContain('“Sales” is in the list already')
  expect(await freeNameVerdict('Field', other)).toBe(true)
  for (const name of [undefined, ' ']) expect(await freeNameVerdict(name, other)).toBe(true)
})

test('a name conflicts with one that was stored with spaces around it, and not with a missing one', async () => {
  const dataset = [
    { _id: 'd1', _type: 'department', name: ' Design ' },
    { _id: 'd2', _type: 'department' },
  ]
  const other = contextOf({ _id: 'other', _type: 'department' }, dataset)
  expect(await freeNameVerdict('design', other)).toContain('“Design” is in the list already')
  expect(await freeNameVerdict('Sales', other)).toBe(true)
})
