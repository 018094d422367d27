/**
 * `npm run bench:growth [-- <pages> …]`: how the build grows with the content. It fills a Content Lake of its own with the
 * seed and with more and more generated pages, builds the site twice for each number (the second time nothing has changed,
 * and the cards of all pages are kept from the first) and prints times and sizes.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createClient } from '@sanity/client'
import { parseEnv } from '../../env.ts'
import { startSeededLake } from '../../commands/services/services.ts'
import { buildSite } from '../build/buildSite.ts'
import { isolatedStack } from '../support/stack.ts'

const COUNTS = [17, 170, 1700]
const PER_TRANSACTION = 100

interface Measurement {
  /** Generated pages; the seed's own pages come on top. */
  pages: number
  /** All pages of the build, the seed's included. */
  built: number
  /** Seconds of `vite build`: with new cards for all generated pages, and again without a change. */
  first: number
  again: number
  /** Seconds of processor time of both builds, whatever else the machine did; NaN where the system does not say. */
  firstCpu: number
  againCpu: number
  /** Processor time of the two builds for each generated page, beyond what the seed alone takes. */
  firstPageMs: number
  againPageMs: number
  /** Bytes of a generated page's HTML: as it is and as it is sent. */
  html: number
  sent: number
  /** Bytes of the folder of the site. */
  total: number
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits))

/** Part of every heading, so that no card of an earlier run fits. */
const run = Date.now().toString(36)

/** A page as staff might write one: a hero, text and questions. */
function generatedPage(number: number) {
  const block = (key: string, text: string) => ({
    _type: 'block',
    _key: key,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: `${key}s`, marks: [], text }],
  })
  const sentence = `Sentence ${number} of this page says how the work of week ${number % 52} went, and what came of it. `
  return {
    _id: `page-generated-${number}`,
    _type: 'page',
    title: `Generated page ${number}`,
    slug: { _type: 'slug', current: `generated-${number}` },
    hero: { heading: `What we learned on site ${run}-${number}`, text: sentence },
    blocks: [
      {
        _type: 'textBlock',
        _key: 'text',
        head: { _type: 'sectionHead', label: 'Report', heading: `The report of site ${number}` },
        body: Array.from({ length: 12 }, (_, index) => block(`b${index}`, sentence.repeat(3))),
      },
      {
        _type: 'faqBlock',
        _key: 'faq',
        head: { _type: 'sectionHead', label: 'Questions', heading: 'What people ask' },
        items: Array.from({ length: 4 }, (_, index) => ({
          _type: 'faqItem',
          _key: `q${index}`,
          question: `Question ${index} about site ${number}?`,
          answer: [block('a', sentence)],
        })),
      },
    ],
    seo: { _type: 'seo', title: `Report of site ${number}`, description: sentence },
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Processor seconds of all child processes that have ended, on Linux. */
async function childCpu(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8').catch(() => '')
  const [user = NaN, system = NaN] = text
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return (user + system) / 100
}

async function timed(work: () => Promise<unknown>): Promise<{ seconds: number; cpu: number }> {
  const start = performance.now()
  const before = await childCpu()
  await work()
  return { seconds: (performance.now() - start) / 1000, cpu: (await childCpu()) - before }
}

const counts = process.argv.slice(2).map(Number)
if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
  console.error('Name numbers of pages, such as `npm run bench:growth -- 17 170`.')
  process.exit(1)
}

const stack = await isolatedStack()
const lake = await startSeededLake(parseEnv(stack.env))
const client = createClient({
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2026-03-01',
  apiHost: lake.url,
  useProjectHostname: false,
  useCdn: false,
  token: lake.token,
})
const site = path.join(stack.distDir, 'site')

async function measure(pages: number, already: number, base?: Measurement): Promise<Measurement> {
  for (let start = already; start < pages; start += PER_TRANSACTION) {
    const transaction = client.transaction()
    for (let number = start; number < Math.min(start + PER_TRANSACTION, pages); number += 1) {
      transaction.createOrReplace(generatedPage(number))
    }
    await transaction.commit({ visibility: 'async' })
  }
  let output = ''
  const first = await timed(async () => (output = await buildSite(stack.env)))
  const again = await timed(() => buildSite(stack.env))
  const built = Number(/Prerendered (\d+) pages/.exec(output)?.[1])
  const html = await readFile(path.join(site, pages > 0 ? 'generated-0.html' : 'terms.html'))
  return {
    pages,
    built,
    first: round(first.seconds),
    again: round(again.seconds),
    firstCpu: round(first.cpu),
    againCpu: round(again.cpu),
    firstPageMs: round(((first.cpu - (base?.firstCpu ?? NaN)) * 1000) / pages),
    againPageMs: round(((again.cpu - (base?.againCpu ?? NaN)) * 1000) / pages),
    html: html.length,
    sent: brotliCompressSync(html).length,
    total: await sizeOf(site),
  }
}

try {
  const results = [await measure(0, 0)]
  for (const pages of counts.length > 0 ? counts : COUNTS) {
    const result = await measure(pages, results.at(-1)?.pages ?? 0, results[0])
    results.push(result)
    console.log(`${pages} generated pages: ${result.first} s, again ${result.again} s.`)
  }
  console.table(results)
} finally {
  await lake.close()
  await stack.remove()
}
