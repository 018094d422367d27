import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { closingTime, isJobOpen, isJobOpenGroq } from '@archstep/contracts/jobs/closing.ts'

describe('the closing date of a job', () => {
  test('lasts until the day has ended everywhere', () => {
    expect(new Date(closingTime('2026-12-31') ?? 0).toISOString()).toBe('2027-01-01T11:59:59.000Z')
  })

  test.each([undefined, null, '', 'soon', 7])('is not set for %j', (day) => {
    expect(closingTime(day)).toBeUndefined()
  })
})

test.each([
  [{}, 'open'],
  [{ active: null, closesOn: null }, 'open'],
  [{ active: true, closesOn: '2027-01-01' }, 'open'],
  [{ closesOn: '2026-12-31' }, 'open'],
  [{ closesOn: '' }, 'open'],
  [{ closesOn: 'soon' }, 'open'],
  [{ active: false, closesOn: 'soon' }, 'closed'],
  [{ closesOn: '2026-12-30' }, 'closed'],
  [{ active: true, closesOn: '2026-12-30' }, 'closed'],
  [{ active: false }, 'closed'],
  [{ active: false, closesOn: '2027-01-01' }, 'closed'],
])('at the end of 2026, a job with %j is %s, in code and in queries', async (job, state) => {
  const now = new Date('2027-01-01T11:59:59Z')
  expect(isJobOpen(job, now.getTime())).toBe(state === 'open')
  const result = await evaluate(parse(isJobOpenGroq), { root: job, timestamp: now })
  expect(await result.get()).toBe(state === 'open')
})
