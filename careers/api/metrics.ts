/** Metrics for a Prometheus server, without any personal data, addresses or form values. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { MAIL_READERS, mailFigures } from '../store/mailStates.ts'
import type { Tables } from '../store/tables.ts'
import { PROBE_PATHS } from './healthRoutes.ts'

const METRICS_PATH = '/metrics'
/** Monitoring requests these every few seconds. */
export const WATCHED_PATHS: ReadonlySet<string> = new Set([...PROBE_PATHS, METRICS_PATH])

const DURATIONS_S = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60]
export const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const

const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)

/** The route pattern for the log and the metrics, because the path itself may contain personal data. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? '(unknown path)' : (routeOptions.url ?? '')

/** GET /metrics, for callers on this machine, not through a proxy: requests, mails, and the process itself. */
export function addMetrics(app: FastifyInstance, db: Kysely<Tables>): void {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were answered, and how long that took',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers,
  })
  const mails = new Gauge({
    name: 'careers_mails',
    help: 'Mails that were not sent yet, and those that were given up',
    labelNames: ['to', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'careers_oldest_mail_seconds',
    help: 'Age of the oldest mail that was not sent yet; 0 without one',
    labelNames: ['to'],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    if (WATCHED_PATHS.has(route)) return
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  let watchesProcess = false
  const schema = { response: { 200: { content: { 'text/plain': { schema: z.string() } } } } }
  app.get(METRICS_PATH, { schema }, async (request, reply) => {
    if (!isOfThisMachine(request))
      throw new Problem(403, 'Metrics are for callers on this machine, and not through a proxy.')
    // Starts with the first request; otherwise, several services in one process would all collect them.
    if (!watchesProcess) collectDefaultMetrics({ register: registry })
    watchesProcess = true
    const figures = await mailFigures(db)
    for (const to of MAIL_READERS) {
      const { waiting = 0, failed = 0, waiting_since: oldestAt = null } = figures.find((each) => each.to === to) ?? {}
      mails.set({ to, state: 'waiting' }, waiting)
      mails.set({ to, state: 'failed' }, failed)
      oldest.set({ to }, oldestAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestAt)) / 1000))
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
