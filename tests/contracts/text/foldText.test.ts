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
  // As staff and phones type it, and as keyboards do.
  ['O’Brien’s “non‑stop” 24–7', `o'brien's "non-stop" 24-7`],
])('a search compares %j as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
