/**
 * `npm run bench:growth [-- <documents> …]`: how a self-hosted server copes as its content grows. It fills a temporary
 * Content Lake with the seed and with generated pages (two in five) and articles, renders all of it as the publisher
 * does, changes a sentence, and prints what that took, next to the goals. Linux only: elsewhere, memory and the lake's
 * processor time are 0.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runNode } from '#commands/services/processes.ts'
import { comesUp } from '#commands/services/reachable.ts'
import { startSeededLake } from '#commands/services/services.ts'
import { misused, readArguments } from '#commands/terminal/commandLine.ts'
import { parseEnv } from '#env.ts'
import { openProgress } from '#render/messages/progress.ts'
import { findArticles } from '#web/pages/cms/findArticles.ts'
import { lakeClient } from '../support/lakeClient.ts'
import { root } from '../support/root.ts'
import { isolatedStack } from '../support/stack.ts'

const SIZES = [250, 5000]
const PER_TRANSACTION = 100
/** Longer than the lake keeps idle query processes. */
const IDLE_MS = 70_000

/** How many different headings generated pages and articles share. */
const HEADINGS = 50

const block = (key: string, text: string) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}s`, marks: [], text }],
})
const sentenceOf = (number: number) =>
  `Sentence ${number} of this page says how the work of week ${number % 52} went, and what came of it. `
const paragraphs = (number: number) =>
  Array.from({ length: 12 }, (_, index) => block(`b${index}`, sentenceOf(number).repeat(3)))

/** A page as staff might write one: a hero, text and questions. */
function generatedPage(number: number) {
  return {
    _id: `page-generated-${number}`,
    _type: 'page',
    title: `Generated page ${number}`,
    slug: { _type: 'slug', current: `generated-${number}` },
    hero: { heading: `What we learned on site ${number % HEADINGS}`, text: sentenceOf(number) },
    blocks: [
      {
        _type: 'textBlock',
        _key: 'text',
        head: { _type: 'sectionHead', label: 'Report', heading: `The report of site ${number}` },
        body: paragraphs(number),
      },
      {
        _type: 'faqBlock',
        _key: 'faq',
        head: { _type: 'sectionHead', label: 'Questions', heading: 'What people ask' },
        items: Array.from({ length: 4 }, (_, index) => ({
          _type: 'faqItem',
          _key: `q${index}`,
          question: `Question ${index} about site ${number}?`,
          answer: [block('a', sentenceOf(number))],
        })),
      },
    ],
    seo: { _type: 'seo', title: `Report of site ${number}`, description: sentenceOf(number) },
  }
}

/** One article per day, backward from the newest in the seed. */
function generatedPost(number: number) {
  return {
    _id: `post-generated-${number}`,
    _type: 'post',
    title: `What week ${number % HEADINGS} taught us`,
    slug: { _type: 'slug', current: `week-${number}` },
    excerpt: sentenceOf(number),
    date: new Date(Date.UTC(2026, 9, 1) - number * 86_400_000).toISOString().slice(0, 10),
    author: { _type: 'reference', _ref: 'person-theo-lindgren' },
    topic: { _type: 'reference', _ref: 'topic-before-you-buy' },
    body: paragraphs(number),
  }
}

/** Sums a value over the lake's process and its query processes. @param file below /proc/<id> */
async function sumOverLake(file: string, figureIn: (text: string) => number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${name}`, 'utf8').catch(() => '')
  const threads = await readdir(`/proc/${lake.pid}/task`).catch(() => [])
  const children = await Promise.all(threads.map((thread) => read(`${lake.pid}/task/${thread}/children`)))
  const ids = [String(lake.pid), ...children.join(' ').split(' ').filter(Boolean)]
  const texts = await Promise.all(ids.map((id) => read(`${id}/${file}`)))
  return texts.reduce((sum, text) => sum + (figureIn(text) || 0), 0)
}

/** The lake's memory in megabytes. */
const lakeMemory = () => sumOverLake('smaps_rollup', (text) => Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024)

/** The lake's processor time in seconds. */
const lakeCpu = () =>
  sumOverLake('stat', (text) => {
    const [user, system] = text
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) / 100
  })

