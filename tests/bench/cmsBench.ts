/**
 * `npm run bench:cms`: what a visit asks of the CMS, with each setting of LIVE_EVENTS: how many streams of events, queries and
 * bytes over the wire. A visit is Home, About and Contact in one tab.
 */
import path from 'node:path'
import { createClient } from '@sanity/client'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { parseEnv } from '../../env.ts'
import { startServices } from '../../commands/services/services.ts'
import { createStaticServer } from '../../hosts/preview/staticServer.ts'
import { buildSite } from '../build/buildSite.ts'
import { launchBrowser } from '../support/browser.ts'
import { isolatedStack } from '../support/stack.ts'

/** After this long a page asks nothing more. */
const REST_MS = 4000

/** What was asked of the CMS. */
interface Asked {
  streams: number
  queries: number
  /** Of answers, headers included; of streams what has arrived so far. */
  bytes: number
}

/** Counts from now on. @param cms where the CMS answers */
async function countAsked(context: BrowserContext, page: Page, cms: string): Promise<Asked> {
  const asked: Asked = { streams: 0, queries: 0, bytes: 0 }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const ours = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // Preflight requests are counted by nobody.
    if (!request.url.startsWith(cms) || request.method === 'OPTIONS') return
    ours.add(requestId)
    if (request.url.includes('/data/live/events/')) asked.streams += 1
    else asked.queries += 1
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (ours.has(requestId)) asked.bytes += response.encodedDataLength
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) asked.bytes += encodedDataLength
  })
  return asked
}

/** Shows the three pages one after the other. */
async function visit(page: Page, site: string): Promise<void> {
  await page.goto(site)
  await page.waitForTimeout(REST_MS)
  for (const name of ['About', 'Contact']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    await page.waitForTimeout(REST_MS)
  }
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await page.waitForTimeout(REST_MS)
}

async function bench(browser: Browser, setting: string): Promise<void> {
  const stack = await isolatedStack()
  const settings = { ...stack.env, LIVE_EVENTS: setting }
  const env = parseEnv(settings)
  const services = await startServices(env)
  const { lake } = services
  if (!lake) throw new Error('The bench has a lake of its own.')
  try {
    await buildSite(settings)
    const site = await createStaticServer({ root: path.join(stack.distDir, 'site'), port: env.previewPort })
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const measure = async (what: string, work: (page: Page) => Promise<void>, page?: Page) => {
      const tab = page ?? (await context.newPage())
      const asked = await countAsked(context, tab, env.lakeUrl)
      await work(tab)
      const figures = [asked.streams, asked.queries, `${(asked.bytes / 1000).toFixed(1)} KB`].map((figure) =>
        String(figure).padStart(10),
      )
      console.log(setting.padEnd(8) + what.padEnd(44) + figures.join(''))
      return tab
    }
    const first = await measure('first visit', (page) => visit(page, site.url))
    await measure('back in the tab', comeBack, first)
    await first.close()
    const second = await measure('second visit', (page) => visit(page, site.url))
    await second.close()
    const client = createClient({
      projectId: env.projectId,
      dataset: env.dataset,
      apiVersion: '2026-03-01',
      apiHost: lake.url,
      useProjectHostname: false,
      useCdn: false,
      token: lake.token,
    })
    await client.patch('home').set({ 'mission.text': 'Another sentence.' }).commit()
    const third = await measure('visit after a publication, site not rebuilt', (page) => visit(page, site.url))
    await client.patch('contact').set({ heading: 'Another heading' }).commit()
    await measure('back in the tab after a publication', comeBack, third)
    await context.close()
    await site.close()
  } finally {
    await services.close()
    await stack.remove()
  }
}

const browser = await launchBrowser()
try {
  console.log(`${'setting'.padEnd(52)}${['streams', 'queries', 'bytes'].map((title) => title.padStart(10)).join('')}`)
  for (const setting of ['on', 'return', 'off']) await bench(browser, setting)
} finally {
  await browser.close()
}
