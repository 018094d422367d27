// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fillIn, siteValuesGroq, valuesByName } from '@archstep/contracts/fields/siteValues.ts'
import { interfaceWords } from '../support/interfaceWords.ts'
import { lake } from './buildLake.ts'
import { fileOf, PAGES, read } from './builtPages.ts'

/** What visitors may see: text that is only in a draft doesn't count. */
const published = lake.withConfig({ perspective: 'published' })

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every string and number of the dataset. */
function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield oneLine(String(value))
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* strings(item)
}

/** What a page shows and its pictures' alternative texts, one text node or alternative text each. */
function textsOf(page: Document): string[] {
  const texts: string[] = []
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.parentElement?.closest('script, style, noscript')) texts.push(node.textContent ?? '')
  }
  return [...texts, ...[...page.images].map(({ alt }) => alt)]
}

test('CMS-02 every text on every page is in the dataset or in the short list of interface words', async () => {
  const values = valuesByName(await published.fetch(siteValuesGroq))
  const documents = strings(await published.fetch('*[!(_id in path("_.**"))]'))
  const dataset = [...documents].map((text) => fillIn(text, values))
  const everything = dataset.join('\n')
  const isKnown = (text: string) =>
    interfaceWords.some((word) => (typeof word === 'string' ? word === text : word.test(text))) ||
    (text.length > 2 ? everything.includes(text) : dataset.includes(text))
  const missing = new Map<string, string>()
  for (const file of [...PAGES.map(fileOf), '404.html']) {
    const page = new DOMParser().parseFromString(read(file), 'text/html')
    for (const text of textsOf(page).map(oneLine)) {
      // 'PDF, 2.4 MB' is two values of the dataset, and so is '15 °F', a number with its unit; '10:14:06, Books: …' is
      // three.
      const parts = text.replace(/^[−\d.,]+ /, '').split(/, |: /)
      if (!isKnown(text) && !parts.every(isKnown)) missing.set(text, file)
    }
  }
  expect([...missing].map(([text, file]) => `${file}: ${text}`)).toEqual([])
})
