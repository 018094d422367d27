import { describe, expect, test } from 'vitest'
import type { SpecimenProps } from '#web/pages/service/specimen/kinds.ts'
import { addUpStatement } from '#web/pages/service/specimen/statementSums.ts'

type Content = SpecimenProps<'statement'>['shown']

/** A statement of these lines, each with the amounts of its columns. */
const statement = (method: 'difference' | 'quotient', lines: Record<string, number[]>): Content => ({
  _key: 's',
  _type: 'statement',
  caption: 'An example.',
  rowsHeading: 'Line',
  columns: (Object.values(lines)[0] ?? []).map((_, index) => ({
    _type: 'statementColumn',
    _key: `c${index}`,
    heading: `Column ${index}`,
    sign: method === 'difference' || index === 0 ? '$' : '',
  })),
  rows: Object.entries(lines).map(([label, amounts]) => ({ _type: 'statementRow', _key: label, label, amounts })),
  totalLabel: 'Total',
  result: { heading: 'Result', method },
  switchHint: 'Switch lines off.',
})
const figures = (shown: Content, switched = {}) => {
  const { lines, total } = addUpStatement(shown, switched)
  return [...lines, total].map((cells) => cells.figures.join(' '))
}

describe('a bill', () => {
  const bill = statement('difference', { Rent: [1000, 1000], Servers: [3000, 2000], Old: [500, 0] })

  test('shows what each line and the total gained or lost', () => {
    expect(figures(bill)).toEqual([
      '$1,000 $1,000 –',
      '$3,000 $2,000 −$1,000',
      '$500 $0 −$500',
      '$4,500 $3,000 −$1,500',
    ])
    expect(figures(statement('difference', { Rent: [1000, 1200] }))).toEqual(Array(2).fill('$1,000 $1,200 +$200'))
  })

  test('takes a line that is switched off out of the last column', () => {
    expect(figures(bill, { Rent: false })).toEqual([
      '$1,000 $0 −$1,000',
      '$3,000 $2,000 −$1,000',
      '$500 $0 −$500',
      '$4,500 $2,000 −$2,500',
    ])
  })

  test('restores a stopped line at its first amount', () => {
    expect(figures(bill, { Old: true }).slice(2)).toEqual(['$500 $500 –', '$4,500 $3,500 −$1,000'])
    expect(addUpStatement(bill, {}).lines.map(({ on }) => on)).toEqual([true, true, false])
    expect(addUpStatement(bill, { Old: true }).lines.map(({ on }) => on)).toEqual([true, true, true])
  })

  test('has only the entered columns if nothing is computed', () => {
    const { result: _result, ...shown } = bill
    expect(figures(shown as Content)[0]).toBe('$1,000 $1,000')
    expect(addUpStatement(shown as Content, {}).headings).toEqual(['Column 0', 'Column 1'])
  })

  test('descends by each line to the total, with room for stopped ones if they can be switched on', () => {
    const steps = (shown: Content) => {
      const { lines, total } = addUpStatement(shown, {})
      return [...lines, total].map(({ step }) => [step.from, step.to])
    }
    const { switchHint: _hint, ...fixed } = bill
    expect(steps(fixed as Content)).toEqual([
      [0, 1 / 3],
      [1 / 3, 1],
      [1, 1],
      [0, 1],
    ])
    const [rent, all] = [1000 / 3500, 3000 / 3500]
    expect(steps(bill)).toEqual([
      [0, rent],
      [rent, all],
      [all, all],
      [0, all],
    ])
    expect(addUpStatement(bill, {}).total.tally).toBe(false)
  })
})

describe('a cost per unit', () => {
  const costs = statement('quotient', { Radio: [1500, 30, 3], Search: [1000, 20, 10] })

  test('divides the first column by the last', () => {
    expect(figures(costs)).toEqual(['$1,500 30 3 $500', '$1,000 20 10 $100', '$2,500 50 13 $192'])
  })

  test('takes a line that is switched off out of every column', () => {
    expect(figures(costs, { Radio: false })).toEqual(['$0 0 0 –', '$1,000 20 10 $100', '$1,000 20 10 $100'])
  })

  test('has a stroke for each unit, with the same room whatever is switched off', () => {
    const { lines, total } = addUpStatement(costs, { Radio: false })
    expect(lines.map(({ tally }) => tally)).toEqual([
      { count: 0, lit: 0, room: 30 },
      { count: 20, lit: 10, room: 30 },
    ])
    expect(total.tally).toEqual({ count: 20, lit: 10, room: 50 })
  })

  test.each([
    ['250 units', { Radio: [1500, 230, 3], Search: [1000, 20, 10] }, true],
    ['251 units', { Radio: [1500, 231, 3], Search: [1000, 20, 10] }, false],
    ['no column of units', { Radio: [1500, 3] }, false],
  ])('draws strokes or steps: %s', (_name, lines, isTallied) => {
    expect(Boolean(addUpStatement(statement('quotient', lines), {}).total.tally)).toBe(isTallied)
  })
})
