import type { BrowserContext, Page } from '@playwright/test'
import { isAlive } from '../support/isAlive.ts'
import { expect, stack, test } from './fixtures.ts'
import { JOURNEYS, type Journey } from './journeys.ts'
import { FILTER, WORLD, type Disturbance } from './world.ts'

/*
 * Each journey in each of the troubles that others make, once. The pages of a trouble are open side by side: the visitors
 * begin without scripts, the scripts come, and the visitors go on.
 */

const MAP = 'https://www.openstreetmap.org/**'
const PHONE = { width: 390, height: 844 }

interface Visit {
  journey: Journey
  page: Page
}

/** Keeps all scripts back but the one that keeps presses. @returns lets them come */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise: later, resolve: letCome } = Promise.withResolvers<void>()
  await context.route(/\/assets\/(?!start-)[^/]*\.js$/, async (route) => {
    await later
    await route.fallback()
  })
  return letCome
}

/** Does something with all pages, and names those that failed. */
async function withEach(visits: readonly Visit[], work: (visit: Visit) => Promise<unknown>): Promise<void> {
  const outcomes = await Promise.allSettled(visits.map(work))
  const failed = outcomes.flatMap((outcome, place) =>
    outcome.status === 'rejected' ? [`${visits[place]?.journey.name}: ${String(outcome.reason)}`] : [],
  )
  expect(failed.join('\n\n')).toBe('')
}

/** A page for each journey, in one browser context that is in this trouble. */
async function open(first: Page, journeys: readonly Journey[], trouble: Disturbance): Promise<Visit[]> {
  const context = first.context()
  await context.route(MAP, (route) => route.fulfill({ contentType: 'text/html', body: 'A map' }))
  await context.addInitScript(() => {
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
  if (trouble.before) await context.addInitScript(trouble.before)
  if (trouble.change) {
    await context.addInitScript(
      `document.addEventListener('DOMContentLoaded', ${String(trouble.change)}, { once: true })`,
    )
  }
  await trouble.prepare?.(context)
  return Promise.all(
    journeys.map(async (journey, place) => {
      const page = place === 0 ? first : await context.newPage()
      page.setDefaultTimeout(60_000)
      page.on('dialog', (dialog) => void dialog.accept())
      for (const file of journey.blocked ?? []) {
        await page.route(`**${file}`, (route) => route.abort('blockedbyclient'))
      }
      if (journey.narrow) await page.setViewportSize(PHONE)
      return { journey, page }
    }),
  )
}

/**
 * The visitors begin, the scripts come, something happens, and the visitors go on.
 * @returns the scripts that each page has asked for
 */
async function visitAll(
  first: Page,
  journeys: readonly Journey[],
  trouble: Disturbance,
): Promise<ReadonlyMap<Journey, Set<string>>> {
  const context = first.context()
  const visits = await open(first, journeys, trouble)
  const asked = new Map(journeys.map((journey) => [journey, new Set<string>()]))
  const letScriptsCome = await holdScripts(context)
  await withEach(visits, async ({ journey, page }) => {
    page.on(
      'request',
      (request) => request.url().endsWith('.js') && asked.get(journey)?.add(new URL(request.url()).pathname),
    )
    await page.goto((trouble.site ?? stack.site) + journey.path, { waitUntil: 'domcontentloaded' })
    await page.locator(':root[data-keeps-presses]').waitFor({ state: 'attached' })
    await journey.begin(page)
  })
  letScriptsCome()
  await withEach(visits, async ({ journey, page }) => {
    await page.waitForFunction(isAlive, undefined, { polling: 100 })
    await journey.expectKept(page)
  })
  await trouble.meanwhile?.(
    context,
    visits.map(({ page }) => page),
  )
  await withEach(visits, async ({ journey, page }) => {
    await journey.goOn(page)
    // What moves on it would take the time of the others.
    await page.close()
  })
  return asked
}

const options = { permissions: ['clipboard-read', 'clipboard-write'] }
const OUTCOME = 'every journey ends well, with all that was typed, chosen and pressed before the scripts came'

// No column needs another.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(({ expected }) => {
  // What was announced waits for the scripts, which are held back.
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
    // Of a page that was gone to its own script may be the one.
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
    ...ofMost.flatMap((file, place) => {
      const journey = askers(file)[place]
      return journey ? [orTold(journey, [file])] : []
    }),
  ]
}

// The longest first.
test(`${FILTER}: ${OUTCOME}, or says what is missing`, async ({ openPage, expected }) => {
  test.setTimeout(600_000)
  expected.push(/ERR_BLOCKED_BY_CLIENT|Failed to fetch dynamically imported module|ScriptLoadError/)
  const visit = async (journeys: readonly Journey[], name: string) => {
    const first = await openPage(options)
    const asked = await visitAll(first, journeys, { name })
    await first.context().close()
    return asked
  }
  const asked = await visit(JOURNEYS, 'Nothing')
  const later = new Map<Journey, string[]>()
  for (const [journey, files] of asked) {
    const own = new Set(await scriptsOf(journey))
    later.set(
      journey,
      [...files].filter((file) => !own.has(file)),
    )
    expect(later.get(journey), journey.name).not.toEqual([])
  }
  const visits = filtered(later)
  while (visits.length > 0) await visit(visits.splice(0, JOURNEYS.length), 'Scripts are missing on each page')
})

for (const trouble of WORLD) {
  test(`${trouble.name}: ${OUTCOME}`, async ({ openPage, expected }) => {
    if (trouble.complaints) expected.push(trouble.complaints)
    await visitAll(await openPage(options), JOURNEYS, trouble)
  })
}
