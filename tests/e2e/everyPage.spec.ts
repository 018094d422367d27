import type { Page } from '@playwright/test'
import { coveringParts, expect, stack, styleFaults, test, violations } from './fixtures.ts'
import { watchPolicy } from './watchPolicy.ts'

interface Found {
  path: string
  title: string
  description: string
  /** Links to pages. */
  links: string[]
  downloads: string[]
  ids: string[]
}

const read = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download], [href^="/files/"])')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search, hash }) => pathname + search + hash),
    downloads: [...document.querySelectorAll<HTMLAnchorElement>('a[download], a[href^="/files/"]')].map(
      ({ href }) => href,
    ),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }))

const NEW_LOOK = '[data-new-look]'
/**
 * Marks elements that look different from everything on earlier pages. An element's look depends on its kind, its
 * classes and its surroundings: if these are the same, so are colors and sizes.
 * @returns the looks that were new
 */
const markNewLooks = (page: Page, known: string) =>
  page.evaluate((before) => {
    const lookOf = (element: Element | null): string =>
      element ? `${lookOf(element.parentElement)} ${element.tagName}.${element.getAttribute('class') ?? ''}` : ''
    const looks = new Set(before.split('\n'))
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const look = lookOf(element)
      if (looks.has(look)) continue
      element.dataset.newLook = ''
      found.push(look)
    }
    return found.join('\n')
  }, known)

const pathOf = (link: string) => link.replace(/[?#].*/, '').toLowerCase()
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

const NOT_FOUND = '/no-such-page'
/** The CMS decides which of the careers pages is linked. */
const START = ['/', '/careerspage', '/interest', '/postjobs', '/register', NOT_FOUND]

/** Where each of the four layouts is narrowest. A page whose looks are known only has other words: if they fit there, they fit. */
const NARROWEST = [320, 481, 769, 1025]
/** Widths at which single parts change their layout, and a wide screen. */
const OTHERS = [361, 561, 601, 901, 1920]

/**
 * The problems of a page at each width and in each theme: accessibility in both themes at two widths, sideways
 * scrolling in all. What doesn't concern the whole page is only checked for new looks, and so is contrast, which takes
 * half of axe's time.
 */
async function problemsOf(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  const isOfNewLook = (await page.locator(NEW_LOOK).count()) > 0
  for (const [width, colorScheme, rules, part] of [
    [1280, 'light', 'all but contrast', ':root'],
    [1280, 'light', 'of colors', NEW_LOOK],
    [1280, 'dark', 'of colors', NEW_LOOK],
    [390, 'dark', 'all', NEW_LOOK],
    [390, 'light', 'of colors', NEW_LOOK],
  ] as const) {
    if (part === NEW_LOOK && !isOfNewLook) continue
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    for (const violation of await violations(page, rules, part))
      problems.push(`${path} at ${width} px, ${colorScheme}: ${violation}`)
  }
  // The page is this narrow already, and a known look is marked as before.
  for (const width of isOfNewLook ? [390, 1280] : []) {
    await page.setViewportSize({ width, height: 800 })
    for (const fault of await styleFaults(page, NEW_LOOK, { focusing: true }))
      problems.push(`${path} at ${width} px: ${fault}`)
  }
  if (isOfNewLook) for (const fault of await coveringParts(page, NEW_LOOK)) problems.push(`${path}: ${fault}`)
  for (const width of isOfNewLook ? [...NARROWEST, ...OTHERS] : NARROWEST) {
    await page.setViewportSize({ width, height: 640 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (sideways > 0) problems.push(`${path} scrolls ${sideways} px sideways at ${width} px`)
  }
  // Text enlarged in the browser's settings: what is too wide would be cut off.
  await page.setViewportSize({ width: 320, height: 640 })
  const cutOff = await page.locator(':root').evaluate((root) => {
    root.style.fontSize = '150%'
    const excess = root.scrollWidth - window.innerWidth
    root.style.fontSize = ''
    return excess
  })
  if (cutOff > 0) problems.push(`${path} is ${cutOff} px too wide at 320 px with text of 150 %`)
  return problems
}

test('every page is accessible, fits at every width in both themes, obeys the policy, and has no dead links', async ({
  openPage,
  request,
  expected,
}) => {
  test.setTimeout(900_000)
  expected.push(/status of 404/)
  const page = await openPage({ reducedMotion: 'reduce' })
  const watched = await watchPolicy(page)
  const found = new Map<string, Found>()
  const problems: string[] = []
  let looks = ''
  const waiting = [...START]
  // In every linked spelling; on the missing page, the link to its own content leads to itself.
  const answered = new Set<string>([NOT_FOUND])

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const key = path.toLowerCase()
    if (found.has(key)) {
      const answer = await request.get(stack.site + path)
      if (answer.status() !== 200) problems.push(`${path} is linked, and answers ${answer.status()}`)
      continue
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    // The page is hydrated by then.
    const following = page.waitForResponse((answer) => answer.url().includes('/data/live/events/'))
    const response = await page.goto(path)
    if (response?.status() !== (path === NOT_FOUND ? 404 : 200)) problems.push(`${path} answers ${response?.status()}`)
    await following
    // If a part is laid out during axe's run, it moves away from where axe looks for its background.
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    const content = await read(page)
    looks += `\n${await markNewLooks(page, looks)}`
    found.set(key, { path: key, ...content })
    problems.push(...(await problemsOf(page, path)))

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
      if (answered.has(spelling)) continue
      answered.add(spelling)
      waiting.push(spelling)
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
  // The careers entry shows the job list at another path (ROUTE-04): one screen, two paths.
  const screens = pages.filter(({ path }) => path !== '/careerspage')
  for (const title of repeated(screens.map((each) => each.title))) problems.push(`two pages are titled “${title}”`)
  for (const text of repeated(screens.map((each) => each.description)))
    problems.push(`two pages say “${text}” of themselves`)
  expect(problems).toEqual([])
  expect(watched.violations).toEqual([])
  expect(pages.length).toBeGreaterThan(30)
})
