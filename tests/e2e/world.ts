import type { BrowserContext, Page, Route } from '@playwright/test'
import { PLAIN_NAME } from '../support/e2eStacks.ts'
import { isWhollyHydrated } from '../support/isHydrated.ts'
import { hideEmail, linkAddresses, markFields, stripComments, translate } from '../support/pageChanges.ts'
import { deployAnother } from './deployment.ts'
import { stack } from './fixtures.ts'

/** What others do to a page, and what a browser or a line lacks. Each is a row of docs/faults.md, under its name. */
export interface Disturbance {
  name: string
  /** Address of the site; by default the one in the build. */
  site?: string
  /** Runs in each page before any script. */
  before?: () => void
  /** Runs in each page when its HTML is there, before its scripts. */
  change?: () => void
  /** Asks of the context of all pages, before they are opened. */
  prepare?: (context: BrowserContext) => Promise<void>
  /** Happens to a page after its hydration and before the visitor goes on. */
  meanwhile?: (page: Page) => Promise<void>
  /** What it writes into the console. */
  complaints?: RegExp
}

/** React reports that the page differs from the HTML that was sent. */
const OTHER_PAGE = /Minified React error #(418|423|425)|Form submission canceled because the form is not connected/

/** The one disturbance that differs by script: world.spec.ts tries one script after another. */
export const FILTER = 'A filter blocks a script that comes later, whichever it is'

/** It asks for no script and keeps none back: by its visits world.spec.ts knows what a filter may block. */
export const TRANSLATION: Disturbance = {
  name: 'A browser translates the page, which is there',
  async meanwhile(page) {
    // A part that is hydrated after its translation is a different disturbance: the next one in the table.
    await page.waitForFunction(isWhollyHydrated, undefined, { polling: 100 })
    await page.evaluate(translate)
  },
}

/**
 * The others. Those that stand together happen to the same visits, because neither hides the other: of two changes, each alone
 * has React render the page anew; two lacks concern different things; or one trouble is over before the other begins.
 */
export const WORLD: readonly (readonly Disturbance[])[] = [
  [{ name: 'A browser translates the page before its scripts come', change: translate, complaints: OTHER_PAGE }],
  [
    { name: 'A phone makes links of addresses', change: linkAddresses, complaints: OTHER_PAGE },
    { name: 'A network hides email addresses', change: hideEmail, complaints: OTHER_PAGE },
  ],
  [
    { name: 'A password manager puts an element beside each field', change: markFields, complaints: OTHER_PAGE },
    { name: 'A network takes the comments out of the HTML', change: stripComments, complaints: OTHER_PAGE },
  ],
  [
    {
      name: 'A browser keeps nothing: storage and cookies throw',
      before: () => {
        const deny = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
          Object.defineProperty(window, name, { get: deny })
        }
        Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny })
      },
      // React Router tells developers of the storage.
      complaints: /Failed to save scroll positions in sessionStorage/,
    },
    {
      name: 'An older browser, without AbortSignal.any, requestIdleCallback and URL.canParse',
      before: () => {
        Reflect.deleteProperty(AbortSignal, 'any')
        Reflect.deleteProperty(window, 'requestIdleCallback')
        Reflect.deleteProperty(URL, 'canParse')
      },
    },
  ],
  [
    {
      name: 'The site is under a plain http address',
      site: stack.site.replace('localhost', PLAIN_NAME),
      async prepare(context) {
        // The services know the site under another address. Nothing is published in the meantime.
        const headers = { 'access-control-allow-origin': '*' }
        const asKnown = (route: Route) =>
          route.fetch({
            url: route.request().url().replace(stack.careers, stack.own.careers),
            headers: { ...route.request().headers(), origin: stack.site },
            // The service may just be closing the connection that this request takes.
            maxRetries: 3,
          })
        await context.route(`${stack.lake}/**`, (route) => route.abort('connectionrefused'))
        await context.route(`${stack.careers}/**`, async (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 201, headers })
            : route.fulfill({ response: await asKnown(route), headers }),
        )
      },
      complaints: /ERR_CONNECTION_REFUSED|Cross-Origin-Opener-Policy header has been ignored/,
    },
  ],
  [
    {
      name: 'The line is away for a second',
      async meanwhile(page) {
        const browser = await page.context().newCDPSession(page)
        await browser.send('Network.enable')
        const setOffline = (offline: boolean) =>
          browser.send('Network.emulateNetworkConditions', {
            offline,
            latency: 0,
            downloadThroughput: -1,
            uploadThroughput: -1,
          })
        await setOffline(true)
        await page.waitForTimeout(1000)
        await setOffline(false)
        await browser.detach()
      },
      complaints: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|The list of jobs could not be fetched/,
    },
    {
      name: 'A deployment between two presses',
      async meanwhile(page) {
        // Until a page has loaded ahead what a press will need, it says what is missing, as in the column of filters.
        await page.waitForLoadState()
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
        await page.waitForTimeout(1000)
        await deployAnother(page)
      },
      complaints: /404|Failed to fetch dynamically imported module|ScriptLoadError/,
    },
  ],
]
