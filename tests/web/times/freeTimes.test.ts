import { describe, expect, test } from 'vitest'
import { freeDays, peopleIn, stairThrough, weeklyTimes, type AppointmentRules } from '#web/times/freeTimes.ts'
import { timesInWords } from '#web/times/timeInWords.ts'
import { laterDay, zoneTime } from '#web/times/zoneTime.ts'

const OFFICE = 'America/Chicago'
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const RULES: AppointmentRules = {
  hours: [{ days: WEEKDAYS, from: '08:30', to: '10:00', people: ['Amara Osei'] }],
  minutes: 30,
  notice: 2,
  daysOff: null,
}
const CLOCKS = zoneTime(OFFICE)!
const free = (now: string, rules: Partial<AppointmentRules> = {}) =>
  freeDays({ ...RULES, ...rules }, CLOCKS, new Date(now))
/** Days with their times in the office's time zone. */
const inWords = (...given: Parameters<typeof free>) =>
  free(...given).map(({ day, times }) => [day, ...times.map(({ at }) => timesInWords(OFFICE)(at).time)].join(' '))

describe('the next free times', () => {
  test('are those of the next five working days, across a weekend', () => {
    // Wednesday, after the last time.
    expect(inWords('2026-11-18T20:00:00Z')).toEqual(
      ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'].map(
        (day) => `${day} 8:30 AM 9:00 AM 9:30 AM`,
      ),
    )
  })

  test('leave out today’s past times and those within the notice period', () => {
    // 6:45 in Saint Louis: with two hours’ notice, 9:00 is the first time.
    expect(inWords('2026-11-23T12:45:00Z')[0]).toBe('2026-11-23 9:00 AM 9:30 AM')
    expect(inWords('2026-11-23T13:30:00Z')[0]).toBe('2026-11-23 9:30 AM')
    expect(inWords('2026-11-23T13:30:01Z')[0]).toMatch(/^2026-11-24/)
  })

  test('skip days off, and go on after a whole week of them', () => {
    const daysOff = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
    expect(free('2026-11-25T20:00:00Z', { daysOff }).map(({ day }) => day)[0]).toBe('2026-12-07')
  })

  test('are found after up to five weeks of days off, but no further', () => {
    const weeks = Array.from({ length: 36 }, (_, day) => laterDay('2026-11-23', day))
    const last = weeks.pop()!
    expect(free('2026-11-23T06:00:00Z', { daysOff: weeks }).map(({ day }) => day)).toEqual([last])
    expect(free('2026-11-23T06:00:00Z', { daysOff: [...weeks, last] })).toEqual([])
  })

  test('may be five minutes apart, but no less', () => {
    const hours = [{ ...RULES.hours[0]!, to: '08:45' }]
    expect(inWords('2026-11-23T06:00:00Z', { hours, minutes: 5 })[0]).toBe('2026-11-23 8:30 AM 8:35 AM 8:40 AM')
    expect(free('2026-11-23T06:00:00Z', { hours, minutes: 4 })).toEqual([])
  })

  test('use the office’s date late in the evening, when it is already tomorrow elsewhere', () => {
    // Monday 11 p.m. in Saint Louis is Tuesday 5 a.m. in London.
    expect(free('2026-11-24T05:00:00Z')[0]?.day).toBe('2026-11-24')
    expect(free('2026-11-24T05:59:00Z')[0]?.times[0]?.at.toISOString()).toBe('2026-11-24T14:30:00.000Z')
  })

  test.each([
    ['before clocks go back', '2026-10-30T22:00:00Z', '2026-11-02T14:30:00.000Z'],
    ['in summer', '2026-07-06T22:00:00Z', '2026-07-07T13:30:00.000Z'],
    ['before clocks go forward', '2026-03-06T23:00:00Z', '2026-03-09T13:30:00.000Z'],
  ])('start at the same local time %s', (_when, now, first) => {
    expect(free(now)[0]?.times[0]?.at.toISOString()).toBe(first)
  })

  test('appear once each on nights of a clock change, without the skipped hour', () => {
    const hours = [{ days: ['Sunday'], from: '01:00', to: '04:00', people: null }]
    const forward = free('2026-03-07T12:00:00Z', { hours, minutes: 60 })[0]?.times.map(({ at }) => at.toISOString())
    expect(forward).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-08T08:00:00.000Z'])
    const back = free('2026-10-31T12:00:00Z', { hours, minutes: 60 })[0]?.times.map(({ at }) => at.toISOString())
    expect(back).toHaveLength(3)
    expect(back?.slice(1)).toEqual(['2026-11-01T08:00:00.000Z', '2026-11-01T09:00:00.000Z'])
  })

  test('name everyone who calls at a time', () => {
    const hours = [...RULES.hours, { days: ['Monday'], from: '09:30', to: '10:30', people: ['Paul Novak'] }]
    expect(free('2026-11-23T06:00:00Z', { hours })[0]?.times.map(({ people }) => people)).toEqual([
      ['Amara Osei'],
      ['Amara Osei'],
      ['Amara Osei', 'Paul Novak'],
      ['Paul Novak'],
    ])
  })

  test.each([
    ['no times', { hours: [] }],
    ['a zero length', { minutes: 0 }],
    ['an invalid time', { hours: [{ ...RULES.hours[0]!, from: 'early' }] }],
    ['a length that does not fit', { minutes: 91 }],
    ['times beyond midnight', { hours: [{ ...RULES.hours[0]!, from: '25:00', to: '29:00' }] }],
  ])('are none with %s', (_what, rules) => {
    expect(free('2026-11-23T06:00:00Z', rules)).toEqual([])
  })
})

