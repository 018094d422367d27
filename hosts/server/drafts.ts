/**
 * `node hosts/server/drafts.ts`: the preview service as a process of a server, until SIGTERM. nginx hands it what is below
 * /preview/ of the site's host. /healthz and /readyz are for this machine.
 */
import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnv } from '../../env.ts'
import type * as SitePreview from '../drafts/sitePreview.ts'
import { answerAs, type WebHandler } from '../preview/answerAs.ts'

const env = readEnv()
const bundle = path.join(env.distDir, 'preview/sitePreview.mjs')
const current = path.join(env.dataDir, 'site/current')

/** Reads drafts. The lake of this server makes one of its own at its first start. */
async function readToken(): Promise<string | undefined> {
  if (env.viewerToken !== undefined) return env.viewerToken
  const file = path.join(env.dataDir, 'lake/viewer-token')
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined
}

/** Reads a file of the site as it is published, by its path. */
function assetsOf(release: string): (asset: string) => Promise<Response> {
  const folder = path.join(release, 'site')
  return async (asset) => {
    const file = path.join(folder, asset)
    if (!file.startsWith(folder + path.sep)) return new Response(null, { status: 404 })
    const content = await readFile(file).catch(() => undefined)
    return new Response(content && new Uint8Array(content), { status: content ? 200 : 404 })
  }
}

let service: { release: string; answer: WebHandler } | undefined

/** The service for the release that is shown now. @throws Error that says what it waits for */
async function open(): Promise<WebHandler> {
  const release = await realpath(current).catch(() => undefined)
  if (release === undefined) throw new Error('The site has not been made yet.')
  if (service?.release === release) return service.answer
  const token = await readToken()
  if (token === undefined) throw new Error('There is no token that reads drafts: the Content Lake has not run yet.')
  const { createSitePreview } = (await import(pathToFileURL(bundle).href)) as typeof SitePreview
  const contentUrl = env.hosted ? undefined : `http://127.0.0.1:${env.lakePort}`
  service = { release, answer: createSitePreview({ token, contentUrl, readAsset: assetsOf(release) }) }
  return service.answer
}

const sayState = (response: http.ServerResponse, status: number, state: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: state }))

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  if (request.url === '/healthz') return void sayState(response, 200, 'ok')
  try {
    const handler = await open()
    if (request.url === '/readyz') return void sayState(response, 200, 'ok')
    await answerAs(handler, request, response)
  } catch (error) {
    if (request.url !== '/readyz') console.error('The preview service can’t answer:', error)
    if (response.headersSent) return void response.destroy()
    sayState(response, 503, error instanceof Error ? error.message : 'unknown')
  }
}

const server = http.createServer((request, response) => void answer(request, response))
server.requestTimeout = 60_000
server.once('error', (error) => {
  console.error(`The preview service can’t listen on DRAFTS_PORT=${env.draftsPort}: ${error.message}`)
  process.exit(1)
})
server.listen(env.draftsPort, '127.0.0.1', () => {
  console.log(`The preview service answers at http://127.0.0.1:${env.draftsPort}/preview/.`)
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    console.log('The preview service has stopped.')
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), 10_000).unref()
  })
}
