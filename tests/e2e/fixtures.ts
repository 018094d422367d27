import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'
import { nameRules, PLAIN_NAME, type EndToEnd } from '../support/e2eStacks.ts'
import { BROWSER_FLAGS, findHeadlessShell } from '../support/launchBrowser.ts'
import { NEEDS, required } from '../support/needs.ts'

/** Playwright and editors list the tests before anything runs; addresses and accounts don't matter then. */
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

/** The services of this run, and the accounts of its lake. */
export const stack = {
  /** The addresses in pages; for a page's routes and requests. */
  site: run.site,
  studio: run.studio,
  lake: run.lake,
  careers: run.careers,
  /** The worker's lake, careers API and data, for requests that a test sends without a browser. */
  own: { lake: own.lake, careers: own.careers, dataDir: own.dataDir },
  /** Stops and restarts the lake: see tests/support/lakeSwitch.ts. */
  lakeSwitch: own.lakeSwitch,
  dataset: 'production',
  projectId: 'local',
  /** Has write access; for preparing content and checking effects, never given to a page. */
  token: own.token,
  admin: run.admin,
  editor: run.editor,
  recruiter: run.recruiter,
}

interface Fixtures {
  /** False for a visitor whose browser has fetched nothing of the site before. */
  warm: boolean
  /** Patterns of messages that this test causes on purpose; tests add to it. */
  expected: RegExp[]
  /** Console errors and warnings, uncaught errors, and requests that leave this machine. */
  problems: string[]
  /** A page in its own context (theme, clock, no script …), watched like the first; closed after the test. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  wholeBrowser: boolean
  launchOptions: LaunchOptions
  /** The context for every `page` of a worker, so that fetched and compiled files are reused. */
  warmContext: BrowserContext
}

