import { describe, expect, test } from 'vitest'
import { clockTimeVerdict, endTimeVerdict, periodVerdict } from '#schemas/rules/timeRules.ts'

describe('hours', () => {
  test('are times on the 24-hour clock', () => {
    expect(clockTimeVerdict('09:00')).toBe(true)
    expect(clockTimeVerdict('23:59')).toBe(true)
    for (const time of ['9:00', '24:00', '09:60', '9am', '109:00', '09:00:30'])
      expect(clockTimeVerdict(time)).toMatch(/09:00/)
  })

  test('end after they begin', () => {
    expect(endTimeVerdict('09:00', '18:00')).toBe(true)
    expect(endTimeVerdict('18:00', '09:00')).toBe('Write a time after 18:00, when it begins.')
    expect(endTimeVerdict('09:00', '09:00')).toMatch(/^Write a time after 09:00/)
    expect(endTimeVerdict('nine', '18:00')).toBe(true)
    expect(endTimeVerdict(undefined, '18:00')).toBe(true)
    expect(endTimeVerdict('09:00', undefined)).toBe(true)
    expect(endTimeVerdict('09:00', '6 pm')).toMatch(/24-hour clock/)
  })

  test.each([
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:01Z', true],
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z', false],
    // The same moment in two time zones.
    ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00+01:00', false],
    ['2026-01-01T10:00:00Z', '2026-01-01T10:30:00-01:00', true],
    [undefined, '2026-01-01T10:00:00Z', true],
    ['2026-01-01T10:00:00Z', undefined, true],
  ])('a period from %s until %s is in the right order: %s', (from, until, isSound) => {
    expect(periodVerdict(from, until)).toBe(isSound || 'The end must be after the beginning.')
  })
})
