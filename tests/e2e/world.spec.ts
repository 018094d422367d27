import type { BrowserContext, Page, Request } from '@playwright/test'
import { isHydrated } from '../support/isHydrated.ts'
import { expect, stack, test } from './fixtures.ts'
import { JOURNEYS, type Journey } from './journeys.ts'
import { FILTER, TRANSLATION, WORLD, type Disturbance } from './world.ts'

/*
 * Each journey under each disturbance, once: the visitor begins without scripts, the scripts arrive, something
 * happens, and the visitor goes on.
 */

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 720 }

/**
 * Keeps all scripts of a page back but the one that keeps presses, loses those that are blocked, and answers for the map. A
 * route of Playwright's would do so, too, and have every page fetch and compile everything anew.
 * @returns lets the scripts come; later ones come at once, until `release`
 */
async function holdScripts(
  page: Page,
  blocked: readonly string[],
): Promise<{ letCome: () => void; release: () => Promise<void> }> {
  const { promise: later, resolve: letCome } = Promise.withResolvers<void>()
  const browser = await page.context().newCDPSession(page)
  const answer = async (requestId: string, url: string) => {
    if (url.includes('openstreetmap')) {
      return browser.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: btoa('A map') })
    }
    if (!/\/start-[^/]*$/.test(url)) await later
    return blocked.some((file) => url.endsWith(file))
      ? browser.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : browser.send('Fetch.continueRequest', { requestId })
  }
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    answer(requestId, request.url).catch((error: unknown) => {
      // The visitor may have left in the meantime.
      if (!page.isClosed() && !/Invalid InterceptionId|closed/.test(String(error))) throw error
    })
  })
  const patterns = ['*/assets/*.js', 'https://www.openstreetmap.org/*'].map((urlPattern) => ({ urlPattern }))
  await browser.send('Fetch.enable', { patterns })
  return { letCome, release: () => browser.detach() }
}

