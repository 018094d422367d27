import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../../../env.ts'
import { clientFolder } from '../../../render/output/siteFolder.ts'
import { loadDraftsService } from '../../drafts/node/loadDraftsService.ts'
import type { WebHandler } from '../../drafts/service/webHandler.ts'
import { dataFolder, deploymentFolder, sitePaths } from './dataFolder.ts'

/** Reads drafts. The lake of this server creates the token at its first start. */
async function readToken({ viewerToken, lakeDir }: Env): Promise<string | undefined> {
  if (viewerToken !== undefined) return viewerToken
  const file = path.join(lakeDir, 'viewer-token')
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined
}

/**
 * Reads files by their path in the site: of the deployment, or of the service's own build. The deployment lacks the styles
 * that this code's pages are drawn with if other code made it, as after an upgrade or `rollback --site`.
 */
function assetsOf(deployment: string, ownBuild: string): (asset: string) => Promise<Response> {
  const folders = [deploymentFolder(deployment).site, ownBuild]
  return async (asset) => {
    for (const folder of folders) {
      const file = path.join(folder, asset)
      if (!file.startsWith(folder + path.sep)) continue
      const content = await readFile(file).catch(() => undefined)
      if (content) return new Response(new Uint8Array(content))
    }
    return new Response(null, { status: 404 })
  }
}

/**
 * The drafts service with the files of the current deployment.
 * @returns a function that finds it, and throws an Error that says what is still missing
 */
export function openDeployedService(env: Env): () => Promise<WebHandler> {
  const folder = path.join(env.distDir, 'drafts')
  const ownBuild = clientFolder(path.join(env.distDir, 'renderer'))
  const { current } = sitePaths(dataFolder(env.dataDir).site)
  let service: { deployment: string; handler: WebHandler } | undefined
  return async () => {
    const deployment = await realpath(current).catch(() => undefined)
    if (deployment === undefined) throw new Error('The site has not been made yet.')
    if (service?.deployment === deployment) return service.handler
    const token = await readToken(env)
    if (token === undefined) throw new Error('There is no token that reads drafts: the Content Lake has not run yet.')
    const contentUrl = env.hosted ? undefined : env.lakeLocalUrl
    const handler = await loadDraftsService({ folder, token, contentUrl, readAsset: assetsOf(deployment, ownBuild) })
    if (!handler) throw new Error(`There is no drafts service in ${folder}.`)
    service = { deployment, handler }
    return handler
  }
}
