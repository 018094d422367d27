import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import axe from 'axe-core'
import { BROWSER_FLAGS, findHeadlessShell } from '../support/browser.ts'
import { NEEDS, required } from '../support/needs.ts'
import { nameRules, PLAIN_NAME, type EndToEnd } from '../support/e2eStacks.ts'

/** Playwright and editors list the tests before anything runs; no address and no account counts then. */
const ANY = 'http://localhost'
const ANYBODY = { email: '', password: '' }
const LISTED: EndToEnd = {
  site: ANY,
  studio: ANY,
  lake: ANY,
  careers: ANY,
  admin: ANYBODY,
  editor: ANYBODY,
  recruiter: ANYBODY,
  stacks: [{ site: ANY, lake: ANY, careers: ANY, lakeSwitch: '', token: '', dataDir: '' }],
}

const run = process.env.END_TO_END ? (JSON.parse(process.env.END_TO_END) as EndToEnd) : LISTED
const own = run.stacks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (!own) throw new Error('There are more workers than copies of the services.')

/** Where the services of this run answer, and the accounts of its lake. */
export const stack = {
  /** The addresses that pages know; for the routes and requests of a page. */
  site: run.site,
  studio: run.studio,
  lake: run.lake,
  careers: run.careers,
  /** Where a test itself, which asks without a browser, finds the lake and the careers API of its worker, and their data. */
  own: { lake: own.lake, careers: own.careers, dataDir: own.dataDir },
  /** Stops the lake and starts it again: see tests/support/lakeSwitch.ts. */
  lakeSwitch: own.lakeSwitch,
  dataset: 'production',
  projectId: 'local',
  /** May write everything; for preparing content and looking at effects, never given to a page. */
  token: own.token,
  admin: run.admin,
  editor: run.editor,
  recruiter: run.recruiter,
}

interface Fixtures {
  /** False for a visitor whose browser has fetched nothing of the site before. */
  warm: boolean
  /** Patterns of messages that this test causes on purpose; a test pushes to it. */
  expected: RegExp[]
  /** Console errors and warnings, uncaught errors, and requests to any host but this machine. */
  problems: string[]
  /** A page in a context of its own (theme, clock, no script …), watched like the first; closed after the test. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  wholeBrowser: boolean
  launchOptions: LaunchOptions
  /** The context of every `page` of a worker: what one has fetched and compiled the next need not. */
  warmContext: BrowserContext
}

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['localhost', '127.0.0.1', PLAIN_NAME].includes(hostname)) {
      problems.push(`left the machine: ${request.url()}`)
    }
  })
}

/** Closes the pages of a test and takes back what it asked of the context; with them goes what pages are told. */
async function clearUp(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    await page.evaluate(() => localStorage.clear()).catch(() => undefined)
    await page.close()
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
}

/** Every test fails on a console message of level error or warning, and on a request that leaves the machine. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: stack.site,
  wholeBrowser: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ wholeBrowser }, use) =>
      use({
        executablePath: wholeBrowser ? required(NEEDS.chromium) : findHeadlessShell(),
        // Letters are as wide in the shell, which knows none of the system's settings for fonts, as in the whole browser.
        args: [...BROWSER_FLAGS, '--font-render-hinting=none', `--host-resolver-rules=${nameRules(run, own)}`],
      }),
    { scope: 'worker' },
  ],
  warmContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: stack.site, acceptDownloads: true })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  warm: [true, { option: true }],
  context: async ({ warm, warmContext, browser }, use) => {
    const context = warm ? warmContext : await browser.newContext({ baseURL: stack.site })
    await use(context)
    await clearUp(context)
    if (!warm) await context.close()
  },
  page: async ({ context, viewport, actionTimeout }, use) => {
    const page = await context.newPage()
    page.setDefaultTimeout(actionTimeout ?? 0)
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  expected: async ({}, use) => use([]),
  problems: [
    async ({ context, expected }, use) => {
      const problems: string[] = []
      const watchPage = (page: Page) => watch(page, problems)
      context.on('page', watchPage)
      await use(problems)
      context.off('page', watchPage)
      expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
  openPage: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: stack.site, ...options })
      contexts.push(context)
      context.on('page', (page) => watch(page, problems))
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Goes to a page and waits until it follows published changes, which is the last thing that a page starts. */
export async function visitFully(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await page.goto(path)
  await following
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that another theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Every violation of WCAG 2.2 A and AA on the page as it stands: rule, place and what to do.
 * @param rules `of colors` asks only what another theme can change
 * @param part a selector of what is looked at, if not all of the page
 */
export async function violations(page: Page, rules: 'all' | 'of colors' = 'all', part = ':root'): Promise<string[]> {
  // To read axe takes as long as to look with it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: WCAG } : { type: 'rule', values: OF_COLOURS },
    resultTypes: ['violations'],
    // Of the site no page has any; the frames in the Studio are the site.
    iframes: false,
  }
  const results = await page.evaluate(
    ([include, given]) =>
      (window as unknown as { axe: typeof axe }).axe.run({ include: [[include]], exclude: [['iframe']] }, given),
    [part, options] as const,
  )
  const found: string[] = []
  for (const { id, help, nodes } of results.violations) {
    for (const node of nodes) {
      if (id === 'target-size' && (await isLargeWhenScrolledFree(page, node.target))) continue
      found.push(`${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`)
    }
  }
  return found
}

/** The bar at the foot of a phone lies on whatever happens to be there; axe takes that for a small target. */
const isLargeWhenScrolledFree = (page: Page, target: axe.UnlabelledFrameSelector): Promise<boolean> =>
  page.locator(target.join(' ')).evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    const { violations: left } = await (window as unknown as { axe: typeof axe }).axe.run(element, {
      runOnly: { type: 'rule', values: ['target-size'] },
    })
    return left.length === 0
  })

/** Fails with what is wrong with the page as it stands, in either theme: every violation of WCAG 2.2 A and AA, scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems: string[] = []
  // axe finds what lies behind words by their places, which change until all of the page is laid out.
  await page.locator(':root[data-laid-out]').waitFor({ state: 'attached' })
  for (const [colorScheme, rules] of [
    ['dark', 'all'],
    ['light', 'of colors'],
  ] as const) {
    // What fades from one theme into the other has colors of neither meanwhile.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const violation of await violations(page, rules)) problems.push(`${colorScheme}: ${violation}`)
  }
  await page.emulateMedia({ reducedMotion: null })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (sideways > 0) problems.push(`scrolls ${sideways} px sideways`)
  expect(problems).toEqual([])
}

export { expect }
