/**
 * `npm run bench:jobs`: the built job list with 10,000 jobs in Chromium at 4× CPU slow-down. How long a keystroke takes
 * until the next frame shows it, and until the list shows its result; and how long the list takes to appear at all.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Page } from '@playwright/test'
import { parseEnv } from '../../env.ts'
import { createStaticServer } from '../../hosts/preview/staticServer.ts'
import { startSeededLake } from '../../commands/services/services.ts'
import { buildSite } from '../build/buildSite.ts'
import { launchBrowser } from '../support/browser.ts'
import { isolatedStack } from '../support/stack.ts'

/** A short list shows what the browser and this machine take by themselves. */
const LISTS = [14, 10_000]
const SLOW_DOWN = 4
const FRAME_MS = 1000 / 60
const TYPED = ['engineer', 'senior cloud', 'zzz', 'analyst 77']
const KEY_INTERVAL_MS = 120

const LEVELS = ['Senior', 'Junior', 'Lead', 'Principal', 'Associate']
const FIELDS = ['Cloud', 'Data', 'Web', 'Mobile', 'IoT', 'API', 'Security', 'Training']
const ROLES = ['Engineer', 'Analyst', 'Developer', 'Designer', 'Trainer']
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''

const makeJob = (_: unknown, index: number) => ({
  id: index + 1,
  title: `${pick(LEVELS, index)} ${pick(FIELDS, index >> 2)} ${pick(ROLES, index >> 4)} ${index}`,
  department: pick(FIELDS, index),
  location: index % 3 === 0 ? 'Remote' : `Town ${index % 250}`,
  description:
    'Build and look after systems that small and medium businesses run on, and talk to the client yourself. '.repeat(4),
  requirements: 'Five years of work\nClear English',
  is_active: index % 4 !== 0,
  created_at: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
})

interface Stub {
  url: string
  /** Jobs in its answers. */
  count: number
  close: () => void
}

/** Answers GET jobs, whatever is asked. */
async function startStub(): Promise<Stub> {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify({ results: Array.from({ length: stub.count }, makeJob) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens on a TCP port.
  const stub: Stub = { url: `http://localhost:${port}`, count: 0, close: () => server.close() }
  return stub
}

interface Keystroke {
  /** Milliseconds from the key until the frame with it was made. */
  frame: number
  /** Milliseconds from the key until the frame with its result was made. */
  result: number
}

/** In the page: times every `input` event of the search field. */
function watchKeystrokes(): void {
  const times: Keystroke[] = []
  Object.assign(window, { times })
  // A task after an animation frame runs when that frame has been made.
  const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const results = document.querySelector('main output')?.parentElement
  addEventListener(
    'input',
    (event) => {
      const start = event.timeStamp
      const time: Keystroke = { frame: 0, result: 0 }
      times.push(time)
      afterFrame(() => {
        time.frame = performance.now() - start
        if (time.result === 0) time.result = time.frame
      })
      const observer = new MutationObserver(() => {
        time.result = 0
        afterFrame(() => (time.result = performance.now() - start))
      })
      if (results) observer.observe(results, { subtree: true, childList: true, characterData: true })
      setTimeout(() => observer.disconnect(), 110)
    },
    { capture: true },
  )
}

const milliseconds = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(8)

function report(title: string, values: readonly number[]): void {
  const sorted = values.toSorted((a, b) => a - b)
  const frames = ((sorted[Math.floor(sorted.length * 0.95)] ?? 0) / FRAME_MS).toFixed(1)
  console.log(
    `${title.padEnd(42)}${milliseconds(sorted, 0.5)}${milliseconds(sorted, 0.95)}${milliseconds(sorted, 1)}   p95 = ${frames} frames`,
  )
}

async function type(page: Page, words: string): Promise<Keystroke[]> {
  const field = page.getByPlaceholder('Search jobs...')
  await field.focus()
  await page.evaluate(() => ((window as unknown as { times: Keystroke[] }).times.length = 0))
  await page.keyboard.type(words, { delay: KEY_INTERVAL_MS })
  for (let index = 0; index < words.length; index += 1) {
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(KEY_INTERVAL_MS)
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as unknown as { times: Keystroke[] }).times)
}

async function measure(site: string, count: number): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.addInitScript(() => {
      const tasks: number[] = []
      Object.assign(window, { tasks })
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
        buffered: true,
      })
    })
    await page.goto(`${site}/CareersPage`)
    await page.getByText(`${count.toLocaleString('en')} jobs`).waitFor()
    const shown = await page.evaluate(() => {
      const [answer] = performance.getEntriesByName(
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/careers/jobs/'))?.name ?? '',
      ) as PerformanceResourceTiming[]
      return performance.now() - (answer?.responseEnd ?? 0)
    })
    console.log(
      `${count.toLocaleString('en').padStart(6)} jobs, CPU ${SLOW_DOWN}× slower; milliseconds${' '.repeat(6)}p50     p95     max`,
    )
    await page.waitForTimeout(2000)
    await page.evaluate(watchKeystrokes)
    await type(page, 'warm up')
    const times: Keystroke[] = []
    for (const words of TYPED) times.push(...(await type(page, words)))
    report(
      'Keystroke until its own frame',
      times.map(({ frame }) => frame),
    )
    report(
      'Keystroke until the frame of its result',
      times.map(({ result }) => result),
    )
    const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
    console.log(
      `${times.length} keystrokes. First answer shown ${shown.toFixed(0)} ms after its last byte; longest task ${longest.toFixed(0)} ms.`,
    )
  } finally {
    await browser.close()
  }
}

/** Builds the site for the stub's address, and serves it. */
async function withBuiltSite(careersUrl: string, work: (site: string) => Promise<void>): Promise<void> {
  const stack = await isolatedStack()
  Object.assign(process.env, stack.env, { CAREERS_API_URL: careersUrl })
  const lake = await startSeededLake(parseEnv(process.env))
  try {
    await buildSite({ ...stack.env, CAREERS_API_URL: careersUrl })
    const site = await createStaticServer({ root: path.join(stack.distDir, 'site'), port: 0 })
    try {
      await work(site.url)
    } finally {
      await site.close()
    }
  } finally {
    await lake.close()
    await stack.remove()
  }
}

const stub = await startStub()
try {
  await withBuiltSite(stub.url, async (site) => {
    for (const count of LISTS) {
      stub.count = count
      await measure(site, count)
    }
  })
} finally {
  stub.close()
}
