import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import type * as Prerender from '../prerender.tsx'
import type { FindabilitySettings } from './findability.ts'
import type { Policy } from './securityHeaders.ts'

const SERVER_ENTRY = 'prerender.js'

interface PrerenderPluginSettings {
  policy: Policy
  findability: FindabilitySettings
  slugVerdict: Prerender.SlugVerdict
}

/**
 * After the client build, builds the preview service and the server bundle, and renders every page of the route table
 * with it.
 * @param serverFolder absolute path for the server bundle; inside the project, so that it finds its packages
 */
export function prerenderPlugin(serverFolder: string, { findability, ...settings }: PrerenderPluginSettings): Plugin {
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
          // It brings sharp, which the development server has no use for.
          const { Findability } = await import('./findability.ts')
          const entry = pathToFileURL(path.join(serverFolder, SERVER_ENTRY)).href
          const { prerenderSite } = (await import(entry)) as typeof Prerender
          await prerenderSite(client.config.build.outDir, {
            ...settings,
            openFindability: (site, facts, paths) => new Findability({ ...findability, site, facts, paths }),
          })
        } finally {
          await rm(serverFolder, { recursive: true, force: true })
        }
      },
    },
  }
}
