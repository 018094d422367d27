import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StaticServer } from '#hosts/preview/staticServer.ts'
import type { Report } from '#web/observability/reporter.ts'
import { buildSite } from '../support/buildSite.ts'
import { isHydrated } from '../support/isHydrated.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { serveBuild } from '../support/serveBuild.ts'
import { initialScripts, read } from './builtPages.ts'

/** Signs of the reporting code. */
const REPORTING = /sendBeacon|unhandledrejection|largest-contentful-paint/

let browser: Browser
let site: StaticServer
let endpoint: http.Server
let root: string
const reports: Report[] = []

const scriptsOf = (folder: string) => readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.js'))
const scriptText = (folder: string, file: string) => readFileSync(path.join(folder, 'assets', file), 'utf8')

beforeAll(async () => {
  endpoint = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      reports.push(JSON.parse(Buffer.concat(parts).toString()) as Report)
      response.writeHead(204).end()
    })
  })
  const port = await listenOnFreePort(endpoint)
  const dist = path.join(inject('stack').DIST_DIR ?? '', 'with-reports')
  await buildSite({ ...inject('stack'), DIST_DIR: dist, REPORTS_URL: `http://localhost:${port}/reports` })
  root = path.join(dist, 'site')
  site = await serveBuild({ root, port: 0 })
  if (!isMissing(NEEDS.chromium)) browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
  endpoint?.close()
})

test('without an endpoint, the build contains no measuring code', () => {
  const scripts = scriptsOf(inject('site'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((file) => REPORTING.test(scriptText(inject('site'), file)))).toEqual([])
  expect(scriptsOf(root).filter((file) => REPORTING.test(scriptText(root, file)))).not.toEqual([])
})

test('with an endpoint, a page loads the measuring code after its first scripts', () => {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8')
  const start = initialScripts(html)
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('')
  expect(start).toContain('sendBeacon')
  expect(start).not.toContain('largest-contentful-paint')
  const added = start.length - initialScripts(read('index.html')).map(read).join('').length
  expect(added).toBeLessThan(2500)
})

test.skipIf(isMissing(NEEDS.chromium))(
  'a visitor’s browser reports each error once, right away, and measurements when the page is left',
  async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text())
    })
    await page.goto(`${site.url}/iot?from=dana@mill.example`)
    await page.waitForFunction(isHydrated)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/vitals-[^/]*\.js$/.test(name)),
    )
    await page.evaluate(() => {
      for (let round = 0; round < 3; round++)
        setTimeout(() => {
          throw new RangeError('of dana@mill.example')
        })
      void Promise.reject(new TypeError('late'))
    })
    await expect
      .poll(() => reports.map((report) => report.kind === 'error' && report.message))
      .toEqual(expect.arrayContaining(['of [email]', 'late']))
    await page.getByRole('main').getByRole('link', { name: 'Data Analytics' }).first().click()
    await page.locator('link[rel=canonical][href$="/Data"]').waitFor({ state: 'attached' })
    await page.evaluate(() => void Promise.reject(new TypeError('later')))
    await expect
      .poll(() => reports.find((report) => report.kind === 'error' && report.message === 'later')?.page)
      .toBe('/Data')
    // Leaves the page.
    await page.goto('about:blank')
    await expect.poll(() => reports.some(({ kind }) => kind === 'vitals')).toBe(true)
    expect(reports.filter(({ kind }) => kind === 'error')).toHaveLength(3)
    const names = reports.flatMap((report) => (report.kind === 'vitals' ? report.vitals.map(({ name }) => name) : []))
    expect(names).toEqual(expect.arrayContaining(['FCP', 'LCP', 'CLS', 'TTFB']))
    expect(reports.map(({ kind, page }) => `${kind} of ${page}`).toSorted()).toEqual([
      'error of /Data',
      'error of /IoT',
      'error of /IoT',
      'vitals of /IoT',
    ])
    expect(JSON.stringify(reports)).not.toContain('dana')
    expect(violations).toEqual([])
    await context.close()
  },
  60_000,
)
