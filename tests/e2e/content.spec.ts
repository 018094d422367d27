import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { lake } from './lake.ts'
import { interfaceWords } from './interfaceWords.ts'

/** What visitors may see: no text counts that is in a draft only. */
const published = lake.withConfig({ perspective: 'published' })

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every string and number of the dataset. */
function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield oneLine(String(value))
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* strings(item)
}

/** What a page shows and what its pictures say, one text node or alternative text each. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!node.parentElement?.closest('script, style, noscript')) texts.push(node.textContent ?? '')
    }
    return [...texts, ...[...document.images].map(({ alt }) => alt)]
  })

test('CMS-02 every text on every page is in the dataset or in the short list of interface words', async ({
  openPage,
  expected,
}) => {
  test.setTimeout(120_000)
  expected.push(/status of 404/)
  const dataset = [...strings(await published.fetch('*[!(_id in path("_.**"))]'))]
  const everything = dataset.join('\n')
  const slugs = await published.fetch<string[]>(`*[_type == "page"].slug.current`)
  const posts = await published.fetch<string[]>(`*[_type == "post"].slug.current`)
  const routes = await published.fetch<string[]>(`*[_type == "servicePage"].route`)
  // Without script the text is the build's: nothing counts, and nothing is fetched.
  const page = await openPage({ javaScriptEnabled: false })
  const isKnown = (text: string) =>
    interfaceWords.some((word) => (typeof word === 'string' ? word === text : word.test(text))) ||
    (text.length > 2 ? everything.includes(text) : dataset.includes(text))
  const missing = new Map<string, string>()
  const screens = ['/Careers', '/CareersPage', '/Interest', '/PostJobs', '/Register', '/Login']
  const paths = ['/', '/About', '/Contact', '/no-such-page', ...screens, ...routes, ...slugs.map((slug) => `/${slug}`)]
  for (const path of [...paths, ...posts.map((slug) => `/Blog/${slug}`)]) {
    await page.goto(path)
    for (const text of (await textsOf(page)).map(oneLine)) {
      // 'PDF, 2.4 MB' is two values of the dataset.
      if (!isKnown(text) && !text.split(', ').every(isKnown)) missing.set(text, path)
    }
  }
  expect([...missing].map(([text, path]) => `${path}: ${text}`)).toEqual([])
})
