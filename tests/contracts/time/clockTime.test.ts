import { expect, test } from 'vitest'
import { minutesOf, indexInSeries } from '@archstep/contracts/time/clockTime.ts'

test('a time of day is counted in minutes since midnight', () => {
  expect(['00:00', '09:05', '23:59'].map(minutesOf)).toEqual([0, 545, 1439])
})

test('a time has its place in a series of readings, also past midnight and between two', () => {
  expect(indexInSeries('22:00', 20, '22:00')).toBe(0)
  expect(indexInSeries('22:00', 20, '23:20')).toBe(4)
  expect(indexInSeries('22:00', 20, '00:20')).toBe(7)
  expect(indexInSeries('22:00', 20, '22:30')).toBe(1.5)
})