test('a stair of times has one time per day, later from day to day', () => {
  const stair = stairThrough(free('2026-11-18T20:00:00Z', { hours: [{ ...RULES.hours[0]!, to: '11:00' }] }))
  expect(stair.map(({ at }) => Object.values(timesInWords(OFFICE, OFFICE)(at)).join(', '))).toEqual([
    'Thu, Thursday, November 19, Nov 19, 8:30 AM',
    'Fri, Friday, November 20, Nov 20, 9:00 AM',
    'Mon, Monday, November 23, Nov 23, 9:30 AM',
    'Tue, Tuesday, November 24, Nov 24, 10:00 AM',
    'Wed, Wednesday, November 25, Nov 25, 10:30 AM',
  ])
})

test.each([
  ['America/Chicago', undefined],
  // The same time under another name.
  ['America/Winnipeg', undefined],
  ['America/New_York', '9:30 AM'],
  ['Asia/Kolkata', '8:00 PM'],
  ['Pacific/Auckland', 'Wed 3:30 AM'],
])('a visitor in %s sees a time in their own time zone if it differs', (zone, own) => {
  const words = timesInWords(OFFICE, zone)(new Date('2026-11-24T14:30:00Z'))
  expect(words).toMatchObject({ weekday: 'Tue', day: 'Tuesday, November 24', time: '8:30 AM' })
  expect(words.own).toBe(own)
})

test('people who take appointments at a time are in then, except on days off', () => {
  const at = (now: string, daysOff: string[] = []) => peopleIn({ ...RULES, daysOff }, CLOCKS, new Date(now))
  expect(at('2026-11-23T14:30:00Z')).toEqual(['Amara Osei'])
  expect(at('2026-11-23T15:59:59Z')).toEqual(['Amara Osei'])
  expect(at('2026-11-23T16:00:00Z')).toEqual([])
  expect(at('2026-11-22T14:30:00Z')).toEqual([])
  expect(at('2026-11-23T14:30:00Z', ['2026-11-23'])).toEqual([])
})

test('the times of a generic week are grouped by day, without duplicates, sorted, and end with the day', () => {
  const hours = [
    { days: ['Friday', 'Monday'], from: '13:00', to: '14:00', people: null },
    { days: ['Monday'], from: '12:30', to: '13:30', people: null },
    { days: ['Friday'], from: '23:00', to: '26:00', people: null },
  ]
  expect(weeklyTimes({ ...RULES, hours })).toEqual([
    ['Monday', ['12:30', '13:00', '13:30']],
    ['Friday', ['13:00', '13:30', '23:00', '23:30']],
  ])
})
