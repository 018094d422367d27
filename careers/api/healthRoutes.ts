/** Answers for supervisors and load balancers. Nothing in them is secret. */
import type { FastifyInstance } from 'fastify'

/** The process answers. */
const HEALTH_PATH = '/healthz'
/** What the process needs answers, too. */
const READY_PATH = '/readyz'
export const PROBE_PATHS: ReadonlySet<string> = new Set([HEALTH_PATH, READY_PATH])

const PATIENCE_MS = 3_000

/** Resolves when what the service needs answers; rejects when it doesn't. */
export type ReadyCheck = () => Promise<unknown>

async function answersInTime(check: ReadyCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)))
  const answered = check().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * GET /healthz: 200 while the process answers. GET /readyz: 200 when every check passes, otherwise 503; the body says which.
 * @param checks by the name under which the answer tells of each
 */
export function addHealthRoutes(app: FastifyInstance, checks: Readonly<Record<string, ReadyCheck>>): void {
  app.get(HEALTH_PATH, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get(READY_PATH, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await answersInTime(check)] as const),
    )
    const ready = results.every(([, answers]) => answers)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ok' : 'not ready',
        ...Object.fromEntries(results.map(([name, answers]) => [name, answers ? 'ok' : 'does not answer'])),
      })
  })
}
