import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { afterAll } from 'vitest'
import { startTestLake } from '../testLake.ts'

/** The type of this suite's documents: no site has it. */
export const TYPE = 'conformance'

/**
 * Hosted Sanity's limit on mutations and uploads per second: https://www.sanity.io/docs/content-lake/technical-limits
 */
export const WRITES_PER_SECOND = 25

/** The Content Lake under test. */
export interface Target {
  /** All ids of this run begin with it (after `drafts.`, for drafts). */
  prefix: string
  /** The real client with a token, in the raw perspective. Write with `mutate`. */
  client: SanityClient
  /** The real client without a token. */
  visitor: SanityClient
  clientWith(config: Partial<ClientConfig>): SanityClient
  /** Headers with the token, for plain HTTP. */
  authorization: Record<string, string>
  /** Sends one transaction as soon as the write limit allows. Returns the ids. */
  mutate(mutations: readonly object[], options?: Record<string, unknown>): Promise<{ documentIds: string[] }>
  /** Waits until the next write may be sent. */
  turn(): Promise<void>
  /** Deletes an asset at the end. */
  removeAtEnd(id: string): void
}

type Address = Required<Pick<ClientConfig, 'projectId' | 'dataset' | 'token'>> & Partial<ClientConfig>

/** The lake in the environment; run.ts has asked before it sets this. */
function named(): Address | undefined {
  const {
    CONFORMANCE_CONFIRMED,
    CONFORMANCE_PROJECT_ID,
    CONFORMANCE_DATASET,
    CONFORMANCE_TOKEN,
    CONFORMANCE_API_HOST,
  } = process.env
  if (CONFORMANCE_CONFIRMED !== 'yes') return undefined
  if (!CONFORMANCE_PROJECT_ID || !CONFORMANCE_DATASET || !CONFORMANCE_TOKEN)
    throw new Error('Start this with `npm run conformance`.')
  return {
    projectId: CONFORMANCE_PROJECT_ID,
    dataset: CONFORMANCE_DATASET,
    token: CONFORMANCE_TOKEN,
    ...(CONFORMANCE_API_HOST && { apiHost: CONFORMANCE_API_HOST, useProjectHostname: false }),
  }
}

/** A local lake, as strict as the hosted one. */
async function local(): Promise<Address> {
  const { token, url } = await startTestLake({ writesPerSecond: WRITES_PER_SECOND })
  return { projectId: 'test', dataset: 'production', token, apiHost: url, useProjectHostname: false }
}

/** Opens the lake for the tests of a file, and deletes their documents afterward. */
export async function openTarget(): Promise<Target> {
  const config = named() ?? (await local())
  const prefix = `conformance-${randomBytes(5).toString('hex')}-`
  const clientWith = (more: Partial<ClientConfig>) => {
    const { token: _token, ...address } = config
    // A refused request must fail immediately, not after three retries.
    return createClient({ ...address, apiVersion: '2026-03-01', useCdn: false, maxRetries: 0, ...more })
  }
  const client = clientWith({ token: config.token, perspective: 'raw' })
  let next = 0
  const turn = async () => {
    const now = performance.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / (WRITES_PER_SECOND - 5)
    await sleep(mine - now)
  }
  const mutate: Target['mutate'] = async (mutations, options) => {
    await turn()
    return client.mutate(mutations as never, { returnDocuments: false, returnFirst: false, ...options } as never)
  }
  const assets: string[] = []
  afterAll(async () => {
    // In one transaction, because they refer to each other.
    await mutate([
      {
        delete: {
          query:
            '*[string::startsWith(_id, $own) || string::startsWith(_id, $drafts) || string::startsWith(_id, $versions)]',
          params: { own: prefix, drafts: `drafts.${prefix}`, versions: `versions.${prefix}` },
        },
      },
    ])
    if (assets.length > 0) await mutate(assets.map((id) => ({ delete: { id } })))
  })
  return {
    prefix,
    client,
    visitor: clientWith({}),
    clientWith,
    authorization: { authorization: `Bearer ${config.token}` },
    mutate,
    turn,
    removeAtEnd: (id) => assets.push(id),
  }
}
