import { rename, rm } from 'node:fs/promises'
import type { Plugin, ViteBuilder } from 'vite'
import type { RendererSettings, Rules } from './renderer.ts'

interface PrerenderPluginSettings extends Rules {
  /** Absolute path of the folder of the renderer. */
  renderer: string
  /** Absolute path of the built site; undefined when only the renderer is wanted. */
  site: string | undefined
  settings: RendererSettings
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cardCache: string
}

/** Builds the renderer and the preview service, and renders every page of the route table. */
export function prerenderPlugin({ renderer, site, settings, ...rest }: PrerenderPluginSettings): Plugin {
  return {
    name: 'prerender',
    buildApp: {
      order: 'pre',
      async handler(builder: ViteBuilder) {
        const { client, ssr, preview } = builder.environments
        if (!client || !ssr || !preview) throw new Error('The build needs a client, an ssr and a preview environment.')
        await rm(renderer, { recursive: true, force: true })
        await builder.build(client)
        await builder.build(ssr)
        await builder.build(preview)
        // It brings sharp, which the development server has no use for.
        const { openRenderer, renderSite, writeRendererSettings } = await import('./renderer.ts')
        await writeRendererSettings(renderer, settings)
        if (site === undefined) return
        const half = `${site}.half`
        await rm(half, { recursive: true, force: true })
        await renderSite({ renderer: await openRenderer(renderer), out: half, ...rest })
        await rm(site, { recursive: true, force: true })
        await rename(half, site)
      },
    },
  }
}
