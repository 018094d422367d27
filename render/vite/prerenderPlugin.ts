import { rm } from 'node:fs/promises'
import type { Plugin, ViteBuilder } from 'vite'
import type { RendererSettings } from '../renderer.ts'
import type { ReplaceOptions } from '../replaceSite.ts'

interface PrerenderPluginSettings extends Omit<ReplaceOptions, 'siteRoot'> {
  /** Absolute path of the built site; undefined to build only the renderer. */
  siteRoot: string | undefined
  settings: RendererSettings
}

/** Builds the renderer and the drafts service, and renders every page of the route table. */
export function prerenderPlugin({ siteRoot, settings, ...options }: PrerenderPluginSettings): Plugin {
  const { renderer } = options
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
        // Imported here because they load sharp, which the development server doesn't need.
        const { writeRendererSettings } = await import('../renderer.ts')
        const { replaceSite } = await import('../replaceSite.ts')
        await writeRendererSettings(renderer, settings)
        if (siteRoot !== undefined) await replaceSite({ ...options, siteRoot })
      },
    },
  }
}
