import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { isRunnableDevEnvironment, type Plugin } from 'vite'

type WebHandler = (request: Request) => Promise<Response>

interface DevelopmentPreview {
  createDevelopmentPreview: (settings: {
    token: string
    /** Gives the HTML template as Vite serves it at an address. */
    readTemplate: (address: string) => Promise<string>
  }) => WebHandler
}

/**
 * Has the development server answer for drafts, as the preview service does for the built site.
 * @param token of the CMS with the role Viewer
 * @param module absolute path of the module that shows them; Vite runs it, like the site
 * @param answerAs answers a request of Node with a handler of the Web's kind
 */
export function previewInDevelopment(
  token: string,
  module: string,
  answerAs: (handler: WebHandler, request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Plugin {
  return {
    name: 'preview-in-development',
    configureServer(server) {
      const { ssr } = server.environments
      if (!isRunnableDevEnvironment(ssr)) {
        throw new Error('The development server has no environment that runs modules.')
      }
      const readTemplate = async (address: string) =>
        server.transformIndexHtml(address, await readFile(path.join(server.config.root, 'index.html'), 'utf8'))
      const answer: WebHandler = async (request) => {
        const { createDevelopmentPreview } = await ssr.runner.import<DevelopmentPreview>(module)
        return createDevelopmentPreview({ token, readTemplate })(request)
      }
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/preview/')) return next()
        answerAs(answer, request, response).catch((error: unknown) => {
          console.error(error)
          response.writeHead(500).end()
        })
      })
    },
  }
}
