import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as SiteDrafts from './siteDrafts.ts'
import type { WebHandler } from './webHandler.ts'

interface DraftsServiceOptions {
  /** Absolute path of the built service. */
  folder: string
  /** Reads drafts. */
  token: string | undefined
  /** Reads a file of the built site, by its path. */
  readAsset: (asset: string) => Promise<Response>
  /** Address of the Content Lake, if different from the one in the build. */
  contentUrl?: string
}

/**
 * Loads the built drafts service.
 * @returns undefined without a token, or for a site built without the service
 */
export async function loadDraftsService(options: DraftsServiceOptions): Promise<WebHandler | undefined> {
  const { folder, token, ...service } = options
  const file = path.join(folder, 'siteDrafts.mjs')
  if (token === undefined || !existsSync(file)) return undefined
  const { createSiteDrafts } = (await import(pathToFileURL(file).href)) as typeof SiteDrafts
  return createSiteDrafts({ token, ...service })
}
