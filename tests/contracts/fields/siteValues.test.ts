import { describe, expect, test } from 'vitest'
import { fillInAll, siteFactNameVerdict, valuesByName } from '@archstep/contracts/fields/siteValues.ts'

describe('a named value of the site settings', () => {
  test.each<[name: string | undefined, verdict: RegExp]>([
    ['people', /^true$/],
    ['night shift', /^true$/],
    [undefined, /^true$/],
    ['People', /^Use lowercase letters/],
    ['two  spaces', /^Use lowercase letters/],
    [' people', /^Use lowercase letters/],
    ['phone', /^\{our phone\} is “Main phone” already/],
    ['rooms', /^Another value has the name “rooms”/],
  ])('may be called %j: %s', (name, verdict) => {
    const facts = [
      { _key: 'a', name },
      { _key: 'b', name: 'rooms' },
    ]
    const said = siteFactNameVerdict(name, facts, ['facts', { _key: 'a' }, 'name'])
    expect(String(said)).toMatch(verdict)
  })

  test('is not compared with an invalid list', () => {
    expect(siteFactNameVerdict('people', undefined)).toBe(true)
  })

  test('is found by its name, unless it is empty or not text', () => {
    const answer = {
      phone: '1',
      email: null,
      facts: [{ name: 'people', value: 'forty' }, { name: 'a' }, { value: 'b' }],
    }
    expect([...valuesByName(answer)]).toEqual([
      ['phone', '1'],
      ['people', 'forty'],
    ])
    expect(valuesByName(null).size).toBe(0)
    expect([...valuesByName({ phone: '1', facts: null })]).toEqual([['phone', '1']])
  })
})

test('a value is filled in wherever a text of a document names it, and nothing else changes', () => {
  const document = {
    title: 'Call {our phone}, or {our second phone}',
    active: true,
    slug: null,
    list: [{ text: '{our phone}' }, 3],
    date: '1',
  }
  expect(
    fillInAll(
      document,
      new Map([
        ['phone', '555'],
        ['second phone', '556'],
      ]),
    ),
  ).toEqual({
    ...document,
    title: 'Call 555, or 556',
    list: [{ text: '555' }, 3],
  })
})
