/**
 * `npm run bench`: how fast the built site is on a slow telephone, beside the same pages without their scripts, which is
 * as fast as these pages can be. Visits alternate between the sites, each with an empty cache.
 *
 *   --site DIR     a built site to measure instead of building one; given twice, both are measured in alternation
 *   --routes A,B   the pages (default: /,/IoT,/CareersPage,/Login)
 *   --runs N       visits of each page of each site (default: 5)
 *   --next NAME    link of the navigation whose page is shown as a second one, on a desktop (default: About)
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startServices } from '#commands/services/services.ts'
import { misused, readArguments } from '#commands/terminal/commandLine.ts'
import { parseEnv } from '#env.ts'
import { createStaticServer, type StaticServer } from '#hosts/preview/staticServer.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { build } from '../support/sharedBuild.ts'
import { secondPage } from './secondPage.ts'
import { visit, type Visit } from './siteVisit.ts'

const USAGE =
  'Usage: npm run bench [-- --site <folder>]… [--routes <path>,…] [--runs <number>] [--next <link>]. Without --site it ' +
  'builds one.'
const { values: options } = readArguments(
  {
    options: {
      site: { type: 'string', multiple: true },
      routes: { type: 'string', default: '/,/IoT,/CareersPage,/Login' },
      runs: { type: 'string', default: '5' },
      next: { type: 'string', default: 'About' },
    },
  },
  USAGE,
)
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) {
  misused(`--runs ${options.runs} can't be used: it must be a whole number above 0.`, USAGE)
}
const routes = options.routes.split(',')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'website-bench-'))

/** A copy of a site without any scripts, including data scripts. @returns its folder */
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

/** The median; for an even number of values, the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** The columns for each visit: times in milliseconds, sizes in kilobytes (1000 bytes). */
const COLUMNS: Readonly<Record<string, (visit: Visit) => number | undefined>> = {
  FCP: ({ fcp }) => fcp,
  LCP: ({ lcp }) => lcp,
  blocking: ({ blocking }) => blocking,
  longest: ({ longestTask }) => longestTask,
  CLS: ({ cls }) => cls,
  hydrated: ({ hydrated }) => hydrated,
  INP: ({ inp }) => inp,
  requests: ({ requests }) => requests,
  HTML: ({ bytes }) => bytes.html / 1000,
  script: ({ bytes }) => bytes.script / 1000,
  fonts: ({ bytes }) => bytes.font / 1000,
  images: ({ bytes }) => bytes.image / 1000,
  other: ({ bytes }) => bytes.other / 1000,
  'at load': ({ bytesAtLoad }) => bytesAtLoad / 1000,
  'at rest': ({ bytesAtRest }) => bytesAtRest / 1000,
}

/** @returns NaN if no visit has the value: without scripts, nothing is hydrated */
function medianOf(visits: readonly Visit[], read: (visit: Visit) => number | undefined): number {
  const values = visits.map(read).filter((value) => value !== undefined)
  return values.length > 0 ? median(values) : Number.NaN
}

interface Measured {
  route: string
  site: string
  visits: Visit[]
}

/** Medians of a page on a site, with its times as ratios to the limit: the same page without scripts. */
function rowOf({ route, site, visits }: Measured, limit: readonly Visit[]) {
  const rounded = (value: number) => Number(value.toFixed(value < 1 ? 3 : 1))
  const figures = Object.entries(COLUMNS).map(([title, read]) => [title, rounded(medianOf(visits, read))])
  const ratios = (['fcp', 'lcp'] as const).map((time) => [
    `${time.toUpperCase()} ×`,
    Number((medianOf(visits, (visit) => visit[time]) / medianOf(limit, (visit) => visit[time])).toFixed(3)),
  ])
  return { page: route, site: site.slice(-20), ...Object.fromEntries([...figures, ...ratios]) } as object
}

async function bench(folders: readonly string[]): Promise<void> {
  const [first = ''] = folders
  const sites: { name: string; server: StaticServer }[] = []
  const browser = await launchBrowser()
  try {
    for (const [index, root] of [withoutScripts(first), ...folders].entries()) {
      const name = index === 0 ? 'no script' : folders.length === 1 ? 'site' : root
      sites.push({ name, server: await createStaticServer({ root, port: 0 }) })
    }
    const measured: Measured[] = routes.flatMap((route) => sites.map(({ name }) => ({ route, site: name, visits: [] })))
    // Run 0 doesn't count: it lets the server compress each file once.
    for (let run = 0; run <= runs; run += 1) {
      console.log(run === 0 ? 'Warming up.' : `Run ${run} of ${runs}.`)
      for (const route of routes) {
        // Take turns, so that no site always goes first.
        for (let turn = 0; turn < sites.length; turn += 1) {
          const site = sites[(turn + run) % sites.length]
          if (!site) continue
          const result = await visit(browser, site.server.url + route)
          if (run === 0) continue
          measured.find((row) => row.route === route && row.site === site.name)?.visits.push(result)
        }
      }
    }
    const load = os.loadavg().map((each) => each.toFixed(1))
    console.log(`\nMedians of ${runs} visits: Slow 4G, processor slowed down 4 times, empty cache.`)
    console.log(`Load of this machine: ${load.join(', ')} on ${os.cpus().length} cores.`)
    const limitOf = (page: string) => measured.find(({ route }) => route === page)?.visits ?? []
    console.table(measured.map((row) => rowOf(row, limitOf(row.route))))
    for (const { name, server } of sites.slice(1)) {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) times.push(await secondPage(browser, `${server.url}/`, options.next))
      console.log(`\nFrom ${name}, ${options.next} shows ${median(times).toFixed(0)} ms after a click`)
      console.log(`(median of ${runs}; 10 Mbit/s, 40 ms a request).`)
    }
  } finally {
    await browser.close()
    await Promise.all(sites.map(({ server }) => server.close()))
  }
}

/** Builds the site from the seed content, and measures it with its services running. */
async function benchOwnSite(): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const { built, remove } = await build('site')
  closing.defer(remove)
  const services = await startServices(parseEnv(built.env))
  closing.defer(() => services.close())
  await bench([built.site])
}

try {
  await (options.site ? bench(options.site.map((folder) => path.resolve(folder))) : benchOwnSite())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
