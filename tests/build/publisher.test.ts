import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, readdir, readlink, rm, stat, symlink } from 'node:fs/promises'
import { createServer, request as askLake } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SanityDocument } from '@sanity/client'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { makeDeployment, deploymentNumbers } from '#hosts/server/publishing/deployments.ts'
import { QUICK } from '#hosts/staticFiles/compress.ts'
import { readMemory } from '#render/output/buildMemory.ts'
import { filesBelow } from '#render/output/files.ts'
import { openRenderer, renderSite, type Renderer } from '#render/renderer.ts'
import { freePorts } from '../support/freePorts.ts'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'
import { lake } from './buildLake.ts'

const dist = inject('stack').DIST_DIR ?? ''
/** The port of this file's lake; the build has another address in it. */
const lakePort = new URL(inject('lake').url).port
const data = path.join(dist, 'data')
const folder = path.join(data, 'site')
const cards = path.join(folder, 'cards')
let renderer: Renderer
let lakeBeside: Awaited<ReturnType<typeof openRelay>>

/**
 * Listens where a renderer expects the lake on its own machine: forwards requests, or refuses them like an exhausted
 * quota.
 */
async function openRelay() {
  const relay = { port: '', asked: new Set<string>(), refuses: false, close: () => undefined as unknown }
  const server = createServer((request, response) => {
    const { url = '', headers, method } = request
    relay.asked.add(/^\/(?:v[\d-]+\/data\/\w+|\w+)/.exec(url)?.[0].replace(/^\/v[\d-]+/, '') ?? url)
    if (relay.refuses) {
      response.writeHead(402, { 'content-type': 'application/json' }).end('{"message":"Payment Required"}')
      return
    }
    const onward = askLake({ port: lakePort, path: url, headers, method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
    response.once('close', () => onward.destroy())
    onward.once('error', () => response.destroy())
  })
  relay.port = String(await listenOnFreePort(server))
  relay.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return relay
}

beforeAll(async () => {
  lakeBeside = await openRelay()
  process.env.NODE_ENV = 'production'
  process.env.LAKE_LOCAL_URL = `http://localhost:${lakeBeside.port}`
  renderer = await openRenderer(path.join(inject('site'), '../renderer'))
  // The build's own cards, because drawing takes as long as the rest. A deployment below draws them again, identically.
  await cp(path.resolve(import.meta.dirname, '../../node_modules/.cache/social-cards'), cards, { recursive: true })
  await deploy()
}, 300_000)

/** As a publisher makes one, but its files are compressed quickly. */
async function deploy(more: { folder?: string; whole?: boolean } = {}) {
  const made = await makeDeployment({ renderer, folder, quality: QUICK, ...more })
  if (!made) throw new Error('A deployment is held.')
  return made
}

/** Runs until it is killed, or its test ends. */
function startPublisher(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['hosts/server/publisher.ts'], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill())
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

afterAll(() => lakeBeside.close())

const siteOf = (root: string, deployment: number) => path.join(root, 'releases', String(deployment), 'site')

/** Every file of a deployment with its bytes, except for the position of live events. */
async function bytesOf(root: string, deployment: number): Promise<Map<string, string>> {
  const files = await filesBelow(siteOf(root, deployment))
  return new Map(
    files.sort().map((file) => {
      const bytes = readFileSync(path.join(siteOf(root, deployment), file))
      return [file, file === '_headers' ? String(bytes).replace(/desc=".*"/, '') : bytes.toString('base64')] as const
    }),
  )
}

const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file))

/** Random edits of every kind, in random order. */
function randomEdits(seed: number): (() => Promise<unknown>)[] {
  let state = seed
  const chance = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const words = () => `Words of chance ${chance(1_000_000)}.`
  const edits = [
    () => lake.patch('home').set({ 'mission.text': words() }).commit(),
    () => lake.patch('siteSettings').set({ tagline: words() }).commit(),
    () => lake.patch({ query: '*[_type == "post"][0...2]' }).set({ title: words() }).commit(),
    () => lake.patch({ query: '*[_type == "page"][0]' }).set({ 'hero.heading': words() }).commit(),
    async () => {
      const post = await lake.fetch<{ _id: string }>('*[_type == "post"][0]')
      const current = `by-chance-${chance(1000)}`
      return lake.createOrReplace({ ...post, _id: `chance-${current}`, _type: 'post', slug: { current } })
    },
    () => lake.delete({ query: '*[_id match "chance-*"][0]' }),
    () =>
      lake.create({ _id: `redirect-chance-${chance(1e6)}`, _type: 'redirect', from: `/x${chance(1e6)}`, to: '/IoT' }),
  ]
  return Array.from({ length: 3 }, () => edits[chance(edits.length)] as () => Promise<unknown>)
}

