import { DEVELOPMENT_SCRIPTS, startElement } from '#web/lib/startFacts.ts'
import { createDraftsClient } from '../service/draftsClient.ts'
import { createDraftsService } from '../service/draftsService.ts'
import type { WebHandler } from '../service/webHandler.ts'

interface DevelopmentServiceSettings {
  /** A token of the CMS with the role Viewer. */
  token: string
  /** Returns the HTML template that Vite serves at a path. */
  readTemplate: (urlPath: string) => Promise<string>
}

/** The drafts service in development: Vite serves the styles with the scripts, and there are no copies of pictures. */
export function createDevelopmentService({ token, readTemplate }: DevelopmentServiceSettings): WebHandler {
  return createDraftsService({
    client: createDraftsClient({ token, readList: () => Promise.resolve(undefined) }),
    async assemble({ head, body, state }, facts, css) {
      const start = startElement({ ...facts, ...DEVELOPMENT_SCRIPTS, styles: [], notFound: false })
      const template = await readTemplate(facts.draft?.basename ?? '/')
      // Functions, because content may contain `$&`, which replace() would read as an instruction.
      return template
        .replace('<!--head-->', () => `${head}<style>${css}</style>${start}`)
        .replace('<!--app-->', () => body)
        .replace('<!--state-->', () => state)
    },
    pageHeaders: [],
  })
}
