import type { Page } from '@playwright/test'
import { expect, stack, test, violations } from './fixtures.ts'

interface Found {
  path: string
  title: string
  description: string
  headings: number
  /** To pages. */
  links: string[]
  downloads: string[]
  ids: string[]
}

const read = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    headings: document.querySelectorAll('h1').length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search, hash }) => pathname + search + hash),
    downloads: [...document.querySelectorAll<HTMLAnchorElement>('a[download]')].map(({ href }) => href),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }))

const pathOf = (link: string) => link.replace(/[?#].*/, '').toLowerCase()
const repeated = (values: string[]) => values.filter((value, place) => values.indexOf(value) !== place)

test('from / every internal link leads to a page that is whole, accessible and fits at every width, in both themes', async ({
  openPage,
  request,
}) => {
  test.setTimeout(480_000)
  const page = await openPage({ reducedMotion: 'reduce' })
  const found = new Map<string, Found>()
  const problems: string[] = []
  const waiting = ['/']
  const answered = new Set<string>()

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue
    await page.setViewportSize({ width: 1280, height: 800 })
    // What is below the first screen is laid out by then.
    const following = page.waitForResponse((answer) => answer.url().includes('/data/live/events/'))
    const response = await page.goto(path)
    if (response?.status() !== 200) problems.push(`${path} answers ${response?.status()}`)
    await following
    const content = await read(page)
    found.set(path, { path, ...content })
    if (content.headings !== 1) problems.push(`${path} has ${content.headings} h1`)
    if (!content.description) problems.push(`${path} has no description`)
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [1280, 'dark'],
      [390, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      for (const violation of await violations(page))
        problems.push(`${path} at ${width} px, ${colorScheme}: ${violation}`)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (sideways > 0) problems.push(`${path} scrolls ${sideways} px sideways at 320 px`)

    for (const address of content.downloads) {
      if (answered.has(address)) continue
      answered.add(address)
      const answer = await request.get(address)
      const type = answer.headers()['content-type'] ?? ''
      if (answer.status() !== 200 || !/^application\/(pdf|vnd\.openxmlformats)/.test(type)) {
        problems.push(`${path} offers ${address}, which answers ${answer.status()} ${type}`)
      }
    }
    for (const link of content.links) {
      const spelling = link.replace(/[?#].*/, '')
      if (!answered.has(spelling)) {
        answered.add(spelling)
        const { status } = await request.get(stack.site + spelling).then((answer) => ({ status: answer.status() }))
        if (status !== 200) problems.push(`${path} links to ${spelling}, which answers ${status}`)
      }
      waiting.push(pathOf(link))
    }
  }

  const pages = [...found.values()]
  for (const { path, links } of pages) {
    for (const link of links) {
      const id = link.split('#')[1]
      if (id && !found.get(pathOf(link))?.ids.includes(id))
        problems.push(`${path} links to ${link}, which has no such part`)
    }
  }
  // The careers entry shows the job list under its own address (ROUTE-04): one screen, two paths.
  const screens = pages.filter(({ path }) => path !== '/careerspage')
  for (const title of repeated(screens.map((each) => each.title))) problems.push(`two pages are titled “${title}”`)
  for (const text of repeated(screens.map((each) => each.description)))
    problems.push(`two pages say “${text}” of themselves`)
  expect(problems).toEqual([])
  expect(pages.length).toBeGreaterThan(25)
})
