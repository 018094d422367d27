import { openDraftContent } from './draftContent.ts'
import { DEVELOPMENT_SCRIPTS, startElement } from '#web/start/startFacts.ts'
import { createDraftsService, type DraftsService } from './draftsService.ts'

interface DevelopmentDraftsSettings {
  /** A token of the CMS with the role Viewer. */
  token: string
  /** Gives the HTML template as Vite serves it at an address. */
  readTemplate: (address: string) => Promise<string>
}

/** The drafts service in development: styles come with the scripts, from Vite, and no copies of pictures are there. */
export function createDevelopmentDrafts({ token, readTemplate }: DevelopmentDraftsSettings): DraftsService {
  return createDraftsService({
    content: openDraftContent({ token, readList: () => Promise.resolve(undefined) }),
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
