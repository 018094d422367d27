/** Endpoints for supervisors and a Prometheus server, and a log line for every other request. */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { apiError } from '../protocol/errors.ts'
import { MAX_BODY_BYTES } from '../protocol/sanityLimits.ts'
import { tryWrite } from '../store/database.ts'
import type { LakeContext } from './context.ts'
import { routeOf } from './routeOf.ts'
import { LOOPBACK } from './visitorAddress.ts'

/** Requested every few seconds by monitoring. */
const WATCHED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
const DURATIONS_S = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60]
/** Headers that proxies add to requests that they forward. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const

const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)

/** 'ok' if changes can be stored right now, otherwise the reason why not. */
async function stateOf({ db, dataDir }: Pick<LakeContext, 'db' | 'dataDir'>): Promise<string> {
  try {
    tryWrite(db)
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize < 4 * MAX_BODY_BYTES ? 'its disk is full' : 'ok'
  } catch {
    return 'does not take what is written'
  }
}

/**
 * Logs and measures all requests. GET /healthz: 200 while the process responds. GET /readyz: 200 while it can store
 * something, otherwise 503 with the reason. GET /metrics, for callers on this machine and not through a proxy: requests,
 * open streams, the process.
 */
export function watchRequests(app: FastifyInstance, context: LakeContext): void {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were answered, and how long that took',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers,
  })
  const open = new Gauge({ name: 'lake_open_streams', help: 'Event streams that clients have open', registers })
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const { id: request_id, method } = request
    const { statusCode: status, elapsedTime } = reply
    if (WATCHED.has(route)) return
    requests.observe({ method, route, status }, elapsedTime / 1000)
    const ms = Math.round(elapsedTime)
    const level = status >= 500 ? 'error' : 'info'
    if (context.logRequests)
      context.log(`${method} ${route} ${status} ${ms} ms`, { level, request_id, method, route, status, ms })
  })
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await stateOf(context)
    const ready = database === 'ok'
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'not ready', database })
  })
  let watchesProcess = false
  app.get('/metrics', async (request, reply) => {
    if (!isOfThisMachine(request)) {
      throw apiError(403, 'Metrics are for callers on this machine, and not through a proxy')
    }
    // Starts with the first request; otherwise, two services in one process would both collect them.
    if (!watchesProcess) collectDefaultMetrics({ register: registry })
    watchesProcess = true
    open.set(context.streams.size)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
