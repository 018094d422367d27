/**
 * `node hosts/server/drafts.ts`: the drafts service as a server process, until SIGTERM. nginx passes it everything
 * below /preview/ of the site's host. /healthz, /readyz and /metrics are for this machine only.
 */
import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import type http from 'node:http'
import path from 'node:path'
import { Histogram, Registry } from 'prom-client'
import { readEnv } from '../../env.ts'
import { answerAs, type WebHandler } from '../drafts/webHandler.ts'
import { startDraftsService } from '../drafts/startDraftsService.ts'
import { listenWatched, openProcessLog } from './watched.ts'

const env = readEnv()
const log = openProcessLog()
const folder = path.join(env.distDir, 'drafts')
const current = path.join(env.dataDir, 'site/current')

/** Reads drafts. The lake of this server creates the token at its first start. */
async function readToken(): Promise<string | undefined> {
  if (env.viewerToken !== undefined) return env.viewerToken
  const file = path.join(env.dataDir, 'lake/viewer-token')
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined
}

/** Reads a file of the published site, by its path. */
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

/** The service for the current release. @throws Error that says what is still missing */
async function open(): Promise<WebHandler> {
  const release = await realpath(current).catch(() => undefined)
  if (release === undefined) throw new Error('The site has not been made yet.')
  if (service?.release === release) return service.answer
  const token = await readToken()
  if (token === undefined) throw new Error('There is no token that reads drafts: the Content Lake has not run yet.')
  const contentUrl = env.hosted ? undefined : env.lakeLocalUrl
  const answer = await startDraftsService({ folder, token, contentUrl, readAsset: assetsOf(release) })
  if (!answer) throw new Error(`There is no drafts service in ${folder}.`)
  service = { release, answer }
  return service.answer
}

const registry = new Registry()
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests below /preview/ that were answered, and how long that took',
  labelNames: ['method', 'status'],
  buckets: [0.025, 0.1, 0.5, 1, 5, 15, 60],
  registers: [registry],
})

/** Answers, and counts. Addresses are not logged, because they contain the secrets of links. */
async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const begin = performance.now()
  response.once('close', () => {
    const { method = 'GET' } = request
    const { statusCode: status } = response
    const ms = Math.round(performance.now() - begin)
    requests.observe({ method, status }, ms / 1000)
    const facts = { request_id: String(response.getHeader('x-request-id')), method, route: '/preview/*', status, ms }
    log(`${method} /preview/* ${status} ${ms} ms`, { level: status >= 500 ? 'error' : 'info', ...facts })
  })
  await answerAs(await open(), request, response)
}

const server = listenWatched({
  name: 'The drafts service',
  port: env.draftsPort,
  setting: 'DRAFTS_PORT',
  log,
  registry,
  whyNotReady: () =>
    open().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    ),
  answer,
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    log('The drafts service has stopped.', { level: 'info' })
    server.close(() => process.exit(0))
    setTimeout(() => process.exit(0), 10_000).unref()
  })
}
