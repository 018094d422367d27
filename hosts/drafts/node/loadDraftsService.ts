import { existsSync, rmSync, statSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as SiteDrafts from '../built/siteDrafts.ts'
import type { WebHandler } from '../service/webHandler.ts'

interface DraftsServiceOptions {
  /** Absolute path of the built service. */
  folder: string
  /** Reads drafts. */
  token: string | undefined
  /** Reads a file of the built site, by its path. */
  readAsset: (asset: string) => Promise<Response>
  /** URL of the Content Lake, if different from the one in the build. */
  contentUrl?: string
}

const builtFile = (folder: string) => path.join(folder, 'siteDrafts.mjs')

/**
 * Loads the built drafts service.
 * @returns undefined without a token, or for a site built without the service
 */
export async function loadDraftsService(options: DraftsServiceOptions): Promise<WebHandler | undefined> {
  const { folder, token, ...service } = options
  const file = builtFile(folder)
  if (token === undefined || !existsSync(file)) return undefined
  const { createSiteDrafts } = (await import(pathToFileURL(file).href)) as typeof SiteDrafts
  return createSiteDrafts({ token, ...service })
}

/**
 * As `loadDraftsService`, and again after the next build: pages of a service request the files of its own build. Each
 * is loaded from a copy, because Node keeps modules by their URL, and because parts are only read when a page needs them.
 */
export async function loadLatestDraftsService(options: DraftsServiceOptions): Promise<WebHandler | undefined> {
  // Undefined while a build is replacing it.
  const builtAt = () => statSync(builtFile(options.folder), { throwIfNoEntry: false })?.mtimeMs
  const load = async () => {
    if (!existsSync(options.folder)) return undefined
    const folder = await mkdtemp(path.join(os.tmpdir(), 'drafts-service-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await cp(options.folder, folder, { recursive: true })
    return loadDraftsService({ ...options, folder })
  }
  let time = builtAt()
  const first = await load()
  if (!first) return undefined
  let latest = first
  let loading: Promise<void> | undefined
  async function loadNewer(newer: number): Promise<void> {
    try {
      latest = (await load()) ?? latest
      time = newer
    } catch {
      // A build is still writing it; the next request tries again.
    }
    loading = undefined
  }
  return async (request) => {
    const now = builtAt()
    if (now !== undefined && now !== time) await (loading ??= loadNewer(now))
    return latest(request)
  }
}
