import { QueryClient } from '@tanstack/react-query'
import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import type { QueryResult, ContentRequest } from '#web/content/contentQuery.ts'
import { bookingQuery } from '#web/content/queries/booking.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import { composeRequest } from '#web/pages/booking/requestForm.ts'
import { answeringAt } from '#web/times/answering.ts'
import { freeDays, weeklyTimes } from '#web/times/freeTimes.ts'
import { zoneTime } from '#web/times/zoneTime.ts'

const MONDAY = { days: ['Monday'] }
const CLOCKS = zoneTime('America/Chicago')!
const NOW = new Date('2026-11-23T12:00:00Z')

/** What staff have written so far, as the Studio's preview shows it. */
const dataset = [
  { _id: 'booking', _type: 'booking', times: { heading: 'Pick a half hour' }, request: { action: 'Ask', note: '' } },
  {
    _id: 'siteSettings',
    _type: 'siteSettings',
    address: { city: 'Saint Louis' },
    hours: [{ _key: 'a' }, { _key: 'b', ...MONDAY }, { _key: 'c', opens: '08:00', closes: '17:00' }],
    appointments: {
      minutes: 30,
      notice: 2,
      hours: [{ _key: 'a' }, { _key: 'b', ...MONDAY }, { _key: 'c', ...MONDAY, from: '08:30', to: '09:00' }],
    },
  },
]

const ask = async ({ groq, params }: ContentRequest): Promise<QueryResult> => ({
  content: await (await evaluate(parse(groq, { params }), { dataset, params })).get(),
  syncTags: [],
})
const client = new QueryClient()
const { content: site } = await client.fetchQuery({ ...siteQuery, meta: { ask } })
const { content: booking } = await client.fetchQuery({ ...bookingQuery, meta: { ask } })

test('half-written appointment times are left out', () => {
  expect(weeklyTimes(site.appointments!)).toEqual([['Monday', ['08:30']]])
  expect(freeDays(site.appointments!, CLOCKS, NOW)[0]?.times).toHaveLength(1)
})

test('half-written opening hours are not shown as a promise', () => {
  expect(site.hours).toHaveLength(3)
  expect(answeringAt(site.hours, CLOCKS, NOW)).toBeUndefined()
})

test('a booking page without a message template sends a short message with everything needed', () => {
  const time = { day: 'Monday, November 23', time: '8:30 AM', own: '9:30 AM' }
  expect(composeRequest({ reach: '314-555-0100', name: 'Ada' }, time, site, booking.request)).toEqual({
    subject: 'Monday, November 23, 8:30 AM',
    body: 'Monday, November 23, 8:30 AM: 314-555-0100\n\nAda',
  })
  expect(booking.times.taken).toBe('Pick a half hour')
})
