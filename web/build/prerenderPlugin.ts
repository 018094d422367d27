import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import type { ContentFile } from '../content/contentFile.ts'
import type { Answer } from '../content/contentQuery.ts'
import type * as Prerender from '../prerender.tsx'
import { assemblePage, type ClientBuild } from './assemblePage.ts'
import type { FindabilitySettings } from './findability.ts'
import { securityHeaders, type Policy } from './securityHeaders.ts'

const SERVER_ENTRY = 'prerender.js'
/** Pages in work at a time: while one waits for the CMS or for its card, others render. */
const PARALLEL_PAGES = 8

/** File names of a page: canonical spelling, and lower case for hosts that tell the cases apart (ROUTE-05). */
function fileNames(pagePath: string): string[] {
  if (pagePath === '/') return ['index.html']
  const name = `${pagePath.slice(1)}.html`
  return [...new Set([name, name.toLowerCase()])]
}

async function write(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** A name for the build: another one when its scripts are others, or its content is newer. */
function buildId({ manifest }: ClientBuild, position: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([manifest, position]))
    .digest('hex')
    .slice(0, 16)
}

async function readClientBuild(folder: string): Promise<ClientBuild> {
  const manifestFile = path.join(folder, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as ClientBuild['manifest']
  const template = await readFile(path.join(folder, 'index.html'), 'utf8')
  await rm(path.dirname(manifestFile), { recursive: true })
  return { template, manifest, read: (file) => readFile(path.join(folder, file), 'utf8') }
}

/** Does the work for every item, some at a time. @throws what the first failing work throws */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL_PAGES }, worker))
}

interface PrerenderSettings {
  policy: Policy
  findability: FindabilitySettings
}

/** Renders every page into the client build in `site`. @throws Error that names the page and what is missing */
async function prerenderSite(
  prerender: typeof Prerender,
  site: string,
  { policy, findability }: PrerenderSettings,
): Promise<void> {
  // It brings sharp, which the development server has no use for.
  const { Findability } = await import('./findability.ts')
  const { askSiteFacts, copiedPictures, livePosition, setMediaFolder } = await prerender.loadBuildContent()
  setMediaFolder(path.join(site, 'media'))
  const build = await readClientBuild(site)
  const position = await livePosition()
  if (position === undefined)
    console.log('The CMS told no position of its live events: visits will ask it for content.')
  const facts = { build: buildId(build, position), ...(position !== undefined && { position }) }
  const paths = await prerender.pagePaths()
  const found = new Findability({ ...findability, folder: site, facts: await askSiteFacts(), paths })
  const left = new Set<string>()
  const contentFiles = new Map<string, Answer>()
  await forEach(paths, async (pagePath) => {
    const page = await prerender.renderPage(pagePath)
    if (!page) {
      left.add(pagePath)
      return
    }
    for (const [file, answer] of page.contentFiles) contentFiles.set(file, answer)
    const html = await assemblePage(build, await found.describe(pagePath, page), facts)
    for (const name of fileNames(pagePath)) await write(site, name, html)
  })
  const notFound = await prerender.renderNotFound()
  for (const [file, answer] of notFound.contentFiles) contentFiles.set(file, answer)
  await write(site, '404.html', await assemblePage(build, await found.describe('/404', notFound), facts))
  const notes = await found.writeFiles(notFound.answers.site)
  for (const [file, answer] of contentFiles) {
    await write(site, file.slice(1), JSON.stringify({ build: facts.build, ...answer } satisfies ContentFile))
  }
  const pictures = await copiedPictures()
  await write(site, 'pictures.json', JSON.stringify(pictures))
  await write(site, '_headers', securityHeaders(policy))
  const copied = Object.keys(pictures).length
  console.log(`Prerendered ${paths.length - left.size} pages and the 404 page, with copies of ${copied} pictures.`)
  const missing = paths.filter((pagePath) => left.has(pagePath))
  if (missing.length > 0) console.log(`Left out, because nothing is published for them: ${missing.join(', ')}.`)
  for (const note of notes) console.log(note)
}

/**
 * After the client build, builds the server bundle and renders every page of the route table with it.
 * @param serverFolder absolute path for the server bundle; inside the project, so that it finds its packages
 */
export function prerenderPlugin(serverFolder: string, settings: PrerenderSettings): Plugin {
  return {
    name: 'prerender',
    buildApp: {
      order: 'pre',
      async handler(builder: ViteBuilder) {
        const { client, ssr } = builder.environments
        if (!client || !ssr) throw new Error('The build needs a client and an ssr environment.')
        try {
          await builder.build(client)
          await builder.build(ssr)
          const entry = pathToFileURL(path.join(serverFolder, SERVER_ENTRY)).href
          await prerenderSite((await import(entry)) as typeof Prerender, client.config.build.outDir, settings)
        } finally {
          await rm(serverFolder, { recursive: true, force: true })
        }
      },
    },
  }
}
