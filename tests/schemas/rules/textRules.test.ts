import { describe, expect, test } from 'vitest'
import {
  countVerdict,
  placeholdersVerdict,
  mailWordsVerdict,
  highlightVerdict,
  jsonVerdict,
  tradeVerdict,
} from '#schemas/rules/textRules.ts'

describe('the sentence about what the company does', () => {
  test.each([
    undefined,
    'We build software for shops in Saint Louis.',
    `${'word '.repeat(19)}end.`,
    ' For 3.5 million shops. ',
  ])('may be “%s”', (text) => {
    expect(tradeVerdict(text)).toBe(true)
  })

  test('is a single, short sentence', () => {
    expect(tradeVerdict(`${'word '.repeat(20)}end.`)).toMatch(/at most 20 words.* has 21/)
    for (const sign of '.!?') expect(tradeVerdict(`We build software${sign} We teach`)).toMatch(/in one sentence/)
  })
})

describe('marked words', () => {
  test('are in the text, letter for letter', () => {
    expect(highlightVerdict('one step', 'Stay one step ahead')).toBe(true)
    expect(highlightVerdict(undefined, 'Stay one step ahead')).toBe(true)
    expect(highlightVerdict('One step', 'Stay one step ahead')).toMatch(/“One step” is not in the text/)
    expect(highlightVerdict('one step', undefined)).toMatch(/not in the text/)
  })
})

describe('a sentence with two placeholders', () => {
  const verdict = (text: string | undefined) => placeholdersVerdict(text, ['{day}', '{time}'])
  test.each([undefined, '', 'Closed. We answer {day} at {time}.', '{time}, {day}'])('may be %j', (text) => {
    expect(verdict(text)).toBe(true)
  })
  test('reports missing and duplicate placeholders', () => {
    expect(verdict('Closed until {time}')).toBe('Write {day} once, where it belongs.')
    expect(verdict('{day} at {time} or {time}')).toBe('Write {time} once, where it belongs.')
  })
})

describe('words with a number in them', () => {
  test.each([undefined, '', '{count} jobs are open.', 'There are {count}.'])('may be %j', (text) => {
    expect(countVerdict(text)).toBe(true)
  })
  test.each(['Ten jobs are open.', '{count} of {count}', '{ count } jobs'])('must not be %j', (text) => {
    expect(countVerdict(text)).toMatch(/Write \{count\} once/)
  })
})

describe('the words of a mail', () => {
  test.each([undefined, '', 'Hello {name},', 'Hello.', 'Call {our phone}, {name}'])('may be %j', (text) => {
    expect(mailWordsVerdict(text, ['name'])).toBe(true)
  })
  test('have no unknown placeholders', () => {
    expect(mailWordsVerdict('Hello {Name}', ['name'])).toMatch(/There is no value for \{Name\}\. Use only \{name\}/)
    expect(mailWordsVerdict('Hello {name}', [])).toMatch(/Remove \{name\}/)
    expect(mailWordsVerdict('{name}: {}', ['name', 'job'])).toMatch(/for \{\}\. Use only \{name\} and \{job\}/)
  })
})

test('a response of the playground is JSON', () => {
  for (const text of [undefined, ' ', '{"a": [1, 2]}']) expect(jsonVerdict(text)).toBe(true)
  expect(jsonVerdict("{'a': 1}")).toMatch(/not valid JSON/)
})
