import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { closingTime, isJobOpen, isJobOpenGroq } from '@archstep/contracts/closing.ts'
import { closingDayVerdict, pastClosingVerdict } from '#schemas/rules/jobRules.ts'
import { newJobNumber } from '@archstep/contracts/jobNumber.ts'

const LATER = 'The closing date has passed, so the site shows this job as closed.'

describe('the closing date of a job', () => {
  it('lasts until the day has ended everywhere', () => {
    expect(new Date(closingTime('2026-12-31') ?? 0).toISOString()).toBe('2027-01-01T11:59:59.000Z')
  })

  it.each([undefined, null, '', 'soon', 7])('is not set for %j', (day) => {
    expect(closingTime(day)).toBeUndefined()
  })

  it.each([
    [true, {}],
    [true, { active: null, closesOn: null }],
    [true, { active: true, closesOn: '2027-01-01' }],
    [true, { closesOn: '2026-12-31' }],
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

  // 9:05 PM on August 26 in the office.
  const postedOn = '2026-08-27T02:05:00.000Z'
  const office = { timeZone: 'America/New_York', officeTimeZone: 'America/Chicago' }

  it.each(['2026-08-26', '2026-08-27', undefined])(
    'can’t be before the posting date in the office’s time zone: %s',
    (day) => {
      expect(closingDayVerdict(day, { postedOn }, office)).toBe(true)
    },
  )

  it('before that date is refused', () => {
    const refused = 'It would close before it was posted. Choose a later day.'
    expect(closingDayVerdict('2026-08-25', { postedOn }, office)).toBe(refused)
    expect(closingDayVerdict('2026-08-26', { postedOn }, {})).toBe(refused)
    expect(closingDayVerdict('2026-08-25', {}, office)).toBe(true)
  })

  it('is reported when it has passed and the job is still marked as open', () => {
    const at = (iso: string) => Date.parse(iso)
    expect(pastClosingVerdict('2026-12-31', {}, at('2027-01-01T11:00:00Z'))).toBe(true)
    expect(pastClosingVerdict('2026-12-31', {}, at('2027-01-01T12:00:00Z'))).toContain(LATER)
    expect(pastClosingVerdict(undefined, {}, at('2027-01-01T12:00:00Z'))).toBe(true)
    expect(pastClosingVerdict('2026-12-31', { active: true }, at('2027-01-01T13:00:00Z'))).toContain(LATER)
    expect(pastClosingVerdict('2026-12-31', { active: false }, at('2027-01-01T13:00:00Z'))).toBe(true)
  })
})

it('a new job has a random number of nine digits', () => {
  const numbers = Array.from({ length: 200 }, newJobNumber)
  expect(numbers.filter((number) => !/^[1-9]\d{8}$/.test(String(number)))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
