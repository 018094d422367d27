import { expect, test } from 'vitest'
import { answeringAt } from '#web/times/answering.ts'
import { laterDay, zoneTime } from '#web/times/zoneTime.ts'

const HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
  { days: ['Saturday'], opens: '10:30', closes: '14:00' },
]
const EASTERN = zoneTime('America/New_York')!
const CENTRAL = zoneTime('America/Chicago')!
const at = (moment: string, zone = EASTERN) => answeringAt(HOURS, zone, new Date(moment))

test.each([
  ['in the middle of a working day', '2026-11-23T15:00:00Z', '6 PM ET'],
  ['the minute it opens, in winter', '2026-11-23T14:00:00Z', '6 PM ET'],
  ['the last minute, in winter', '2026-11-23T22:59:59Z', '6 PM ET'],
  ['the minute it opens, in summer', '2026-07-06T13:00:00Z', '6 PM ET'],
  ['the last minute, in summer', '2026-07-06T21:59:59Z', '6 PM ET'],
  ['on Saturday', '2026-11-21T16:00:00Z', '2 PM ET'],
])('someone answers %s', (_when, moment, until) => {
  expect(at(moment)).toEqual({ now: true, until })
})

test.each([
  ['before the day begins', '2026-11-23T13:59:59Z', 'today', '9 AM ET'],
  ['in the evening', '2026-11-23T23:00:00Z', 'tomorrow', '9 AM ET'],
  ['on Friday evening, before opening at half past', '2026-11-20T23:00:00Z', 'tomorrow', '10:30 AM ET'],
  ['on Saturday afternoon, across two days', '2026-11-21T20:00:00Z', 'Monday', '9 AM ET'],
  ['on the Sunday when clocks go back', '2026-11-01T05:30:00Z', 'tomorrow', '9 AM ET'],
  ['an hour before nine on the Monday after that', '2026-11-02T13:00:00Z', 'today', '9 AM ET'],
  ['an hour before nine on the Monday after clocks went forward', '2026-03-09T12:00:00Z', 'today', '9 AM ET'],
])('nobody answers %s', (_when, moment, day, time) => {
  expect(at(moment)).toEqual({ now: false, day, time })
})

test('times are in the office’s time zone, wherever the visitor is', () => {
  expect(at('2026-11-23T14:30:00Z', CENTRAL)).toEqual({ now: false, day: 'today', time: '9 AM CT' })
})

test.each(['2026-01-12T23:30:00Z', '2026-07-06T23:30:00Z', '2026-11-01T05:30:00Z', '2026-11-24T05:30:00Z'])(
  'hours in another time zone are converted to the office’s (%s)',
  (moment) => {
    const answering = answeringAt(HOURS, EASTERN, new Date(moment), CENTRAL)
    expect(answering).toEqual({ now: false, day: 'tomorrow', time: '8 AM CT' })
  },
)

test.each([
  ['2026-12-24', 'Monday'],
  ['2026-12-21', 'December 28'],
])('nobody answers on days off: on %s, they are in again on %s', (today, day) => {
  const daysOff = ['21', '22', '23', '24', '25', '26'].map((date) => `2026-12-${date}`)
  const answering = answeringAt(HOURS, EASTERN, new Date(`${today}T15:00:00Z`), EASTERN, daysOff)
  expect(answering).toEqual({ now: false, day, time: '9 AM ET' })
})

test('with a week without hours, nobody is ever in', () => {
  expect(answeringAt([], EASTERN, new Date('2026-11-23T15:00:00Z'))).toBeUndefined()
})

test('the search for the next time when somebody is in covers three weeks', () => {
  const daysOff = Array.from({ length: 21 }, (_, day) => laterDay('2026-11-23', day))
  const from = (...more: string[]) =>
    answeringAt(HOURS, EASTERN, new Date('2026-11-23T15:00:00Z'), EASTERN, [...daysOff, ...more])
  expect(from()).toEqual({ now: false, day: 'December 14', time: '9 AM ET' })
  expect(from('2026-12-14')).toBeUndefined()
})

test.each(['', '9', '25:00'])('hours that open at the invalid time “%s” are skipped', (opens) => {
  const hours = [{ days: ['Monday'], opens, closes: '18:00' }]
  expect(answeringAt(hours, EASTERN, new Date('2026-11-23T15:00:00Z'))).toBeUndefined()
})

test('there is no clock for a time zone without a name, or with one that the browser does not know', () => {
  expect(zoneTime(null)).toBeUndefined()
  expect(zoneTime('America/Nowhere')).toBeUndefined()
})

test('a day’s hours are sorted by time, in whatever order staff list them', () => {
  const hours = [
    { days: ['Monday'], opens: '14:00', closes: '18:00' },
    { days: ['Monday'], opens: '09:00', closes: '12:00' },
  ]
  expect(answeringAt(hours, EASTERN, new Date('2026-11-23T13:00:00Z'))).toEqual({
    now: false,
    day: 'today',
    time: '9 AM ET',
  })
})