test('after random edits, incremental deployments are byte for byte the same as a full one', async () => {
  let last = 0
  for (const seed of [7, 1848]) {
    for (const edit of randomEdits(seed)) await edit()
    const { deployment } = await deploy()
    last = deployment
  }
  const wholeFolder = path.join(dist, 'whole')
  const { deployment: whole } = await deploy({ folder: wholeFolder, whole: true })
  expect(differing(await bytesOf(folder, last), await bytesOf(wholeFolder, whole))).toEqual([])
  await rm(wholeFolder, { recursive: true })
}, 300_000)

test('after one sentence changes, only its pages are rendered, and all other files stay the same', async () => {
  const [before = 0] = (await deploymentNumbers(folder)).slice(-1)
  await lake.patch('home').set({ 'mission.text': 'One sentence is another.' }).commit()
  const started = performance.now()
  const { deployment } = await deploy()
  console.log(`One sentence was on the disk after ${Math.round(performance.now() - started)} ms.`)
  const changed: string[] = []
  for (const file of await filesBelow(siteOf(folder, deployment))) {
    const inodes = await Promise.all(
      [before, deployment].map(
        async (one) => (await stat(path.join(siteOf(folder, one), file)).catch(() => undefined))?.ino,
      ),
    )
    if (inodes[0] !== inodes[1]) changed.push(file)
  }
  expect(changed.filter((file) => !/\.(?:br|gz)$/.test(file)).sort()).toEqual([
    '_headers',
    'content/home.json',
    'index.html',
    'sitemap.xml',
  ])
})

test('if the CMS’s quota is exhausted, new code renders the site from the last content, and says so', async () => {
  const [deployment = 0] = (await deploymentNumbers(folder)).slice(-1)
  const memory = await readMemory(path.join(folder, 'releases', String(deployment), 'memory.json'))
  const out = path.join(dist, 'quota/releases/1/site')
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  lakeBeside.asked.clear()
  lakeBeside.refuses = true
  const options = { renderer, cardCache: cards }
  try {
    const earlier = memory && { siteRoot: siteOf(folder, deployment), memory: { ...memory, code: 'other code' } }
    const { memory: kept } = await renderSite({ ...options, out, earlier })
    // Visits and the next build resume from there.
    expect(kept.content.position).toBe(memory?.content.position)
    await expect(renderSite({ ...options, out: path.join(dist, 'nothing') })).rejects.toThrow(
      /The quota of the CMS is used up, and no earlier build is kept that has this\./,
    )
  } finally {
    lakeBeside.refuses = false
  }
  expect([...lakeBeside.asked]).toContain('/data/query')
  const said = log.mock.calls.join('\n')
  log.mockRestore()
  const served = await bytesOf(folder, deployment)
  for (const file of served.keys()) if (/\.(?:br|gz)$/.test(file)) served.delete(file)
  expect(differing(served, await bytesOf(path.join(dist, 'quota'), 1))).toEqual([])
  expect(said).toContain(`has the content of ${memory?.content.askedAt.slice(0, 10)} `)
})

test('if nothing has changed, no deployment is made', async () => {
  const numbers = await deploymentNumbers(folder)
  expect(await deploy()).toEqual({ deployment: numbers.at(-1), isNew: false, faults: [] })
  expect(await deploymentNumbers(folder)).toEqual(numbers)
})

