import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { StaticServer } from '#hosts/preview/staticServer.ts'
import { isHydrated } from '../support/isHydrated.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { serveBuild } from '../support/serveBuild.ts'
import { whileChanged } from '../support/whileChanged.ts'
import { lake } from './buildLake.ts'

let browser: Browser
let site: StaticServer
let development: StaticServer

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveBuild({ root: inject('site'), port: 0 })
  development = await serveBuild({ root: inject('developmentSite'), port: 0 })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([site.close(), development.close()])
})

interface Visit {
  page: Page
  /** Console messages above 'info', and uncaught errors. */
  problems: string[]
  /** URLs that were requested. */
  requests: string[]
}

/** A page in its own context, and its problems. */
async function newPage() {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, problems }
}

/** Opens a page and waits until it is hydrated, and connected to the CMS if that is up. */
async function visit(url: string): Promise<Visit> {
  const { page, problems } = await newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // Counts the elements that are added and removed below the root during hydration.
  await page.addInitScript(() => {
    const churn: string[] = []
    Object.assign(window, { churn })
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('site')
      if (!root) return
      new MutationObserver((records) => {
        for (const { target, addedNodes, removedNodes } of records) {
          // Whether someone answers the phone right now depends on the browser's clock; Swiper reorders its slides for
          // the loop.
          if (target instanceof Element && target.closest('[aria-label="Call us"], header p, [aria-label="Slides"]'))
            continue
          for (const node of [...addedNodes, ...removedNodes]) churn.push(node.nodeName)
        }
      }).observe(root, { childList: true, subtree: true })
    })
  })
  await page.goto(url)
  await page.waitForFunction(isHydrated)
  await expect.poll(() => requests.some((address) => address.includes('/live/events/')), { timeout: 20_000 }).toBe(true)
  return { page, problems, requests }
}

describe.skipIf(isMissing(NEEDS.chromium))('hydration', () => {
  test.each(['/', '/IoT', '/iot', '/Training'])(
    'React’s development build reports nothing on %s, and replaces no element',
    async (address) => {
      const { page, problems } = await visit(development.url + address)
      expect(problems).toEqual([])
      expect(await page.evaluate(() => (window as unknown as { churn: string[] }).churn)).toEqual([])
    },
  )

  test('React’s development build reports nothing on the 404 page', async () => {
    const { page, problems } = await visit(`${development.url}/no-such-page`)
    expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([])
    expect(await page.locator('h1').textContent()).toBe('404 Not Found')
  })

  test('ROUTE-05 the URL changes to its canonical spelling and keeps its search and hash', async () => {
    const { page } = await visit(`${site.url}/iot?from=mail#process`)
    expect(page.url()).toBe(`${site.url}/IoT?from=mail#process`)
  })
})

describe.skipIf(isMissing(NEEDS.chromium))('a page whose HTML arrives slowly', () => {
  test('is hydrated when it is complete, even if its scripts came first and its visitor uses it', async () => {
    const root = inject('developmentSite')
    const html = readFileSync(path.join(root, 'index.html'), 'utf8')
    const middle = html.indexOf('<footer')
    expect(middle).toBeGreaterThan(0)
    let sendRest = (): unknown => undefined
    const host = await plainHost(root, {
      '/index.html': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, middle))
        sendRest = () => response.end(html.slice(middle))
      },
    })
    const { page, problems } = await newPage()
    await page.addInitScript(() => {
      const mark = ({ target }: Event) =>
        target instanceof HTMLScriptElement && (document.documentElement.dataset.started = '')
      document.addEventListener('load', mark, { capture: true })
    })
    await page.goto(`${host}/index.html`, { waitUntil: 'commit' })
    // The first script has run, which keeps presses.
    await page.locator(':root[data-started]').waitFor({ state: 'attached' })
    const more = page.getByRole('button', { name: 'Read More' })
    await more.click()
    await page.waitForTimeout(1000)
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    sendRest()
    // The click was kept.
    await expect.poll(() => page.getByRole('button', { name: 'Read Less' }).count()).toBe(1)
    expect(problems).toEqual([])
  })
})

describe.skipIf(isMissing(NEEDS.chromium))('the first load', () => {
  test('no picture is fetched again when the content is refreshed, nor an inlined style sheet', async () => {
    const { page, problems, requests } = await visit(`${site.url}/`)
    await whileChanged(lake, ['home', 'mission.text'], 'Refreshed.', async () => {
      await expect.poll(() => page.getByText('Refreshed.').count()).toBe(1)
    })
    expect(requests.some((url) => url.endsWith('/pictures.json'))).toBe(true)
    const pictures = requests.filter((url) => /\/(?:media|images)\//.test(url))
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((url) => !url.startsWith(`${site.url}/media/`))).toEqual([])
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(requests.filter((url) => url.endsWith('.css'))).toEqual([])
    // The policy is in force: a violation would be a console error.
    expect(problems).toEqual([])
  })
})

describe.skipIf(isMissing(NEEDS.chromium))('after the build', () => {
  test('ROUTE-08 an open page that is unpublished becomes the 404 page', async () => {
    const { page } = await visit(`${site.url}/IoT`)
    await whileChanged(lake, ['service-iot', 'route'], '/Nowhere', async () => {
      await expect.poll(() => page.locator('h1').textContent()).toBe('404 Not Found')
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      expect(await page.locator('title').count()).toBe(1)
    })
  })
})

/**
 * A host that only serves files: it is case-sensitive, and adds `.html` and the 404 page.
 * @param answers paths with special responses
 */
async function plainHost(root: string, answers: Record<string, (response: http.ServerResponse) => void> = {}) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const answer = answers[pathname]
    if (answer) return answer(response)
    const names = [pathname, `${pathname}.html`, path.join(pathname, 'index.html')]
    const file = names.map((name) => path.join(root, name)).find((name) => existsSync(name) && statSync(name).isFile())
    const type = file?.endsWith('.js') ? 'text/javascript' : file?.endsWith('.svg') ? 'image/svg+xml' : 'text/html'
    response.writeHead(file ? 200 : 404, { 'content-type': type })
    createReadStream(file ?? path.join(root, '404.html')).pipe(response)
  })
  onTestFinished(() => void server.close())
  return `http://localhost:${await listenOnFreePort(server)}`
}

describe.skipIf(isMissing(NEEDS.chromium))('ROUTE-05 on a case-sensitive host', () => {
  test.each(['/iot', '/iOt'])('%s shows the page', async (address) => {
    const host = await plainHost(inject('site'))
    const { page } = await visit(host + address)
    expect(await page.locator('h1').textContent()).toContain('Machines that speak up')
    expect(new URL(page.url()).pathname).toBe('/IoT')
  })

  test('an unknown path is the 404 page, in any case', async () => {
    const host = await plainHost(inject('site'))
    const { page } = await visit(`${host}/Nothing`)
    expect(await page.locator('h1').textContent()).toBe('404 Not Found')
  })
})
