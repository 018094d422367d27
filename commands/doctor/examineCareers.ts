import type { Env } from '#env.ts'
import { JOBS_PATH } from '@archstep/contracts/api/careersApi.ts'
import { DESK_CALLS, DESK_PATH } from '@archstep/contracts/api/deskApi.ts'
import { ask, NoResponse, type JsonResponse } from './ask.ts'
import { broken, startIt, startUnit, type Finding } from './finding.ts'

/** Whether the service runs, is ready, and allows the site's origin. */
export async function examineCareers(env: Env): Promise<Finding[]> {
  if (env.deskUrl === undefined) {
    return broken(
      `CAREERS_API_URL is not set, so the site would send applications to ${env.careersUrl}: set it to the ` +
        'careers service’s public address.',
    )
  }
  try {
    const [health, ready, jobs, desk] = await Promise.all([
      ask(`${env.careersUrl}/healthz`),
      ask(`${env.careersUrl}/readyz`),
      ask(env.careersUrl + JOBS_PATH, { headers: { origin: env.siteUrl } }),
      ask(env.careersUrl + DESK_PATH + DESK_CALLS.access, { headers: { origin: env.studioUrl } }),
    ])
    // Our nginx configuration restricts both to its own machine.
    const areHidden = health.status === 404 && ready.status === 404 && jobs.status === 200
    if (env.ownServer && health.status === 404 && jobs.status >= 502) {
      return broken(
        `The careers service behind ${env.careersUrl} is not running (status ${jobs.status}): ${startUnit(env, 'careers')}.`,
      )
    }
    if (health.status !== 200 && !areHidden) {
      return broken(
        `The careers service at ${env.careersUrl} answers /healthz with status ${health.status}: check that ` +
          'CAREERS_API_URL names it, and read its log.',
      )
    }
    return [
      ...(ready.status === 200 || areHidden
        ? []
        : broken(`The careers service can’t reach what it needs (${silent(ready.json)}): read its log.`)),
      ...(lets(jobs, env.siteUrl)
        ? []
        : broken(
            `The careers service does not accept requests from pages of ${env.siteUrl}: add that origin to its ` +
              'CAREERS_ORIGINS.',
          )),
      ...(lets(desk, env.studioUrl)
        ? []
        : broken(
            `The careers service shows no applications to the Studio at ${env.studioUrl}: set its STUDIO_URL to ` +
              'that.',
          )),
    ]
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    return broken(
      `The careers service at ${error.message}: ${startIt(env, error, 'start it, or correct CAREERS_API_URL')}.`,
    )
  }
}

const lets = ({ headers }: JsonResponse, origin: string): boolean =>
  headers.get('access-control-allow-origin') === origin

/** The failing parts of `/readyz`: `database: does not answer`. */
function silent(body: unknown): string {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const parts = entries.filter(([name, state]) => name !== 'status' && state !== 'ok')
  return parts.map(([name, state]) => `${name}: ${String(state)}`).join(', ') || 'it does not say what'
}
