import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { securityHeaders, type Policy } from './hostRules/securityHeaders.ts'
import type { StoredMemory } from './output/buildMemory.ts'
import { filesBelow } from './output/files.ts'
import { clientFolder, SiteFolder } from './output/siteFolder.ts'
import type * as Prerender from './prerender.ts'
import type { SearchSettings } from './search/describePage.ts'
import { PageImages } from './social/pageImages.ts'

/** Paths in a renderer's folder, which Vite builds. It has everything that rendering the site takes besides content. */
export const SERVER = 'server'
const SERVER_ENTRY = 'prerender.js'
const SETTINGS = 'settings.json'

/** The settings that end up in the site's files. */
export interface RendererSettings extends SearchSettings {
  policy: Policy
}

interface StoredSettings extends RendererSettings {
  /** Changes with the code and the settings. */
  code: string
}

/** Completes a renderer that Vite has built, by recording its settings. @param folder absolute path */
export async function writeRendererSettings(folder: string, settings: RendererSettings): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const root of [folder, import.meta.dirname]) {
    for (const file of (await filesBelow(root)).sort()) hash.update(file).update(await readFile(path.join(root, file)))
  }
  const stored: StoredSettings = { ...settings, code: hash.digest('hex').slice(0, 16) }
  await writeFile(path.join(folder, SETTINGS), JSON.stringify(stored))
}

/** The site's code, ready to render. */
export interface Renderer {
  settings: StoredSettings
  bundle: typeof Prerender
  folder: string
}

/**
 * @param folder absolute path of the renderer
 * @throws Error that says what to do if there is none
 */
export async function openRenderer(folder: string): Promise<Renderer> {
  const stored = await readFile(path.join(folder, SETTINGS), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no renderer in ${folder}. \`npm run build site\` makes it.`, { cause })
  })
  const bundle = (await import(pathToFileURL(path.join(folder, SERVER, SERVER_ENTRY)).href)) as typeof Prerender
  return { settings: JSON.parse(stored) as StoredSettings, bundle, folder }
}

interface RenderOptions {
  renderer: Renderer
  /** Absolute path for the site; nothing may be there yet. */
  out: string
  /** Absolute path of the cache of share cards. */
  cardCache: string
  /** An earlier build. If other code made it, it is used only if the CMS refuses because the quota is used up. */
  earlier?: { siteRoot: string; memory: StoredMemory } | undefined
  /** Called after each page. */
  onPage?: (done: number, of: number) => void
}

/**
 * Renders the site from the CMS, reusing whatever has not changed since an earlier build.
 * @returns its memory, whether any file differs from the earlier build, and the summary of `prerenderSite`
 * @throws Error that names the page and what is missing
 */
export async function renderSite({ renderer, out, cardCache, earlier, onPage }: RenderOptions) {
  const { policy, siteUrl, indexed, code } = renderer.settings
  await mkdir(out, { recursive: true })
  const { siteFolder, clientBuild } = await SiteFolder.create(clientFolder(renderer.folder), out, earlier?.siteRoot)
  const isSameCode = earlier?.memory.code === code
  const earlierCards = isSameCode ? earlier?.memory.cards : undefined
  const { memory, ...summary } = await renderer.bundle.prerenderSite({
    siteFolder,
    clientBuild,
    siteUrl,
    indexed,
    images: new PageImages({ siteFolder, siteUrl, cardCache, earlierCards }),
    earlier: earlier && { memory: earlier.memory, isSameCode },
    onPage,
  })
  await siteFolder.write('_headers', securityHeaders(policy, memory.content.position))
  return { memory: { ...memory, code } satisfies StoredMemory, isNew: siteFolder.isNew, ...summary }
}
