/**
 * `node hosts/server/drafts.ts`: the drafts service as a server process, until SIGTERM. nginx passes it everything
 * below /preview/ of the site's host. /healthz, /readyz and /metrics are for this machine only.
 */
import { Histogram, Registry } from 'prom-client'
import { DRAFTS_PATH } from '@archstep/contracts/services/draftLink.ts'
import { readEnv } from '../../env.ts'
import { respondWith } from '../drafts/node/respondWith.ts'
import { openDeployedService } from './process/deployedService.ts'
import { startMonitoredServer } from './process/monitoredServer.ts'
import { onStop } from './process/onStop.ts'
import { openProcessLog } from './process/processLog.ts'

const env = readEnv()
const log = openProcessLog()
const findService = openDeployedService(env)
const registry = new Registry()
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests below /preview/ that were answered, and how long that took',
  labelNames: ['method', 'status'],
  buckets: [0.025, 0.1, 0.5, 1, 5, 15, 60],
  registers: [registry],
})

const server = startMonitoredServer({
  name: 'The drafts service',
  port: env.draftsPort,
  setting: 'DRAFTS_PORT',
  log,
  registry,
  whyNotReady: () =>
    findService().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    ),
  // URLs are not logged, because they contain the secrets of links.
  async respond(request, response) {
    const begin = performance.now()
    response.once('close', () => {
      const { method = 'GET' } = request
      const { statusCode: status } = response
      const ms = Math.round(performance.now() - begin)
      requests.observe({ method, status }, ms / 1000)
      const route = `${DRAFTS_PATH}*`
      const facts = { request_id: String(response.getHeader('x-request-id')), method, route, status, ms }
      log(`${method} ${route} ${status} ${ms} ms`, { level: status >= 500 ? 'error' : 'info', ...facts })
    })
    await respondWith(await findService(), request, response)
  },
})
onStop(() => {
  log('The drafts service has stopped.', { level: 'info' })
  server.close(() => process.exit(0))
  setTimeout(() => process.exit(0), 10_000).unref()
})
