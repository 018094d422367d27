import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import type { Plugin, ViteBuilder } from 'vite'
import type { ContentFile } from '../content/contentFile.ts'
import type { Answer } from '../content/contentQuery.ts'
import type * as Prerender from '../prerender.tsx'
import { assemblePage, type ClientBuild } from './assemblePage.ts'
import type { FindabilitySettings } from './findability.ts'
import { leftOutPage } from './leftOut.ts'
import { securityHeaders, type Policy } from './securityHeaders.ts'
import { SiteFolder } from './siteFolder.ts'

const SERVER_ENTRY = 'prerender.js'
/** Pages in work at a time: while one waits for the CMS or for its card, others render. */
const PARALLEL_PAGES = 8

/** A name for the build: another one when its scripts are others, or its content is newer. */
function buildId({ manifest }: ClientBuild, position: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([manifest, position]))
    .digest('hex')
    .slice(0, 16)
}

interface PrerenderSettings {
  policy: Policy
  findability: FindabilitySettings
  slugVerdict: Prerender.SlugVerdict
}

/**
 * Renders every page into the client build. What staff or a program of theirs has published and the site can't show (a page,
 * an article, a redirect) is left out and named; the site itself must be whole.
 * @param folder absolute path of the client build
 * @throws Error that names the page and what is missing
 */
async function prerenderSite(
  prerender: typeof Prerender,
  folder: string,
  { policy, findability, slugVerdict }: PrerenderSettings,
): Promise<void> {
  // It brings sharp, which the development server has no use for.
  const { Findability } = await import('./findability.ts')
  const { askSiteFacts, copiedFiles, copiedPictures, livePosition, setSiteFolder, sourceInWords } =
    prerender.buildContent
  setSiteFolder(folder)
  const { site, build } = await SiteFolder.open(folder)
  const position = await livePosition()
  if (position === undefined)
    console.log('The CMS told no position of its live events: visits will ask it for content.')
  const start = { build: buildId(build, position), ...(position !== undefined && { position }) }
  const { pages, leftOut } = await prerender.planSite(slugVerdict)
  const facts = await askSiteFacts()
  const found = new Findability({
    ...findability,
    site,
    facts,
    paths: pages.map((planned) => planned.path),
  })
  const content = new Map<string, Answer>()
  const addContent = ({ contentFiles }: Prerender.RenderedPage) => {
    for (const [file, answer] of contentFiles) content.set(file, answer)
  }
  const unpublished = new Set<string>()
  const undrawable = new Map<string, Error>()
  const draw = async ({ path: pagePath, documentId }: Prerender.PlannedPage) => {
    try {
      const page = await prerender.renderPage(pagePath)
      if (!page) unpublished.add(pagePath)
      return page && (await found.describe(pagePath, page))
    } catch (error) {
      if (documentId === undefined || !(error instanceof Error) || error instanceof prerender.UnfetchedPage) throw error
      undrawable.set(pagePath, error)
      leftOut.push(
        leftOutPage(documentId, pagePath, `${error.message} Open it in the Studio, which says what is wrong.`),
      )
      return undefined
    }
  }
  await pLimit(PARALLEL_PAGES).map(pages, async (planned) => {
    const page = await draw(planned)
    if (!page) return
    await site.writePage(planned.path, await assemblePage(build, page, start))
    addContent(page)
  })
  const documents = pages.filter(({ documentId }) => documentId !== undefined)
  const [failure] = undrawable.values()
  // One document may be at fault. That all are, is a fault of the site.
  if (failure && documents.length > 1 && undrawable.size === documents.length) throw failure
  const notFound = await prerender.renderNotFound()
  await site.write('404.html', await assemblePage(build, await found.describe('/404', notFound), start))
  addContent(notFound)
  for (const [file, answer] of content) {
    await site.write(file.slice(1), JSON.stringify({ build: start.build, ...answer } satisfies ContentFile))
  }
  const pictures = await copiedPictures()
  await site.write('pictures.json', JSON.stringify(pictures))
  await site.write('files.json', JSON.stringify(await copiedFiles()))
  await site.write('_headers', securityHeaders(policy))
  const notes = await found.writeFiles(notFound.answers.site)
  const copied = Object.keys(pictures).length
  const built = pages.length - unpublished.size - undrawable.size
  const source = sourceInWords(facts.changes)
  console.log(`Prerendered ${built} pages and the 404 page, with copies of ${copied} pictures, from ${source}.`)
  const missing = pages.flatMap(({ path }) => (unpublished.has(path) ? [path] : []))
  if (missing.length > 0) console.log(`Left out, because there is nothing to show on them: ${missing.join(', ')}.`)
  for (const note of [...leftOut, ...notes]) console.log(note)
}

/**
 * After the client build, builds the preview service and the server bundle, and renders every page of the route table with it.
 * @param serverFolder absolute path for the server bundle; inside the project, so that it finds its packages
 */
export function prerenderPlugin(serverFolder: string, settings: PrerenderSettings): Plugin {
  return {
    name: 'prerender',
    buildApp: {
      order: 'pre',
      async handler(builder: ViteBuilder) {
        const { client, ssr, preview } = builder.environments
        if (!client || !ssr || !preview) throw new Error('The build needs a client, an ssr and a preview environment.')
        try {
          await builder.build(client)
          await builder.build(ssr)
          await builder.build(preview)
          const entry = pathToFileURL(path.join(serverFolder, SERVER_ENTRY)).href
          await prerenderSite((await import(entry)) as typeof Prerender, client.config.build.outDir, settings)
        } finally {
          await rm(serverFolder, { recursive: true, force: true })
        }
      },
    },
  }
}
