/**
 * `npm run bench:lighthouse`: Lighthouse's four marks for the built site, as a phone. Lighthouse is fetched for the occasion
 * (it is larger than everything else this project installs), so this needs the internet.
 *
 *   --site DIR     a built site to measure instead of building one
 *   --routes A,B   the pages (default: /,/IoT,/CareersPage,/Login)
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { createStaticServer } from '../../hosts/preview/staticServer.ts'
import { findBrowser } from '../support/browser.ts'
import { ownSite } from './ownSite.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const LARGEST_REPORT = 64 * 1024 * 1024

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null }>
}

const { values: options } = parseArgs({
  options: { site: { type: 'string' }, routes: { type: 'string', default: '/,/IoT,/CareersPage,/Login' } },
})

/** Now and then it misses the start of a page and asks to be run again. */
const ATTEMPTS = 3

async function lighthouse(url: string, attempt = 1): Promise<Report> {
  const chrome = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const run = promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--chrome-flags=${chrome}`,
    ],
    { maxBuffer: LARGEST_REPORT, env: { ...process.env, CHROME_PATH: findBrowser() } },
  )
  try {
    return JSON.parse((await run).stdout) as Report
  } catch (error) {
    if (attempt === ATTEMPTS || !String(error).includes('NO_NAVSTART')) throw error
    return lighthouse(url, attempt + 1)
  }
}

function print(route: string, { categories, audits }: Report): void {
  const marks = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  console.log(`${route.padEnd(14)}${marks.join(' · ')}`)
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight > 0 && audit?.score !== null && audit && audit.score < 0.9)
        console.log(`${' '.repeat(16)}${audit.title}`)
    }
  }
}

const own = options.site ? undefined : await ownSite()
const server = await createStaticServer({ root: path.resolve(options.site ?? own?.folder ?? ''), port: 0 })
try {
  for (const route of options.routes.split(',')) print(route, await lighthouse(server.url + route))
} catch (error) {
  console.error(`Lighthouse could not be run: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await server.close()
  await own?.close()
}
