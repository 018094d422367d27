/**
 * `npm run bench`: how fast the built site is on a slow telephone, beside the same pages without their scripts, which is
 * as fast as these pages can be. Visits alternate between the sites, each with an empty cache.
 *
 *   --site DIR     a built site to measure instead of building one; given twice, both are measured in alternation
 *   --routes A,B   the pages (default: /,/IoT,/CareersPage,/Login)
 *   --runs N       visits of each page of each site (default: 5)
 *   --next NAME    link of the navigation whose page is shown as a second one, on a desktop (default: About)
 *   --json FILE    writes every figure there
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createStaticServer, type StaticServer } from '../../hosts/preview/staticServer.ts'
import { launchBrowser } from '../support/browser.ts'
import { ownSite } from './ownSite.ts'
import { secondPage } from './secondPage.ts'
import { median, tableOf, type Measured } from './siteBenchTable.ts'
import { visit } from './siteVisit.ts'

const { values: options } = parseArgs({
  options: {
    site: { type: 'string', multiple: true },
    routes: { type: 'string', default: '/,/IoT,/CareersPage,/Login' },
    runs: { type: 'string', default: '5' },
    next: { type: 'string', default: 'About' },
    json: { type: 'string' },
  },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs ${options.runs} can't be used: it must be a whole number above 0.`)
  process.exit(1)
}
const routes = options.routes.split(',')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'website-bench-'))

/** A copy of a site whose pages have no script, not even data for one. @returns its folder */
function withoutScripts(folder: string): string {
  const copy = path.join(scratch, 'without-scripts')
  cpSync(folder, copy, { recursive: true })
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = path.join(copy, name)
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, html.replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ''))
  }
  return copy
}

async function bench(folders: readonly string[]): Promise<void> {
  const [first = ''] = folders
  const sites: { name: string; server: StaticServer }[] = []
  const browser = await launchBrowser()
  try {
    for (const [place, root] of [withoutScripts(first), ...folders].entries()) {
      const name = place === 0 ? 'no script' : folders.length === 1 ? 'site' : root
      sites.push({ name, server: await createStaticServer({ root, port: 0 }) })
    }
    const measured: Measured[] = routes.flatMap((route) => sites.map(({ name }) => ({ route, site: name, visits: [] })))
    // Run 0 is not counted: it lets the server compress each file once.
    for (let run = 0; run <= runs; run += 1) {
      console.log(run === 0 ? 'Warming up.' : `Run ${run} of ${runs}.`)
      for (const route of routes) {
        // No site is always the first.
        for (let turn = 0; turn < sites.length; turn += 1) {
          const site = sites[(turn + run) % sites.length]
          if (!site) continue
          const result = await visit(browser, site.server.url + route)
          if (run === 0) continue
          measured.find((row) => row.route === route && row.site === site.name)?.visits.push(result)
        }
      }
    }
    console.log(
      `\nMedians of ${runs} visits: Slow 4G, processor slowed down 4 times, empty cache. Load of this machine: ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')} on ${os.cpus().length} cores.`,
    )
    console.log(tableOf(measured))
    for (const { name, server } of sites.slice(1)) {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) times.push(await secondPage(browser, `${server.url}/`, options.next))
      console.log(
        `\nFrom ${name}, ${options.next} shows ${median(times).toFixed(0)} ms after a click (median of ${runs}; 10 Mbit/s, 40 ms a request).`,
      )
    }
    if (options.json) {
      writeFileSync(options.json, `${JSON.stringify({ runs, measured }, null, 2)}\n`)
      console.log(`\nEvery figure is in ${options.json}.`)
    }
  } finally {
    await browser.close()
    await Promise.all(sites.map(({ server }) => server.close()))
  }
}

try {
  if (options.site) {
    await bench(options.site.map((folder) => path.resolve(folder)))
  } else {
    const { folder, close } = await ownSite()
    try {
      await bench([folder])
    } finally {
      await close()
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
