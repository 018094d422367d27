import siteBuild from 'virtual:site-build'
import { assemblePage } from '#render/page/assemblePage.ts'
import { createDraftsClient } from '../service/draftsClient.ts'
import { createDraftsService } from '../service/draftsService.ts'
import type { WebHandler } from '../service/webHandler.ts'
import { openBuiltFiles } from './builtFiles.ts'

interface SiteDraftsSettings {
  /** A token of the CMS with the role Viewer. */
  token: string
  /** Reads a file of the built site by its path, such as `/pictures.json`. */
  readAsset: (path: string) => Promise<Response>
  /** URL of the CMS, if different from the one for pages. */
  contentUrl?: string | undefined
}

/** The drafts service of the built site, for a host to run. */
export function createSiteDrafts({ token, readAsset, contentUrl }: SiteDraftsSettings): WebHandler {
  const { template, manifest, pageHeaders } = siteBuild
  const { readText, readList } = openBuiltFiles(readAsset)
  const read = (file: string) => readText(`/${file}`)
  return createDraftsService({
    client: createDraftsClient({ token, contentUrl, readList }),
    assemble: (page, facts, css) => assemblePage({ template, manifest, read }, page, facts, css),
    pageHeaders,
  })
}