const USAGE = `Usage: npm run bench:growth [-- <documents> …], by default ${SIZES.join(' and ')}.`
const { positionals } = readArguments({ allowPositionals: true }, USAGE)
const sizes = positionals.map(Number)
const unusable = positionals.filter((_, index) => !Number.isInteger(sizes[index]) || Number(sizes[index]) < 5)
if (unusable.length > 0) misused(`${unusable.join(', ')} is no number of documents above 4.`, USAGE)

const stack = await isolatedStack()
const seeded = await startSeededLake(parseEnv(stack.env))
await seeded.close()
// Like a self-hosted server, in a separate process, so that only the lake is measured.
const unit = await readFile(path.join(root, 'hosts/server/units/hardened.conf'), 'utf8')
const [, arenas] = /^Environment=MALLOC_ARENA_MAX=(\d+)$/m.exec(unit) ?? []
const lake = runNode(['hosts/server/lake.ts'], {
  cwd: root,
  env: { ...stack.env, NODE_ENV: 'production', ...(arenas !== undefined && { MALLOC_ARENA_MAX: arenas }) },
  onLine: () => undefined,
})
const client = lakeClient(seeded.url, seeded.token)
const folder = path.join(stack.dataDir, 'site')
const siteFile = (name: string) => path.join(folder, 'current/site', name)
const kilobytes = async (name: string) => Math.round((await stat(siteFile(name))).size / 1024)

async function job(args: readonly string[]): Promise<string> {
  const lines: string[] = []
  const progress = openProgress()
  const onLine = (line: string) => {
    if (/^Rendered \d+ of /.test(line)) progress.say(`  ${line}`)
    else lines.push(line)
  }
  const settings = { NODE_ENV: 'production', NO_COLOR: '1', ...stack.env }
  const code = await runNode(args, { cwd: root, env: settings, onLine }).exited
  progress.end()
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines.join('\n')
}

interface Deployment {
  pages: number
  seconds: number
  /** Seconds of processor time: the renderer's, and the lake's during it. */
  cpu: number
  lakeCpu: number
  /** Peak megabytes. */
  memory: number
}

async function deploy(whole = false): Promise<Deployment> {
  const before = await lakeCpu()
  const output = await job([path.join(import.meta.dirname, 'growthDeployment.ts'), folder, ...(whole ? ['whole'] : [])])
  const measured = JSON.parse(output.slice(output.lastIndexOf('\n') + 1)) as Omit<Deployment, 'pages' | 'lakeCpu'>
  const pages = Number(/Prerendered (\d+) pages/.exec(output)?.[1])
  return { ...measured, pages, lakeCpu: (await lakeCpu()) - before }
}

/** Milliseconds of a query that is not cached: the median of five. */
async function queryTime(groq: string, slug: (turn: number) => string = () => '') {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const started = performance.now()
    // A condition that is always true, with a parameter that no cached result has.
    await client.fetch(groq.replace('*[', '*[$turn != -1 && '), { slug: slug(turn), turn: turn + Math.random() })
    times.push(performance.now() - started)
  }
  return Math.round(times.sort((a, b) => a - b)[2] ?? 0)
}

const say = (what: string, value: string, goal = '') =>
  console.log(`  ${what.padEnd(58)}${value}${goal && ` (goal: ${goal})`}`)
const inSeconds = ({ seconds, cpu, lakeCpu: lakes }: Deployment) =>
  `${seconds.toFixed(1)} s; ${cpu.toFixed(1)} s of processor, the lake's ${lakes.toFixed(1)} s`

async function fill(size: number, already: number): Promise<void> {
  const progress = openProgress()
  for (let start = already; start < size; start += PER_TRANSACTION) {
    const transaction = client.transaction()
    for (let number = start; number < Math.min(start + PER_TRANSACTION, size); number += 1)
      transaction.createOrReplace<Record<string, unknown>>(
        number % 5 < 2 ? generatedPage(number) : generatedPost(number),
      )
    await transaction.commit({ visibility: 'async' })
    progress.say(`  Wrote ${Math.min(start + PER_TRANSACTION, size)} of ${size} documents.`)
  }
  progress.end()
}

