import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { format } from 'node:util'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { failureHandler } from '../../node/failureHandler.ts'
import { endProcess } from './endProcess.ts'
import type { Log } from './processLog.ts'

interface MonitoredServerOptions {
  /** `The publisher`, for its log. */
  name: string
  port: number
  /** The setting of the port. */
  setting: string
  log: Log
  registry: Registry
  /** Why it is not ready, as a sentence; undefined if it is. */
  whyNotReady: () => Promise<string | undefined>
  /** Handles all other requests; by default there are none. */
  respond?: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>
}

/**
 * Listens on loopback: /healthz, /readyz and /metrics for monitoring, plus the process's own requests. As those of the
 * lake and the careers service, but without their guard against forwarded requests: nginx only forwards /preview/ here.
 */
export function startMonitoredServer(options: MonitoredServerOptions): http.Server {
  const { name, port, setting, log, registry, whyNotReady, respond } = options
  collectDefaultMetrics({ register: registry })
  const send = (response: http.ServerResponse, status: number, body: string, type = 'application/json') =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  const say = (response: http.ServerResponse, status: number, state: string) =>
    send(response, status, JSON.stringify({ status: state }))

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (request.url === '/healthz') return void say(response, 200, 'ok')
    if (request.url === '/metrics') return void send(response, 200, await registry.metrics(), registry.contentType)
    if (request.url === '/readyz') {
      const reason = await whyNotReady()
      return void say(response, reason === undefined ? 200 : 503, reason ?? 'ok')
    }
    if (respond) return respond(request, response)
    say(response, 404, 'not found')
  }

  const server = http.createServer((request, response) => {
    const request_id = randomUUID()
    response.setHeader('x-request-id', request_id)
    const report = (error: unknown) => log(`${name} can't answer: ${format(error)}`, { level: 'error', request_id })
    handle(request, response).catch(failureHandler(response, report))
  })
  server.requestTimeout = 60_000
  server.once('error', (error) => endProcess(`${name} can't listen on ${setting}=${port}: ${error.message}`))
  server.listen(port, '127.0.0.1', () => log(`${name} answers at http://127.0.0.1:${port}.`, { level: 'info' }))
  return server
}
