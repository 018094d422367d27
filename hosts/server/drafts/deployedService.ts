import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../../../env.ts'
import { loadDraftsService } from '../../drafts/node/loadDraftsService.ts'
import type { WebHandler } from '../../drafts/service/webHandler.ts'
import { dataFolder, deploymentFolder, siteFolder } from '../process/dataFolder.ts'

/** Reads drafts. The lake of this server creates the token at its first start. */
async function readToken({ viewerToken, lakeDir }: Env): Promise<string | undefined> {
  if (viewerToken !== undefined) return viewerToken
  const file = path.join(lakeDir, 'viewer-token')
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined
}

/** Reads files of a deployed site, by their path. */
function assetsOf(deployment: string): (asset: string) => Promise<Response> {
  const folder = deploymentFolder(deployment).site
  return async (asset) => {
    const file = path.join(folder, asset)
    if (!file.startsWith(folder + path.sep)) return new Response(null, { status: 404 })
    const content = await readFile(file).catch(() => undefined)
    return new Response(content && new Uint8Array(content), { status: content ? 200 : 404 })
  }
}

/**
 * The drafts service with the files of the current deployment.
 * @returns a function that finds it, and throws an Error that says what is still missing
 */
export function openDeployedService(env: Env): () => Promise<WebHandler> {
  const folder = path.join(env.distDir, 'drafts')
  const { current } = siteFolder(dataFolder(env.dataDir).site)
  let service: { deployment: string; handler: WebHandler } | undefined
  return async () => {
    const deployment = await realpath(current).catch(() => undefined)
    if (deployment === undefined) throw new Error('The site has not been made yet.')
    if (service?.deployment === deployment) return service.handler
    const token = await readToken(env)
    if (token === undefined) throw new Error('There is no token that reads drafts: the Content Lake has not run yet.')
    const contentUrl = env.hosted ? undefined : env.lakeLocalUrl
    const handler = await loadDraftsService({ folder, token, contentUrl, readAsset: assetsOf(deployment) })
    if (!handler) throw new Error(`There is no drafts service in ${folder}.`)
    service = { deployment, handler }
    return handler
  }
}