/** A new page with these disturbances wherever it goes. */
async function open(context: BrowserContext, troubles: readonly Disturbance[]): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = String(address)
      return null
    }
    new MutationObserver(() => {
      const said = [...document.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent)
      if (said.some((text) => /^(Copied|Noto? allowed)/.test(text))) document.documentElement.dataset.answered = ''
    }).observe(document, { childList: true, subtree: true, characterData: true })
    const { addEventListener: listen } = window
    window.addEventListener = (...given: Parameters<typeof listen>) => {
      listen(...given)
      if (given[0] === 'click') document.documentElement.dataset.keepsPresses = ''
    }
  })
  for (const { before, change } of troubles) {
    if (before) await page.addInitScript(before)
    if (change) {
      await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${String(change)}, { once: true })`)
    }
  }
  return page
}

/** For the page. */
function forget(): void {
  try {
    sessionStorage.clear()
  } catch {
    // It throws where a browser keeps nothing.
  }
}

/** @returns the scripts that the page has asked for */
async function visit(page: Page, journey: Journey, troubles: readonly Disturbance[]): Promise<Set<string>> {
  await page.setViewportSize(journey.narrow ? PHONE : DESKTOP)
  // Drawing every frame takes a tenth of the work.
  await page.emulateMedia({ reducedMotion: journey.moves ? null : 'reduce' })
  const { letCome, release } = await holdScripts(page, journey.blocked ?? [])
  const asked = new Set<string>()
  const note = (request: Request) => void (request.url().endsWith('.js') && asked.add(new URL(request.url()).pathname))
  page.on('request', note)
  const site = troubles.find((trouble) => trouble.site !== undefined)?.site ?? stack.site
  await page.goto(site + journey.path, { waitUntil: 'domcontentloaded' })
  await page.locator(':root[data-keeps-presses]').waitFor({ state: 'attached' })
  await journey.begin(page)
  letCome()
  await page.waitForFunction(isHydrated, undefined, { polling: 100 })
  await journey.expectKept(page)
  for (const { meanwhile } of troubles) await meanwhile?.(page)
  await journey.goOn(page)
  // The next journey begins in a tab that remembers nothing.
  await page.evaluate(forget)
  page.off('request', note)
  // A response of this page's routes that is still on its way would fail outside of the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await release()
  return asked
}

/** Few, because animations on a page that waits slow down the others. */
const AT_ONCE = 3

interface Visits {
  /** The scripts that each journey has asked for. */
  asked: ReadonlyMap<Journey, ReadonlySet<string>>
  /** What happened to the journeys that failed. */
  failures: ReadonlyMap<Journey, string>
}

/** Makes all visits, each page one after the other, because a new page takes half as long again. */
async function visitAll(
  context: BrowserContext,
  journeys: readonly Journey[],
  troubles: readonly Disturbance[],
): Promise<Visits> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const { prepare } of troubles) await prepare?.(context)
  const asked = new Map<Journey, ReadonlySet<string>>()
  const failures = new Map<Journey, string>()
  const waiting = [...journeys]
  const visitInTurn = async () => {
    let page: Page | undefined
    for (let journey = waiting.shift(); journey; journey = waiting.shift()) {
      page ??= await open(context, troubles)
      // Without its script, a journey gets a message, and may keep trying.
      let isDone = !journey.blocked
      try {
        asked.set(journey, await visit(page, journey, troubles))
      } catch (error) {
        failures.set(journey, `${journey.name}: ${String(error)}`)
        isDone = false
      }
      if (isDone) continue
      await page.close()
      page = undefined
    }
    await page?.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitInTurn))
  return { asked, failures }
}

const told = ({ failures }: Visits) => [...failures.values()].join('\n\n')

const OUTCOME = 'every journey ends well, with all that was typed, chosen and pressed before the scripts came'

// The columns are independent.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(({ expected }) => {
  // Preloaded files wait for the scripts, which are held back.
  expected.push(/left the machine: https:\/\/www\.openstreetmap\.org/, /was preloaded using link preload but not used/)
})

/** The page stays, and says what is missing. */
const orTold = (journey: Journey, blocked: readonly string[]): Journey => ({
  ...journey,
  name: `${journey.name} without ${blocked.join(' and ')}`,
  blocked,
  async goOn(page) {
    await Promise.any([journey.goOn(page), page.getByText(/could not be loaded/).waitFor()])
    for (const part of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible()
    // After a navigation, the missing script may be the page's own.
    if (new URL(page.url()).pathname.toLowerCase() === journey.path.toLowerCase()) {
      await expect(page.getByRole('heading', { name: /can’t be shown/ })).toHaveCount(0)
    }
  },
})

/** The scripts that a page of this journey comes with; without one of them it stays as it was sent (ROUTE-09). */
async function scriptsOf({ path }: Journey): Promise<string[]> {
  const html = await (await fetch(stack.site + path)).text()
  return [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file)
}

/**
 * Each journey without each of the scripts that few ask for, and without all that most pages come to ask for; one journey
 * without each of those.
 */
function filtered(later: ReadonlyMap<Journey, readonly string[]>): Journey[] {
  const askers = (file: string) => JOURNEYS.filter((journey) => later.get(journey)?.includes(file))
  const isOfMost = (file: string) => askers(file).length > JOURNEYS.length / 2
  const ofMost = [...new Set([...later.values()].flat())].filter(isOfMost)
  return [
    ...JOURNEYS.flatMap((journey) => {
      const files = later.get(journey) ?? []
      const own = files.filter((file) => !isOfMost(file)).map((file) => orTold(journey, [file]))
      return [orTold(journey, files.filter(isOfMost)), ...own]
    }),
    ...ofMost.flatMap((file, index) => {
      const journey = askers(file)[index]
      return journey ? [orTold(journey, [file])] : []
    }),
  ]
}

// The longest first.
test(`${TRANSLATION.name}: ${OUTCOME}. ${FILTER}: the same, or the page says what is missing`, async ({
  context,
  expected,
}) => {
  test.setTimeout(600_000)
  expected.push(/ERR_BLOCKED_BY_CLIENT|Failed to fetch dynamically imported module|ScriptLoadError/)
  const translated = await visitAll(context, JOURNEYS, [TRANSLATION])
  expect(told(translated)).toBe('')
  const later = new Map<Journey, string[]>()
  for (const [journey, files] of translated.asked) {
    const own = new Set(await scriptsOf(journey))
    later.set(
      journey,
      [...files].filter((file) => !own.has(file)),
    )
    expect(later.get(journey), journey.name).not.toEqual([])
  }
  expect(told(await visitAll(context, filtered(later), []))).toBe('')
})

for (const troubles of WORLD) {
  test(`${troubles.map(({ name }) => name).join('. ')}: ${OUTCOME}`, async ({ context, expected }) => {
    expected.push(...troubles.flatMap(({ complaints }) => complaints ?? []))
    const visits = await visitAll(context, JOURNEYS, troubles)
    const failed = [...visits.failures.keys()]
    if (failed.length === 0) return
    // On a failure, find out which of the disturbances caused it.
    test.setTimeout(600_000)
    const alone = troubles.length > 1 ? troubles : []
    for (const trouble of alone) {
      expect.soft(told(await visitAll(context, failed, [trouble])), `${trouble.name}, alone`).toBe('')
    }
    expect(told(visits)).toBe('')
  })
}
