import type { Env } from '#env.ts'
import { projectApi } from '@archstep/contracts/cms/sanityApi.ts'
import { serverName } from '../services/ownServer.ts'
import { NoAccess } from './datasetClient.ts'

interface ErrorDetails {
  readonly code: string | undefined
  readonly status: number | undefined
  readonly text: string
}

/** The messages of an error and its causes, which @sanity/client, @sanity/export and Node put in different places. */
function detailsOf(error: unknown): ErrorDetails {
  const { code, statusCode, status, message, cause, errors } = Object(error) as Record<string, unknown>
  const inner = cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined)
  const below = inner === undefined ? undefined : detailsOf(inner)
  const text = [message, below?.text].filter(Boolean).join(' ')
  const own = typeof code === 'string' && code !== '' ? code : undefined
  const number = [statusCode, status].find((value) => typeof value === 'number')
  return { code: below?.code ?? own ?? /\bE[A-Z]{4,}\b/.exec(text)?.[0], status: number ?? below?.status, text }
}

/** The proxy for requests to other machines. */
export const proxyOf = (variables: NodeJS.ProcessEnv): string | undefined =>
  variables.https_proxy || variables.HTTPS_PROXY || undefined

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/

/** Why a request to the dataset failed, at which address, and what to do, in a sentence or two. */
export function failureOf(error: unknown, env: Env, variables = process.env): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof NoAccess) return error.message
  const { code = '', status, text } = detailsOf(error)
  const origin = env.hosted ? projectApi(env.projectId) : env.lakeLocalUrl
  if (status === 401) {
    return env.hosted
      ? `${origin} does not know the token: set SANITY_AUTH_TOKEN to one of project ${env.projectId} ` +
          '(sanity.io/manage, under API, Tokens).'
      : `The Content Lake at ${origin} is not the one of ${env.dataDir}: set LAKE_PORT or DATA_DIR.`
  }
  if (status === 403) {
    return `${origin} refuses this to the token: use one with the role Editor, or Administrator (${text}).`
  }
  if (status === 404 && /dataset/i.test(text)) {
    return `There is no dataset ${env.dataset} at ${origin}: correct SANITY_DATASET, or make it first.`
  }
  const proxy = env.hosted ? proxyOf(variables) : undefined
  if (proxy !== undefined && /tunnel|proxy/i.test(text)) {
    return `The proxy ${proxy} does not lead to ${origin}: ask whoever runs it. HTTPS_PROXY sets it.`
  }
  // For a file, the address may differ from the dataset's.
  const place = /(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN) (\S+)/.exec(text)?.[1] ?? origin
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') {
    const advice = env.ownServer
      ? `Check that it runs: systemctl status ${serverName(env)}-lake.`
      : env.hosted
        ? 'Check your internet connection.'
        : 'Start it with `npm start` and keep it running.'
    if (proxy !== undefined) return `The proxy ${proxy} does not answer (${code}). Correct HTTPS_PROXY, or start it.`
    return `Nothing answers at ${env.hosted ? place : origin} (${code}). ${advice}`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return env.hosted
      ? `The name ${place} leads nowhere from here (${code}). Check your internet connection, and SANITY_PROJECT_ID.`
      : `The name ${place} leads nowhere on this machine: its hosts file needs the line “127.0.0.1 localhost”.`
  }
  if (CERTIFICATE.test(code)) {
    return (
      `The certificate of ${origin} is not accepted here (${code}). If a proxy of your network inspects traffic, set ` +
      'NODE_EXTRA_CA_CERTS to the file of its certificate; otherwise check the clock of this machine.'
    )
  }
  if (/TIME|UNREACH/.test(code)) return `${origin} does not answer (${code}). Check your internet connection.`
  return /^fetch failed$/.test(error.message) ? `${origin} can’t be asked: ${text}` : error.message
}
