import { expect, test } from 'vitest'
import { foldText } from '@archstep/contracts/text/foldText.ts'

test.each([
  ['Résumé', 'resume'],
  ['JOSÉ', 'jose'],
  // A letter and an accent of its own, as macOS writes file names.
  ['Jose\u0301', 'jose'],
  ['Nguyễn Thị', 'nguyen thi'],
  ['İstanbul', 'istanbul'],
  ['Iğdır', 'igdir'],
  ['Straße', 'strasse'],
  ['GROẞ', 'gross'],
  [' Data\u00a0 Analyst\n', 'data analyst'],
  ['C++ & Go', 'c++ & go'],
])('a search compares %j as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
