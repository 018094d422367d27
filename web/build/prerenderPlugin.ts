import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import type * as Prerender from '../prerender.tsx'
import { assemblePage, type ClientBuild } from './assemblePage.ts'
import { securityHeaders, type Policy } from './securityHeaders.ts'

const SERVER_ENTRY = 'prerender.js'

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

async function readClientBuild(folder: string): Promise<ClientBuild> {
  const manifestFile = path.join(folder, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as ClientBuild['manifest']
  const template = await readFile(path.join(folder, 'index.html'), 'utf8')
  await rm(path.dirname(manifestFile), { recursive: true })
  return { template, manifest, read: (file) => readFile(path.join(folder, file), 'utf8') }
}

/** Renders every page into the client build in `site`. @throws Error that names the page and what is missing */
async function prerenderSite(prerender: typeof Prerender, site: string, policy: Policy): Promise<void> {
  const { copiedPictures, setMediaFolder } = await prerender.loadBuildContent()
  setMediaFolder(path.join(site, 'media'))
  const build = await readClientBuild(site)
  const styleHashes = new Set<string>()
  const left: string[] = []
  let count = 0
  for (const pagePath of await prerender.pagePaths()) {
    const page = await prerender.renderPage(pagePath)
    if (!page) {
      left.push(pagePath)
      continue
    }
    const { html, styleHash } = await assemblePage(build, page)
    styleHashes.add(styleHash)
    for (const name of fileNames(pagePath)) await write(site, name, html)
    count += 1
  }
  const notFound = await assemblePage(build, await prerender.renderNotFound())
  styleHashes.add(notFound.styleHash)
  await write(site, '404.html', notFound.html)
  const pictures = await copiedPictures()
  await write(site, 'pictures.json', JSON.stringify(pictures))
  await write(site, '_headers', securityHeaders(policy, [...styleHashes].sort()))
  console.log(`Prerendered ${count} pages and the 404 page, with copies of ${Object.keys(pictures).length} pictures.`)
  if (left.length > 0) console.log(`Left out, because nothing is published for them: ${left.join(', ')}.`)
}

/**
 * After the client build, builds the server bundle and renders every page of the route table with it.
 * @param serverFolder absolute path for the server bundle; inside the project, so that it finds its packages
 */
export function prerenderPlugin(serverFolder: string, policy: Policy): Plugin {
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
          await prerenderSite((await import(entry)) as typeof Prerender, client.config.build.outDir, policy)
        } finally {
          await rm(serverFolder, { recursive: true, force: true })
        }
      },
    },
  }
}
