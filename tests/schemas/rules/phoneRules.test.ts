import { describe, expect, test } from 'vitest'
import { phoneNumberVerdict, samePhoneVerdict } from '#schemas/rules/phoneRules.ts'

describe('phones', () => {
  test('are dialed in international form', () => {
    expect(phoneNumberVerdict('+13145550142')).toBe(true)
    for (const number of ['+1234567', '+123456789012345']) expect(phoneNumberVerdict(number)).toBe(true)
    for (const number of [
      '13145550142',
      '+1 314 555 0142',
      '+03145550142',
      '+123456',
      '+1234567890123456',
      'tel:+13145550142',
    ]) {
      expect(phoneNumberVerdict(number)).toMatch(/\+13145550142/)
    }
  })

  test('are shown with the digits that are dialed', () => {
    expect(samePhoneVerdict('(314) 555-0142', '+13145550142')).toBe(true)
    for (const shown of ['020 7946 0958', '0044 20 7946 0958']) {
      expect(samePhoneVerdict(shown, '+442079460958')).toBe(true)
    }
    expect(samePhoneVerdict('(314) 555-0143', '+13145550142')).toMatch(/differ/)
    // Missing values are reported elsewhere.
    expect(samePhoneVerdict('call us', '+13145550142')).toBe(true)
    expect(samePhoneVerdict('(314) 555-0142', undefined)).toBe(true)
  })
})
