import { expect, test } from 'vitest'
import { officeDay, officeMoment } from '@archstep/contracts/time/officeMoment.ts'

const CHICAGO = { timeZone: 'America/New_York', officeTimeZone: 'America/Chicago' }

test.each([
  ['2026-11-24T01:30:00.000Z', CHICAGO, '2026-11-23T19:30:00-06:00'],
  ['2026-07-04T04:59:59Z', CHICAGO, '2026-07-03T23:59:59-05:00'],
  ['2026-11-24T01:30:00Z', { timeZone: 'America/New_York', officeTimeZone: null }, '2026-11-23T20:30:00-05:00'],
  ['2026-11-23T20:00:00Z', { timeZone: 'Asia/Kolkata' }, '2026-11-24T01:30:00+05:30'],
  ['2026-11-24T01:30:00Z', { timeZone: null }, '2026-11-24T01:30:00+00:00'],
])('%s by the clock of an office, %j, is %s', (moment, clock, shown) => {
  expect(officeMoment(moment, clock)).toBe(shown)
  expect(Date.parse(shown)).toBe(Date.parse(moment))
  expect(officeDay(moment, clock)).toBe(shown.slice(0, 10))
})
