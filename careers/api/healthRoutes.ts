/** Health checks for supervisors and load balancers. They contain nothing secret. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const HEALTH_PATH = '/healthz'
const READY_PATH = '/readyz'
export const PROBE_PATHS: ReadonlySet<string> = new Set([HEALTH_PATH, READY_PATH])

const TIMEOUT_MS = 3_000

const OK = 'ok'
const SILENT = 'does not answer'

/** Resolves if the dependency works, optionally with a note; rejects if it doesn't. */
type ReadyCheck = () => Promise<unknown>

const stateInTime = (check: ReadyCheck): Promise<string> =>
  Promise.race([
    check().then(
      (said) => (typeof said === 'string' ? said : OK),
      () => SILENT,
    ),
    pause(TIMEOUT_MS, SILENT, { ref: false }),
  ])

/**
 * GET /healthz: 200 while the process responds. GET /readyz: 200 if every check passes, otherwise 503 with the failing
 * check. Other notes don't change the status: waiting mails, for example, are no reason to turn visitors away.
 */
export function addHealthRoutes(app: FastifyInstance, checks: Readonly<Record<string, ReadyCheck>>): void {
  const alive = { response: { 200: z.object({ status: z.literal(OK) }) } }
  app.get(HEALTH_PATH, { schema: alive }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: OK }),
  )
  const states = z.record(z.string(), z.string()).describe('`status`, and each check by its name.')
  app.get(READY_PATH, { schema: { response: { 200: states, 503: states } } }, async (_request, reply) => {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await stateInTime(check)] as const),
    )
    const ready = found.every(([, state]) => state !== SILENT)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? OK : 'not ready', ...Object.fromEntries(found) })
  })
}
