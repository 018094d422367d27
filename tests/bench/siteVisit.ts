import { performance } from 'node:perf_hooks'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** Slow 4G in Chromium's developer tools and Lighthouse: 1.44 Mbit/s down, 0.675 up, 562 ms per request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** A mid-range phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** The page is idle when nothing has been requested and nothing has arrived for this long. */
const QUIET_MS = 2000
const LONGEST_VISIT_MS = 30_000
const LONG_TASK_MS = 50
const STILL_MS = 500
/** How long a finger touches the screen when it taps. */
const TAP_MS = 80

type Resource = 'html' | 'script' | 'font' | 'image' | 'other'

/** One visit with an empty cache. Times in milliseconds, sizes in bytes over the wire. */
export interface Visit {
  fcp: number
  lcp: number
  /** Total time of long tasks beyond 50 ms each, from the first paint until the page was idle. */
  blocking: number
  /** 0 if no task took 50 ms: browsers don't report shorter ones. */
  longestTask: number
  cls: number
  /** When React had hydrated the content of `main`, to a twentieth of a second; undefined without scripts. */
  hydrated: number | undefined
  /** Until the next frame after a tap on the menu button; undefined without scripts. */
  inp: number | undefined
  requests: number
  bytes: Record<Resource, number>
  /** Bytes that had arrived at the load event, and when the page was idle. */
  bytesAtLoad: number
  bytesAtRest: number
}

interface Observed {
  fcp: number
  lcp: number
  cls: number
  hydrated?: number
  tasks: [start: number, duration: number][]
  taps: number[]
}

/** Runs in the page before any of its scripts. */
function observe(): void {
  const seen: Observed = { fcp: 0, lcp: 0, cls: 0, tasks: [], taps: [] }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  on('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]))
  on('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming
    if (interactionId > 0) seen.taps.push(duration)
  })
  // React doesn't announce that it is there, but adds properties to its elements.
  const looking = setInterval(() => {
    const element = document.querySelector('main h1')
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return
    seen.hydrated = performance.now()
    clearInterval(looking)
  }, 50)
}

function resourceOf(type: string): Resource {
  if (type === 'Document') return 'html'
  if (type === 'Script') return 'script'
  if (type === 'Font') return 'font'
  return type === 'Image' ? 'image' : 'other'
}

/** Counts the bytes that arrive from now on. */
function watchNetwork(session: CDPSession) {
  const bytes: Record<Resource, number> = { html: 0, script: 0, font: 0, image: 0, other: 0 }
  const kinds = new Map<string, Resource>()
  const traffic = { bytes, requests: 0, lastChange: performance.now() }
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    kinds.set(requestId, resourceOf(type))
    traffic.requests += 1
    traffic.lastChange = performance.now()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return
    bytes[kind] += encodedDataLength
    traffic.lastChange = performance.now()
  })
  return traffic
}

const sum = (bytes: Record<Resource, number>) => Object.values(bytes).reduce((total, value) => total + value, 0)

/** @returns undefined if the page has no working menu button, because it has no script */
async function tapMenu(page: Page, session: CDPSession): Promise<number | undefined> {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const place = (await button.count()) === 0 ? null : await button.boundingBox()
  if (!place) return undefined
  // Playwright's own tap() runs scripts in the page just before and during the tap, and lasts 0 ms.
  await page.waitForTimeout(STILL_MS)
  const touchPoints = [{ x: place.x + place.width / 2, y: place.y + place.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(TAP_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(STILL_MS)
  if ((await button.getAttribute('aria-expanded')) !== 'true') return undefined
  const taps = await page.evaluate(() => (window as unknown as { seen: Observed }).seen.taps)
  // Chromium reports no interaction under 16 ms.
  return Math.max(16, ...taps)
}

/**
 * Opens a page on a slow phone with an empty cache, waits until it is idle, and taps the menu button.
 * @throws Error if the page paints nothing
 */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(observe)
    const traffic = watchNetwork(session)
    const start = performance.now()
    await page.goto(url, { waitUntil: 'load', timeout: LONGEST_VISIT_MS })
    const bytesAtLoad = sum(traffic.bytes)
    while (performance.now() - traffic.lastChange < QUIET_MS && performance.now() - start < LONGEST_VISIT_MS) {
      await page.waitForTimeout(100)
    }
    const { requests } = traffic
    const bytes = { ...traffic.bytes }
    const seen = await page.evaluate(() => (window as unknown as { seen: Observed }).seen)
    if (seen.fcp === 0) throw new Error(`${url} painted nothing.`)
    const long = seen.tasks.filter(([at, duration]) => at + duration > seen.fcp)
    return {
      fcp: seen.fcp,
      lcp: seen.lcp,
      blocking: long.reduce((total, [, duration]) => total + duration - LONG_TASK_MS, 0),
      longestTask: Math.max(0, ...long.map(([, duration]) => duration)),
      cls: seen.cls,
      hydrated: seen.hydrated,
      inp: await tapMenu(page, session),
      requests,
      bytes,
      bytesAtLoad,
      bytesAtRest: sum(bytes),
    }
  } finally {
    await context.close()
  }
}
