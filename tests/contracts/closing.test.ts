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

  test.each([
    [true, {}],
    [true, { active: null, closesOn: null }],
    [true, { active: true, closesOn: '2027-01-01' }],
    [true, { closesOn: '2026-12-31' }],
    [true, { closesOn: '' }],
    [true, { closesOn: 'soon' }],
    [false, { active: false, closesOn: 'soon' }],
    [false, { closesOn: '2026-12-30' }],
    [false, { active: true, closesOn: '2026-12-30' }],
    [false, { active: false }],
    [false, { active: false, closesOn: '2027-01-01' }],
  ])(
    'decides, with the switch of staff, in code and in queries whether the job is open: %j of %j',
    async (open, job) => {
      const now = new Date('2027-01-01T11:59:59Z')
      expect(isJobOpen(job, now.getTime())).toBe(open)
      const result = await evaluate(parse(isJobOpenGroq), { root: job, timestamp: now })
      expect(await result.get()).toBe(open)
    },
  )
})
