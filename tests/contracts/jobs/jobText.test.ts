import { expect, test } from 'vitest'
import { jobWords, readJobText } from '@archstep/contracts/jobs/jobText.ts'

const bold = (text: string) => ({ text, isBold: true })
const plain = (text: string) => ({ text, isBold: false })

test.each([
  [
    'a sentence with unrelated asterisks',
    'Move 2 * 3 ** clients.',
    [{ isList: false, lines: [[plain('Move 2 * 3 ** clients.')]] }],
  ],
  [
    'paragraphs and lines',
    'One\r\ntwo\n \n\nthree',
    [
      { isList: false, lines: [[plain('One')], [plain('two')]] },
      { isList: false, lines: [[plain('three')]] },
    ],
  ],
  [
    'a list right after its sentence, with an empty line inside',
    'You:\n- read **a lot**, **and** write\n\n* swim\n• -5 degrees\nThen home',
    [
      { isList: false, lines: [[plain('You:')]] },
      {
        isList: true,
        lines: [
          [plain('read '), bold('a lot'), plain(', '), bold('and'), plain(' write')],
          [plain('swim')],
          [plain('-5 degrees')],
        ],
      },
      { isList: false, lines: [[plain('Then home')]] },
    ],
  ],
  [
    'a dash that doesn’t start an item',
    '-5 degrees\n-',
    [{ isList: false, lines: [[plain('-5 degrees')], [plain('-')]] }],
  ],
  ['a line in bold', '**Now**', [{ isList: false, lines: [[bold('Now')]] }]],
  ['nothing', ' \n', []],
])('%s is parsed', (_what, text, blocks) => {
  expect(readJobText(text)).toEqual(blocks)
})

test('without its marks, it is one line', () => {
  expect(jobWords('**Keep** it lit.\n\n- wick\n- log')).toBe('Keep it lit. wick log')
})