test('a page that can’t be rendered anymore stays as it was, and is named; others are updated', async () => {
  const [before = 0] = (await deploymentNumbers(folder)).slice(-1)
  const read = (deployment: number, file: string) => readFileSync(path.join(siteOf(folder, deployment), file), 'utf8')
  const [contact, post] = await Promise.all([
    lake.fetch<SanityDocument>('*[_id == "contact"][0]'),
    lake.fetch<SanityDocument & { slug: { current: string } }>('*[_type == "post"] | order(_id)[0]'),
  ])
  const article = `Blog/${post.slug.current}.html`
  // Bypassing the Studio, which would publish neither.
  await lake.patch('contact').unset(['form']).commit()
  await lake.patch(post._id).set({ date: '2026-13-45' }).commit()
  await lake.patch('about').set({ 'hero.heading': 'This is new.' }).commit()
  const { deployment, faults } = await deploy()
  const sentences = faults.map(({ message }) => message)
  expect(faults.map(({ documentId }) => documentId).toSorted()).toEqual(['contact', post._id].toSorted())
  expect(sentences.toSorted().toReversed()).toEqual([
    expect.stringMatching(
      /^The page \/Contact can't be built\. .* the document "contact" \(“Contact” in the Studio\) shows, .* stays as it was\.$/,
    ),
    expect.stringMatching(
      new RegExp(`^The page /Blog/\\S+ can't be built\\. .* the document "${post._id}" shows, .* stays as it was\\.$`),
    ),
  ])
  expect(sentences.join(' ')).not.toMatch(/Cannot read|Invalid time/)
  expect(read(deployment, 'Contact.html')).toBe(read(before, 'Contact.html'))
  expect(read(deployment, article)).toBe(read(before, article))
  expect(read(deployment, 'About.html')).toContain('This is new.')
  // An article only takes its place in the lists with it.
  expect(read(deployment, 'Blog.html')).toContain('</main>')
  expect(read(deployment, 'Blog.html')).not.toContain(`href="/Blog/${post.slug.current}"`)
  // Files of the kept pages are there, too, and search engines still find the pages.
  const files = new Set(await filesBelow(siteOf(folder, deployment)))
  const shown = [
    ...`${read(deployment, 'Contact.html')}${read(deployment, article)}`.matchAll(/\/((?:media|files)\/[\w./-]+)/g),
  ]
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.flatMap(([, file = '']) => (files.has(file) ? [] : file))).toEqual([])
  expect(read(deployment, 'sitemap.xml')).toContain(`/Blog/${post.slug.current}<`)
  // The fault is reported for as long as it lasts.
  expect((await deploy()).faults).toHaveLength(2)
  await lake.transaction().createOrReplace(contact).createOrReplace(post).commit()
  expect((await deploy()).faults).toEqual([])
}, 120_000)

