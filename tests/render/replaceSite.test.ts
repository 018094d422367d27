import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { parseEnv } from '#env.ts'
import { policyFor } from '#render/hostRules/securityHeaders.ts'
import type { StoredMemory } from '#render/output/buildMemory.ts'
import type { PrerenderOptions } from '#render/prerender.ts'
import { openRenderer, renderSite } from '#render/renderer.ts'
import { replaceSite } from '#render/replaceSite.ts'
import type { PageOutline } from '#render/search/pageOutline.ts'
import type { PageResults } from '#web/content/pageResults.ts'
import { temporaryFolder } from '../support/atEnd.ts'

/** Stands in for the code that Vite has built: hands over what it is given, and writes one page. */
const PRERENDER = `export async function prerenderSite(options) {
  globalThis.prerendered = options
  await globalThis.whileRendering?.(options)
  await options.siteFolder.writePage('/', 'new')
  const content = { askedAt: '', results: {}, pictures: {}, files: {} }
  return { memory: { content, pages: {}, cards: options.images.cards }, faults: [], leftOut: [], summary: [] }
}`
const stub = globalThis as unknown as {
  prerendered: PrerenderOptions
  whileRendering: ((options: PrerenderOptions) => Promise<void>) | undefined
}

let folder: string
let renderer: string
let siteRoot: string

beforeEach(async () => {
  stub.whileRendering = undefined
  folder = temporaryFolder()
  renderer = path.join(folder, 'renderer')
  siteRoot = path.join(folder, 'site')
  await mkdir(path.join(renderer, 'client/.vite'), { recursive: true })
  await mkdir(path.join(renderer, 'server'))
  await writeFile(path.join(renderer, 'client/index.html'), '')
  await writeFile(path.join(renderer, 'client/.vite/manifest.json'), '{}')
  await writeFile(path.join(renderer, 'server/prerender.js'), PRERENDER)
  const settings = { policy: policyFor(parseEnv({})), siteUrl: 'https://x.example', indexed: true, code: 'code-1' }
  await writeFile(path.join(renderer, 'settings.json'), JSON.stringify(settings))
})

const replace = (fromLast: boolean) =>
  replaceSite({ renderer, siteRoot, fromLast, cardCache: path.join(folder, 'cards') })

test('a build only reuses the previous one if it is asked to', async () => {
  await replace(false)
  expect(stub.prerendered.earlier).toBeUndefined()
  await replace(true)
  expect(stub.prerendered.earlier?.isSameCode).toBe(true)
  await replace(false)
  expect(stub.prerendered.earlier?.isSameCode).toBe(false)
  expect(await readFile(path.join(siteRoot, 'index.html'), 'utf8')).toBe('new')
  expect(existsSync(`${siteRoot}.half`)).toBe(false)
})

test('the files of an interrupted build are not part of the site', async () => {
  await mkdir(`${siteRoot}.half`)
  await writeFile(path.join(`${siteRoot}.half`, 'left.html'), '')
  await replace(false)
  expect(existsSync(path.join(siteRoot, 'left.html'))).toBe(false)
})

test('a site never gets the memory of another one', async () => {
  await replace(false)
  expect(existsSync(`${siteRoot}.memory.json`)).toBe(true)
  // The new site is gone before it can be put in place of the old one.
  stub.whileRendering = async ({ siteFolder }) => {
    siteFolder.write = async () => rm(siteFolder.root, { recursive: true })
  }
  await expect(replace(false)).rejects.toThrow('ENOENT')
  expect(existsSync(`${siteRoot}.memory.json`)).toBe(false)
})

test('an incomplete memory counts as none, and the next build writes a complete one', async () => {
  await replace(false)
  const memoryFile = `${siteRoot}.memory.json`
  await writeFile(memoryFile, (await readFile(memoryFile, 'utf8')).slice(0, 20))
  await replace(true)
  expect(stub.prerendered.earlier).toBeUndefined()
  await replace(true)
  expect(stub.prerendered.earlier?.isSameCode).toBe(true)
})

test('cards that were drawn by other code are drawn again', async () => {
  const words = { name: 'X', tagline: '', label: '', title: 'A' }
  const cards = { [JSON.stringify([words, undefined, undefined])]: '/media/card.png' }
  const results = { site: { name: 'X', tagline: '', seo: {} } } as unknown as PageResults
  const earlier = path.join(folder, 'earlier')
  await mkdir(path.join(earlier, 'media'), { recursive: true })
  await writeFile(path.join(earlier, 'media/card.png'), '')
  const addresses: string[] = []
  stub.whileRendering = async ({ images }) => {
    const { address } = await images.imageOf('/', results, { heading: 'A' } as PageOutline, '')
    addresses.push(new URL(address).pathname)
  }
  for (const code of ['code-1', 'code-0']) {
    await renderSite({
      renderer: await openRenderer(renderer),
      out: path.join(folder, code),
      cardCache: path.join(folder, 'cards'),
      earlier: { siteRoot: earlier, memory: { code, cards } as unknown as StoredMemory },
    })
  }
  expect(addresses).toEqual(['/media/card.png', expect.stringMatching(/^\/media\/[\da-f]{12}\.png$/)])
})
