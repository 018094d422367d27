import { describe, expect, test } from 'vitest'
import {
  agreementVerdict,
  bandsVerdict,
  eachRowVerdict,
  rangeVerdict,
  upperSumVerdict,
} from '#schemas/rules/figureRules.ts'
import { eventTimeVerdict } from '#schemas/rules/timeRules.ts'

describe('figures on a service page', () => {
  test('have a value in every row for each column', () => {
    const rows = [{ label: 'Mail', amounts: [1, 2] }, { label: 'Files', amounts: [3] }, { label: 'Not yet filled in' }]
    expect(eachRowVerdict(rows, 2)).toBe('“Files” has 1 figure; there should be 2, one for each column.')
    expect(eachRowVerdict([{ label: 'Mail', amounts: [1, 2] }], 2)).toBe(true)
    expect(eachRowVerdict(rows, undefined)).toBe(true)
    expect(eachRowVerdict(undefined, 2)).toBe(true)
  })

  test('have ranges in the right order', () => {
    expect(rangeVerdict(-10, 5)).toBe(true)
    expect(rangeVerdict(undefined, 5)).toBe(true)
    expect(rangeVerdict(5, undefined)).toBe(true)
    expect(rangeVerdict(5, 5)).toBe('The highest figure must be above the lowest (5).')
  })

  test('have events at the time of a reading, one after another, even past midnight', () => {
    const times = { start: '23:00', every: 20, values: [1, 2, 3, 4, 5, 6] }
    expect(eventTimeVerdict([{ at: '23:20' }, { at: '00:40' }], times)).toBe(true)
    expect(eventTimeVerdict([{ at: '23:30' }], times)).toMatch(
      /^Nothing was read at 23:30: .* every 20 minutes, 6 in all\.$/,
    )
    expect(eventTimeVerdict([{ at: '01:00' }], times)).toMatch(/^Nothing was read at 01:00/)
    expect(eventTimeVerdict([{ at: '00:40' }, { at: '23:20' }], times)).toMatch(/23:20 comes too late/)
    expect(eventTimeVerdict([{ at: '23:20' }, { at: '23:20' }], times)).toMatch(/23:20 comes too late/)
    expect(eventTimeVerdict([{ at: '00:20' }, { at: 'soon' }, {}, { at: '23:40' }], times)).toMatch(/23:40 comes too/)
    expect(eventTimeVerdict([{ at: 'soon' }, {}], times)).toBe(true)
    for (const missing of [{ start: undefined }, { start: 'noon' }, { every: 0 }, { values: undefined }]) {
      const { start, every, values } = { ...times, ...missing }
      const given = { ...(start && { start }), every, ...(values && { values }) }
      expect(eventTimeVerdict([{ at: '23:30' }], given)).toBe(true)
    }
    expect(eventTimeVerdict([{ at: '23:30' }], { start: '23:00' })).toBe(true)
  })
})

describe('two reports with an agreed definition', () => {
  const steps = [{ changes: [-3, 0] }, { changes: [0, 4] }, {}]
  const reports = [
    { name: 'Sales', figure: 10 },
    { name: 'Stock', figure: 3 },
  ]

  test('have the same figure after the last definition', () => {
    expect(agreementVerdict(steps, reports)).toBe(true)
    expect(agreementVerdict(steps.slice(1), reports)).toBe(
      'After the last definition, Sales has 10 and Stock has 7. Both must have the same.',
    )
    expect(agreementVerdict([], [{ figure: 1 }, { figure: 2 }])).toMatch(/one report has 1 and the other has 2/)
  })

  test.each([
    ['steps are missing', undefined, reports],
    ['reports are missing', steps, undefined],
    ['one has no figure yet', [], [{ name: 'Sales', figure: 10 }, { name: 'Stock' }]],
    ['there is only one', [], [{ name: 'Sales', figure: 10 }]],
  ])('are not compared while %s', (_what, given, compared) => {
    expect(agreementVerdict(given, compared)).toBe(true)
  })
})

describe('price ranges', () => {
  const small = { title: 'Small', from: 4800, to: 8500 }

  test('have an upper amount that is not below the lower one', () => {
    for (const from of [undefined, 4800, 8500]) expect(upperSumVerdict(from, 8500)).toBe(true)
    expect(upperSumVerdict(4800, undefined)).toBe(true)
    expect(upperSumVerdict(4800, 4799)).toMatch(/below the lower one \(4800\)/)
  })

  test('increase, and do not overlap', () => {
    expect(bandsVerdict([small, { title: 'Usual', from: 8500, to: 20_000 }, { title: 'Large' }])).toBe(true)
    expect(bandsVerdict(undefined)).toBe(true)
    expect(bandsVerdict([{ title: 'Open', from: 9000 }, small])).toBe(true)
    expect(bandsVerdict([small, { title: 'Not yet filled in' }])).toBe(true)
    expect(bandsVerdict([small, { title: 'Usual', from: 8000, to: 20_000 }])).toMatch(
      /^“Usual” begins at 8000, below the end of “Small” \(8500\)/,
    )
  })
})