test('an open job and the list of articles stay in the feeds while their pages stay as they were', async () => {
  const [before = 0] = (await deploymentNumbers(folder)).slice(-1)
  const feeds = (deployment: number) =>
    ['jobs.xml', 'feed.xml', 'sitemap.xml'].map((file) =>
      readFileSync(path.join(siteOf(folder, deployment), file), 'utf8'),
    )
  const [, number = ''] = /<referencenumber><!\[CDATA\[(\d+)/.exec(feeds(before).join('')) ?? []
  const [job, list] = await Promise.all([
    lake.fetch<SanityDocument>('*[_type == "job" && number == $number][0]', { number: Number(number) }),
    lake.fetch<SanityDocument>('*[_type == "page" && slug.current == "Blog"][0]'),
  ])
  await lake.patch(job._id).unset(['location']).commit()
  await lake.patch(list._id).unset(['blocks']).commit()
  await lake.patch('about').set({ 'hero.heading': 'This is newer.' }).commit()
  const { deployment, faults } = await deploy()
  expect([deployment, faults]).toEqual([before + 1, [expect.anything(), expect.anything()]])
  const withoutDays = (texts: string[]) => texts.map((text) => text.replaceAll(/<lastmod>.*?<\/lastmod>/g, ''))
  expect(withoutDays(feeds(deployment))).toEqual(withoutDays(feeds(before)))
  await lake.transaction().createOrReplace(job).createOrReplace(list).commit()
  expect((await deploy()).faults).toEqual([])
}, 120_000)

test('five deployments are kept, and the one that a rollback points to', async () => {
  const publish = async (text: string) => {
    await lake.patch('home').set({ 'mission.text': text }).commit()
    return (await deploy()).deployment
  }
  await publish('One.')
  await publish('Two.')
  const [oldest, ...newer] = await deploymentNumbers(folder)
  expect(newer).toHaveLength(4)
  // Like the script `rollback --site`.
  await rm(path.join(folder, 'current'))
  await symlink(path.join('releases', String(oldest)), path.join(folder, 'current'))
  const last = await publish('Three.')
  expect(await deploymentNumbers(folder)).toEqual([oldest, ...newer, last])
  expect(await readlink(path.join(folder, 'current'))).toBe(path.join('releases', String(last)))
}, 60_000)

test('ROUTE-08 with more than 24 articles, older ones are on static pages, and one file is for searching all', async () => {
  const model = await lake.fetch<SanityDocument>('*[_type == "post"] | order(date desc)[0]')
  const adding = lake.transaction()
  for (let day = 10; day < 40; day += 1) {
    const current = `older-${day}`
    adding.create({
      ...model,
      _id: `many-${current}`,
      title: `Of day ${day}`,
      date: `19${day}-01-01`,
      slug: { current },
    })
  }
  await adding.commit()
  const { deployment } = await deploy()
  const read = (file: string) => readFileSync(path.join(siteOf(folder, deployment), file), 'utf8')
  const titles = (page: string) => [...page.matchAll(/<h3><a[^>]*>(.*?)<\/a>/g)].map(([, title]) => title)
  const [first, second] = [titles(read('Blog.html')), titles(read('Blog/page/2.html'))]
  expect(first).toHaveLength(24)
  expect(second.at(-1)).toBe('Of day 10')
  expect(existsSync(path.join(siteOf(folder, deployment), 'Blog/page/3.html'))).toBe(false)
  const all = (JSON.parse(read('content/articleIndex.json')) as { content: { title: string }[] }).content
  expect(all.map(({ title }) => title)).toEqual(expect.arrayContaining([...second, 'Of day 39']))
  expect(all).toHaveLength(first.length + second.length)
  expect(read('sitemap.xml')).toContain('/Blog/page/2<')
  await lake.delete({ query: '*[_id match "many-*"]' })
})

test('a publisher that is killed at any moment of a build always leaves a complete deployment', async () => {
  const ROUNDS = 3
  const [port = 0] = await freePorts(1)
  const env = {
    ...process.env,
    ...inject('stack'),
    DATA_DIR: data,
    DIST_DIR: path.join(inject('site'), '..'),
    LAKE_PORT: lakePort,
    PUBLISHER_PORT: String(port),
  }
  // Up to date, because a publisher that is killed late may have made the next one.
  const { deployment: first } = await deploy()
  const expected = (await filesBelow(siteOf(folder, first))).filter((file) => !file.startsWith('media/'))
  for (let round = 0; round < ROUNDS; round += 1) {
    await lake
      .patch('home')
      .set({ 'mission.text': `Round ${round}.` })
      .commit()
    await rm(path.join(folder, 'releases/half'), { recursive: true, force: true })
    const { child, ended } = startPublisher(env)
    // Its first file exists, so the build is in progress.
    await expect.poll(() => existsSync(path.join(folder, 'releases/half')), { timeout: 20_000 }).toBe(true)
    await sleep(round * 300)
    child.kill('SIGKILL')
    await ended
    const current = Number(path.basename(await readlink(path.join(folder, 'current'))))
    const files = await readdir(siteOf(folder, current), { recursive: true })
    expect(expected.filter((file) => !files.includes(file))).toEqual([])
    expect(readFileSync(path.join(siteOf(folder, current), 'index.html'), 'utf8')).toMatch(/<\/html>\s*$/)
  }
  startPublisher(env)
  const page = () => readFileSync(path.join(folder, 'current/site/index.html'), 'utf8')
  await expect.poll(page, { timeout: 60_000, interval: 500 }).toContain(`Round ${ROUNDS - 1}.`)
}, 300_000)

test('a publisher queries the lake, even for pictures, on its own machine; pages have the public address', async () => {
  const elsewhere = path.join(dist, 'beside')
  const [port = 0] = await freePorts(1)
  await cp(cards, path.join(elsewhere, 'site/cards'), { recursive: true })
  lakeBeside.asked.clear()
  const env = {
    ...process.env,
    ...inject('stack'),
    DATA_DIR: elsewhere,
    DIST_DIR: path.join(inject('site'), '..'),
    LAKE_PORT: lakeBeside.port,
    PUBLISHER_PORT: String(port),
  }
  const { child, ended } = startPublisher(env)
  const page = path.join(elsewhere, 'site/current/site/index.html')
  await expect.poll(() => existsSync(page), { timeout: 60_000, interval: 200 }).toBe(true)
  expect([...lakeBeside.asked].sort()).toEqual(
    expect.arrayContaining(['/data/live', '/data/query', '/files', '/images']),
  )
  const headers = readFileSync(path.join(elsewhere, 'site/current/site/_headers'), 'utf8')
  expect(headers).toContain(`http://localhost:${inject('stack').LAKE_PORT}`)
  expect(headers).not.toContain(lakeBeside.port)
  child.kill()
  await ended
}, 90_000)