/** A busy machine may use the list later than Chromium expects. JOB-05 tests that it is requested only once. */
const LATE_USE = /\/careers\/jobs\/ was preloaded using link preload but not used/

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()]
    if (['error', 'warning'].includes(type) && !LATE_USE.test(text)) problems.push(`console ${type}: ${text}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['localhost', '127.0.0.1', PLAIN_NAME].includes(hostname)) {
      problems.push(`left the machine: ${request.url()}`)
    }
  })
}

/** Closes a test's pages, and removes its changes to the context, along with the pages' data. */
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

/** Every test fails on a console error or warning, and on a request that leaves the machine. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: stack.site,
  wholeBrowser: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ wholeBrowser }, use) =>
      use({
        executablePath: wholeBrowser ? required(NEEDS.chromium) : findHeadlessShell(),
        // Makes text as wide in the headless shell, which ignores the system's font settings, as in the full browser.
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

/** Opens a page and waits until it follows published changes, which is the last thing that a page starts. */
export async function visitFully(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await page.goto(path)
  await following
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A page reads it in two thirds of the time that `axe.source` takes. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules whose results can depend on the theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']
const RULES = {
  all: { runOnly: { type: 'tag', values: WCAG } },
  'of colors': { runOnly: { type: 'rule', values: OF_COLORS } },
  // The one that takes longest.
  'all but contrast': { runOnly: { type: 'tag', values: WCAG }, rules: { 'color-contrast': { enabled: false } } },
} satisfies Record<string, axe.RunOptions>

/**
 * Every violation of WCAG 2.2 A and AA on the page right now: rule, place and what to do.
 * @param rules `of colors` only checks what depends on the theme
 * @param part a selector of what to check, if not the whole page
 */
export async function violations(page: Page, rules: keyof typeof RULES = 'all', part = ':root'): Promise<string[]> {
  // Loading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    ...RULES[rules],
    resultTypes: ['violations'],
    // The site's pages have none; the frames in the Studio are the site.
    iframes: false,
  }
  // The whole answer, which names every rule that passed, takes a quarter of the time to send.
  const broken = await page.evaluate(
    async ([include, given]) => {
      const asked = { include: [[include]], exclude: [['iframe']] }
      const answer = await (window as unknown as { axe: typeof axe }).axe.run(asked, given)
      return answer.violations
    },
    [part, options] as const,
  )
  const found: string[] = []
  for (const { id, help, nodes } of broken) {
    for (const node of nodes) {
      if (id === 'target-size' && (await isLargeWhenScrolledFree(page, node.target))) continue
      found.push(`${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`)
    }
  }
  return found
}

/**
 * What axe does not check: hidden elements that are visible, motion for visitors who asked for less,
 * lists that Safari does not announce as lists, and controls without a focus indicator.
 * @param part a selector of what to check
 * @param focusing whether to focus each control, which leaves the focus elsewhere
 */
export const styleFaults = (page: Page, part: string, { focusing }: { focusing: boolean }): Promise<string[]> =>
  page.locator(part).evaluateAll((elements: HTMLElement[], focuses) => {
    const moving =
      /^(?:all|transform|translate|rotate|scale|inset|margin|top|left|right|bottom|width|height|block|inline)/
    const asksForLess = matchMedia('(prefers-reduced-motion: reduce)').matches
    const looks = (element: Element) =>
      [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo))
    const moves = ({
      animationName,
      animationIterationCount,
      transitionProperty,
      transitionDuration,
    }: CSSStyleDeclaration) => {
      // A spinner turns on, slowly.
      if (animationName !== 'none' && animationIterationCount !== 'infinite') return true
      const durations = transitionDuration.split(', ').map(Number.parseFloat)
      return transitionProperty
        .split(', ')
        .some((property, index) => moving.test(property) && durations[index % durations.length] !== 0)
    }
    const CONTROL = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"])'
    const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const rgba = (color: string) => {
      probe.clearRect(0, 0, 1, 1)
      probe.fillStyle = color
      probe.fillRect(0, 0, 1, 1)
      return [...probe.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = rgba(color).map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (element: Element | null): string => {
      const color = element ? getComputedStyle(element).backgroundColor : 'Canvas'
      return rgba(color)[3] === 255 ? color : groundOf(element?.parentElement ?? null)
    }
    const isStrong = (ring: string, ground: string) => {
      const [brighter = 0, darker = 0] = [luminance(ring), luminance(ground)].toSorted((a, b) => b - a)
      return (brighter + 0.05) / (darker + 0.05) >= 3
    }
    const ringsOf = (element: Element) =>
      looks(element).filter(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    /** The control, or what surrounds it alone, such as its label. */
    const markable = (control: Element) => {
      const found: Element[] = []
      for (let at: Element | null = control; at; at = at.parentElement) {
        if (at !== control && at.querySelectorAll(CONTROL).length > 1) break
        if (at.checkVisibility({ opacityProperty: true, visibilityProperty: true })) found.push(at)
      }
      return found
    }
    const faultOfMark = (control: HTMLElement): string | undefined => {
      const marks = markable(control)
      // An outline that is there without the focus doesn't indicate it.
      control.blur()
      const before = new Set(marks.filter((element) => ringsOf(element).length > 0))
      control.focus({ preventScroll: true, focusVisible: true })
      if (!control.matches(':focus')) return undefined
      const rings = marks.flatMap((element) =>
        before.has(element)
          ? []
          : ringsOf(element).map(({ outlineColor, outlineOffset }) => ({
              outlineColor,
              ground: groundOf(Number.parseFloat(outlineOffset) < 0 ? element : element.parentElement),
            })),
      )
      if (rings.length === 0) return 'is not marked when it has the focus'
      const weak = rings.find(({ outlineColor, ground }) => !isStrong(outlineColor, ground))
      return weak && `is marked in ${weak.outlineColor} on ${weak.ground} when it has the focus`
    }
    // An element that has left the page since then has no style.
    const present = elements.filter(({ isConnected }) => isConnected)
    return present.flatMap((element) => {
      const faults: string[] = []
      if (element.hidden && element.checkVisibility() && getComputedStyle(element).contentVisibility !== 'hidden')
        faults.push('is hidden, and shown')
      if (asksForLess && looks(element).some(moves)) faults.push('moves')
      // Safari looks for the markers, which only items laid out as list items have; it believes `role` and `nav`.
      if (
        element.matches(':is(ul, ol):not([role], nav *)') &&
        [...element.children].some((item) => {
          const { display, listStyleType } = getComputedStyle(item)
          return listStyleType === 'none' || !/list-item|none/.test(display)
        })
      )
        faults.push('is not a list to VoiceOver in Safari')
      const fault = focuses && element.matches(CONTROL) && faultOfMark(element)
      if (fault) faults.push(fault)
      return faults.map((fault) => `${element.outerHTML.slice(0, 150)} ${fault}`)
    })
  }, focusing)

/** Sticky parts that leave too little of a short screen, as at 400 % zoom (WCAG 2.2, 1.4.10). */
export async function coveringParts(page: Page, part: string): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 })
  return page.locator(part).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { position, top, bottom } = getComputedStyle(element)
        const stays = /sticky|fixed/.test(position) && [top, bottom].some((edge) => edge !== 'auto')
        return stays && element.checkVisibility() && element.getBoundingClientRect().height > innerHeight / 3
      })
      .map((element) => `${element.outerHTML.slice(0, 150)} covers a low screen`),
  )
}

/** The bar at the bottom of a phone covers whatever is there, which axe reports as a small target. */
const isLargeWhenScrolledFree = (page: Page, target: axe.UnlabelledFrameSelector): Promise<boolean> =>
  page.locator(target.join(' ')).evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    const { violations: left } = await (window as unknown as { axe: typeof axe }).axe.run(element, {
      runOnly: { type: 'rule', values: ['target-size'] },
    })
    return left.length === 0
  })

/**
 * Fails with every problem of the page right now, in both themes: violations of WCAG 2.2 A and AA, and sideways
 * scrolling.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const problems: string[] = []
  // axe finds the background of words by position, which changes until the whole page is laid out.
  await page.locator(':root[data-laid-out]').waitFor({ state: 'attached' })
  for (const [colorScheme, rules] of [
    ['dark', 'all'],
    ['light', 'of colors'],
  ] as const) {
    // During a transition between themes, colors belong to neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const violation of await violations(page, rules)) problems.push(`${colorScheme}: ${violation}`)
  }
  problems.push(...(await styleFaults(page, 'body *', { focusing: false })))
  await page.emulateMedia({ reducedMotion: null })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (sideways > 0) problems.push(`scrolls ${sideways} px sideways`)
  expect(problems).toEqual([])
}

export { expect }
