import { expect, test } from 'vitest'
import { bookingService, bookingUrl } from '#web/pages/booking/bookingService.ts'
import { zoneTime } from '#web/times/zoneTime.ts'

test.each([
  ['https://cal.com/archstep/30min', true],
  ['cal.com/arch', false],
  ['', false],
  [undefined, false],
])('%j is a booking service: %s', (url, isOne) => {
  const site = { appointments: { url } } as Parameters<typeof bookingService>[0]
  expect(bookingService(site)).toBe(isOne ? url : undefined)
})

test.each([
  [
    'https://calendly.com/archstep/30min',
    'https://calendly.com/archstep/30min/2026-11-24T02:30:00Z?month=2026-11&date=2026-11-23',
  ],
  [
    'https://book.example.com/?team=web',
    'https://book.example.com/?team=web&month=2026-11&date=2026-11-23&slot=2026-11-24T02%3A30%3A00.000Z',
  ],
  [
    'https://calendly.com/archstep/30min/',
    'https://calendly.com/archstep/30min/2026-11-24T02:30:00Z?month=2026-11&date=2026-11-23',
  ],
])('the URL at the booking service %s contains the time and the date at the office', (url, address) => {
  expect(bookingUrl(url, new Date('2026-11-24T02:30:00Z'), zoneTime('America/Chicago')!)).toBe(address)
})