async function changed(what: string, id: string, change: Record<string, unknown>, goal?: string): Promise<void> {
  console.log(`Changing ${what} …`)
  await client.patch(id).set(change).commit()
  say(`${what}, on disk after`, inSeconds(await deploy()), goal)
}

async function measure(size: number, already: number, seed: Deployment): Promise<void> {
  console.log(`\n${size} documents beside the seed's. Writing them …`)
  await fill(size, already)
  console.log('Rendering all of it …')
  const first = await deploy(true)
  say('the whole site, and a new card for most pages', `${first.pages} pages, ${inSeconds(first)}`)
  // Cards are kept while their words and the code that draws them stay the same.
  const whole = await deploy(true)
  const perPage = (whole.cpu - seed.cpu) / (whole.pages - seed.pages)
  say('the whole site again', inSeconds(whole))
  say('  each page beyond the seed’s', `${perPage.toFixed(3)} s of processor`, '0.03')
  say('  memory of the renderer at most', `${Math.round(Math.max(first.memory, whole.memory))} MB`)
  await changed('a sentence of a page', 'page-generated-0', { 'hero.text': `It is another at ${size}.` }, '15 s')
  await changed('a sentence of an article', 'post-generated-2', { excerpt: `It is another at ${size}.` }, '15 s')
  await changed('the date of an article', 'post-generated-4', { date: '2026-10-30' }, '15 s')
  console.log('Waiting until the lake’s query processes without work have ended …')
  await sleep(IDLE_MS)
  say('memory of the lake', `${Math.round(await lakeMemory())} MB`, '600 MB')

  const bySlug = (type: string) =>
    `*[_type == "${type}" && lower(slug.current) == $slug] | order(_id)[0]{title, "slug": slug.current}`
  const list = '*[_type == "post" && defined(title)] | order(date desc, _id desc)'
  const queries: [what: string, groq: string, slug?: (turn: number) => string][] = [
    ['query of a page', bySlug('page'), (turn) => `generated-${turn * 5}`],
    ['query of an article', bySlug('post'), (turn) => `week-${turn * 5 + 2}`],
    ['query of a page of the list', `${list}[24..48]{title, author->{name}}`],
    ['a list of the Studio', '*[_type == "post"] | order(_updatedAt desc)[0...2000]{_id, _type}'],
    ['a search in the Studio', '*[[title, pt::text(body)] match text::query("week 7*")][0...50]{_id}'],
  ]
  for (const [what, groq, slug] of queries) say(what, `${await queryTime(groq, slug)} ms`)
  say('the first page of the blog', `${await kilobytes('Blog.html')} KB`)
  const older = await readdir(siteFile('Blog/page')).catch(() => [])
  say('static pages of the list behind it', String(older.filter((name) => name.endsWith('.html')).length))
  const index = JSON.parse(await readFile(siteFile('content/articleIndex.json'), 'utf8')) as {
    content: Parameters<typeof findArticles>[0]
  }
  const started = performance.now()
  const found = findArticles(index.content, { words: 'week sentence', topic: '' }).length
  const took = (performance.now() - started).toFixed(1)
  const sent = await kilobytes('content/articleIndex.json.br')
  say('what a search of the blog fetches, as sent', `${sent} KB`)
  say(`  looking through ${index.content.length} articles, ${found} found`, `${took} ms`)
}

try {
  if (!(await comesUp(`${seeded.url}/readyz`, 30_000))) throw new Error('The lake has not started.')
  console.log('Building the renderer …')
  await job([path.join(root, 'commands/build.ts'), 'renderer'])
  console.log('Rendering the seed alone …')
  await deploy(true)
  const seed = await deploy(true)
  say('the seed', `${seed.pages} pages, ${inSeconds(seed)}`)
  let already = 0
  for (const size of sizes.length > 0 ? sizes : SIZES) {
    await measure(size, already, seed)
    already = size
  }
} finally {
  await lake.stop()
  await stack.remove()
}
