import { describe, expect, test } from 'vitest'
import {
  agreementVerdict,
  bandsVerdict,
  eachRowVerdict,
  rangeVerdict,
  upperSumVerdict,
} from '#schemas/rules/figureRules.ts'
import { resourceFileVerdict } from '#schemas/rules/fileRules.ts'
import { exactlyVerdict } from '#schemas/rules/listRules.ts'
import { phoneNumberVerdict, samePhoneVerdict } from '#schemas/rules/phoneRules.ts'
import { hexColorVerdict } from '#schemas/rules/colorRules.ts'
import { altTextVerdict } from '#schemas/rules/pictureRules.ts'
import {
  countVerdict,
  placeholdersVerdict,
  mailWordsVerdict,
  highlightVerdict,
  jsonVerdict,
  tradeVerdict,
} from '#schemas/rules/textRules.ts'
import { clockTimeVerdict, endTimeVerdict, eventTimeVerdict, periodVerdict } from '#schemas/rules/timeRules.ts'

describe('the file of a resource', () => {
  const id = (ending: string) => `file-${'a'.repeat(40)}-${ending}`

  test('may be missing, or else must be of the resource’s kind', () => {
    expect(resourceFileVerdict(undefined, 'PDF')).toBe(true)
    expect(resourceFileVerdict(id('pdf'), 'PDF')).toBe(true)
    expect(resourceFileVerdict(id('xlsx'), 'Excel')).toBe(true)
    expect(resourceFileVerdict(id('xlsx'), 'PDF')).toBe(
      'This file is an Excel workbook. Choose “Excel” as the kind, or remove the file.',
    )
    expect(resourceFileVerdict(id('pdf'), 'Video')).toMatch(/^This file is a PDF\./)
  })

  test.each(['html', 'docx', 'xls', 'zip'])('is not a .%s', (ending) => {
    expect(resourceFileVerdict(id(ending), 'PDF')).toMatch(`“.${ending}” file`)
  })
})

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

describe('other values', () => {
  test('a color is written in hex', () => {
    expect(hexColorVerdict('#3c4f76')).toBe(true)
    expect(hexColorVerdict('#ABC')).toBe(true)
    for (const color of ['3c4f76', '#12345', 'red', '#gggggg', '##3c4f76'])
      expect(hexColorVerdict(color)).toMatch(/#3c4f76/)
  })

  test('an image has a description, unless it is only decorative', () => {
    const asset = { _ref: 'image-abc-1x1-png' }
    expect(altTextVerdict(undefined)).toBe(true)
    expect(altTextVerdict({ alt: undefined })).toBe(true)
    expect(altTextVerdict({ asset, alt: 'An arch' })).toBe(true)
    expect(altTextVerdict({ asset, decorative: true })).toBe(true)
    expect(altTextVerdict({ asset, alt: '  ' })).toMatch(/Describe the image/)
    expect(altTextVerdict({ asset, decorative: false })).toMatch(/Describe the image/)
  })

  test('a fixed number of items says how many to add', () => {
    expect(exactlyVerdict(3, 'slides', [1, 2, 3])).toBe(true)
    expect(exactlyVerdict(3, 'slides', undefined)).toBe(true)
    expect(exactlyVerdict(3, 'slides', [1])).toBe('The page has room for exactly 3 slides: add 2.')
  })

  test('a response of the playground is JSON', () => {
    for (const text of [undefined, ' ', '{"a": [1, 2]}']) expect(jsonVerdict(text)).toBe(true)
    expect(jsonVerdict("{'a': 1}")).toMatch(/not valid JSON/)
  })
})

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
