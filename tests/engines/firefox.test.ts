import { expect, onTestFinished, test } from 'vitest'
import { pasteInto } from '#studio/inputs/pasteInto.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { openFirefox } from './openFirefox.ts'
import { journey } from './visitorJourney.ts'

journey(NEEDS.firefox, 'Firefox', openFirefox)

test.skipIf(isMissing(NEEDS.firefox))('text that is pasted into the Studio in Firefox keeps its words', async () => {
  const tab = await openFirefox({ colorScheme: 'light', width: 640, height: 480 })
  onTestFinished(() => tab.close())
  const pasted = await tab.run((source) => {
    const words: (string | undefined)[] = []
    document.body.addEventListener('paste', ({ clipboardData }) => words.push(clipboardData?.getData('text/html')))
    const script = document.createElement('script')
    script.textContent = `(${source})(document.body, { 'text/html': '<h2>Moving</h2>' })`
    document.body.append(script)
    return words
  }, String(pasteInto))
  expect(pasted).toEqual(['<h2>Moving</h2>'])
})
