import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import { DRAFTS_PATH } from '@archstep/contracts/services/draftLink.ts'
import { failureHandler } from '../../node/failureHandler.ts'
import { respondWith } from '../node/respondWith.ts'
import type { WebHandler } from '../service/webHandler.ts'
import type * as DevelopmentService from './developmentService.ts'

/** Run by Vite, like the site. */
const MODULE = path.join(import.meta.dirname, 'developmentService.ts')

/**
 * Makes the development server serve drafts, as the drafts service does for the built site.
 * @param token of the CMS with the role Viewer
 */
export function developmentDraftsPlugin(token: string): Plugin {
  return {
    name: 'drafts-in-development',
    configureServer(server) {
      const { ssr } = server.environments
      if (!isRunnableDevEnvironment(ssr)) {
        throw new Error('The development server has no environment that runs modules.')
      }
      const readTemplate = async (urlPath: string) =>
        server.transformIndexHtml(urlPath, await readFile(path.join(server.config.root, 'index.html'), 'utf8'))
      const handler: WebHandler = async (request) => {
        const { createDevelopmentService } = await ssr.runner.import<typeof DevelopmentService>(MODULE)
        return createDevelopmentService({ token, readTemplate })(request)
      }
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(DRAFTS_PATH)) return next()
        respondWith(handler, request, response).catch(failureHandler(response))
      })
    },
  }
}
