import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { Plugin, ViteBuilder } from 'vite'
import { writeBuildReport } from '../messages/buildReport.ts'
import { openProgress } from '../messages/progress.ts'
import { isUnbuildable } from '../messages/unbuildable.ts'
import { readMemory } from '../output/buildMemory.ts'
import type { RendererSettings } from '../renderer.ts'

interface PrerenderPluginSettings {
  /** Absolute path of the folder of the renderer. */
  renderer: string
  /** Absolute path of the built site; undefined to build only the renderer. */
  site: string | undefined
  /** Whether to reuse whatever is still valid from the existing site, not only when the CMS quota is used up. */
  fromLast: boolean
  settings: RendererSettings
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cardCache: string
}

/** Builds the renderer and the drafts service, and renders every page of the route table. */
export function prerenderPlugin({ renderer, site, fromLast, settings, cardCache }: PrerenderPluginSettings): Plugin {
  return {
    name: 'prerender',
    buildApp: {
      order: 'pre',
      async handler(builder: ViteBuilder) {
        const { client, ssr, drafts } = builder.environments
        if (!client || !ssr || !drafts) throw new Error('The build needs a client, an ssr and a drafts environment.')
        await rm(renderer, { recursive: true, force: true })
        await builder.build(client)
        await builder.build(ssr)
        await builder.build(drafts)
        // Imported here because it loads sharp, which the development server doesn't need.
        const { openRenderer, renderSite, writeRendererSettings } = await import('../renderer.ts')
        await writeRendererSettings(renderer, settings)
        if (site === undefined) return
        const half = `${site}.half`
        const memoryFile = `${site}.memory.json`
        const before = existsSync(site) ? await readMemory(memoryFile) : undefined
        await rm(half, { recursive: true, force: true })
        const progress = openProgress()
        const { memory, faults, leftOut, summary } = await renderSite({
          renderer: await openRenderer(renderer),
          out: half,
          earlier: before && { site, memory: fromLast ? before : { ...before, code: '' } },
          cardCache,
          onPage: (done, of) => progress.say(`Rendered ${done} of ${of} pages.`),
        }).catch(async (error: unknown) => {
          if (!isUnbuildable(error)) throw error
          await writeBuildReport(site, { summary: [], faulty: [error.documentId ?? []].flat() })
          console.error(error.message)
          process.exit(1)
        })
        progress.end()
        const faulty = new Set([...leftOut, ...faults.flatMap(({ documentId }) => documentId ?? [])])
        await writeBuildReport(site, { summary, faulty: [...faulty] })
        await rm(memoryFile, { force: true })
        await rm(site, { recursive: true, force: true })
        await rename(half, site)
        await writeFile(memoryFile, JSON.stringify(memory))
      },
    },
  }
}
