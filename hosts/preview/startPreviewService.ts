import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as SitePreview from '../drafts/sitePreview.ts'
import type { WebHandler } from './answerAs.ts'

export interface PreviewServiceOptions {
  /** Absolute path of the built service. */
  folder: string
  /** Reads drafts. */
  token: string | undefined
  /** Reads a file of the built site, by its path. */
  readAsset: (asset: string) => Promise<Response>
  /** Where the Content Lake answers, where it is not the address in the build. */
  contentUrl?: string
}

/**
 * Makes the built preview service ready to answer on this machine.
 * @returns undefined without a token, which `/preview/` then leads nowhere, or for a site built without it
 */
export async function startPreviewService(options: PreviewServiceOptions): Promise<WebHandler | undefined> {
  const { folder, token, ...service } = options
  const file = path.join(folder, 'sitePreview.mjs')
  if (token === undefined || !existsSync(file)) return undefined
  const { createSitePreview } = (await import(pathToFileURL(file).href)) as typeof SitePreview
  return createSitePreview({ token, ...service })
}
