import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { API_VERSION, type Env } from '#env.ts'
import { lakeHost } from '@archstep/contracts/cms/sanityApi.ts'

/** Thrown if a script has no access to the dataset; the message says what to do. */
export class NoAccess extends Error {}

/** Where the local Content Lake leaves the token for scripts. */
const lakeTokenFile = ({ lakeDir }: Env): string => path.join(lakeDir, 'token')

/** The token of scripts, which may do everything; undefined if none is set, or the lake has not run yet. */
export function scriptToken(env: Env): string | undefined {
  if (env.hosted) return env.authToken
  const file = lakeTokenFile(env)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * A client that may read and write everything in the configured dataset, for scripts.
 * @throws NoAccess without a token
 */
export function datasetClient(env: Env): SanityClient {
  const shared = {
    projectId: env.projectId,
    dataset: env.dataset,
    apiVersion: API_VERSION,
    useCdn: false,
    perspective: 'raw',
  } as const
  const token = scriptToken(env)
  if (env.hosted) {
    if (token === undefined) {
      throw new NoAccess(
        `Set SANITY_AUTH_TOKEN to a token of project ${env.projectId} that may write: make one at ` +
          'sanity.io/manage, under API, Tokens.',
      )
    }
    return createClient({ ...shared, token })
  }
  if (token === undefined) {
    throw new NoAccess(
      `The Content Lake has left no token at ${lakeTokenFile(env)}. Start it with \`npm start\` and keep it running.`,
    )
  }
  return createClient({ ...shared, ...lakeHost(env.lakeLocalUrl), token })
}

/** Names the dataset in messages. */
export function datasetName(env: Env): string {
  return env.hosted
    ? `dataset ${env.dataset} of project ${env.projectId} on hosted Sanity`
    : `the local Content Lake at ${env.lakeLocalUrl}`
}
