import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { afterAll } from 'vitest'
import { startLake } from '../../server.ts'

/** What a document of this suite is: nothing of a site has this type. */
export const TYPE = 'conformance'

/** Mutations and uploads a second that hosted Sanity takes: https://www.sanity.io/docs/content-lake/technical-limits */
export const WRITES_PER_SECOND = 25

/** The Content Lake that the suite asks. */
export interface Target {
  /** All ids of this run begin so (after `drafts.`, for drafts). */
  prefix: string
  /** The real client with a token, in the raw perspective. Writes go by `mutate`. */
  client: SanityClient
  /** The real client without a token. */
  visitor: SanityClient
  clientWith(config: Partial<ClientConfig>): SanityClient
  /** Headers that bring the token, for plain HTTP. */
  authorization: Record<string, string>
  /** Sends one transaction, not sooner than the limit of writes allows. Gives the ids. */
  mutate(mutations: readonly object[], options?: Record<string, unknown>): Promise<{ documentIds: string[] }>
  /** Waits until the next request that writes may be sent. */
  turn(): Promise<void>
  /** Has an asset removed at the end. */
  removeAtEnd(id: string): void
}

interface Address {
  config: Required<Pick<ClientConfig, 'projectId' | 'dataset' | 'token'>> & Partial<ClientConfig>
  close: () => Promise<void>
}

/** The one that the environment names; run.ts has asked before it lets this be so. */
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
    config: {
      projectId: CONFORMANCE_PROJECT_ID,
      dataset: CONFORMANCE_DATASET,
      token: CONFORMANCE_TOKEN,
      ...(CONFORMANCE_API_HOST && { apiHost: CONFORMANCE_API_HOST, useProjectHostname: false }),
    },
    close: async () => {},
  }
}

/** A lake of its own, as strict as the hosted one. */
async function local(): Promise<Address> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'conformance-'))
  const lake = await startLake({
    port: 0,
    dataDir,
    projectId: 'local',
    dataset: 'production',
    allowedOrigins: [],
    writesPerSecond: WRITES_PER_SECOND,
  })
  return {
    config: {
      projectId: 'local',
      dataset: 'production',
      token: lake.token,
      apiHost: lake.url,
      useProjectHostname: false,
    },
    async close() {
      await lake.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the lake for the tests of a file. What they made is removed after them. */
export async function openTarget(): Promise<Target> {
  const { config, close } = named() ?? (await local())
  const prefix = `conformance-${randomBytes(5).toString('hex')}-`
  const clientWith = (more: Partial<ClientConfig>) => {
    const { token: _token, ...address } = config
    // A refused request must be seen at once, not after three tries.
    return createClient({ ...address, apiVersion: '2026-03-01', useCdn: false, maxRetries: 0, ...more })
  }
  const client = clientWith({ token: config.token, perspective: 'raw' })
  let next = 0
  const turn = async () => {
    const now = performance.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / (WRITES_PER_SECOND - 5)
    await pause(mine - now)
  }
  const mutate: Target['mutate'] = async (mutations, options) => {
    await turn()
    return client.mutate(mutations as never, { returnDocuments: false, returnFirst: false, ...options } as never)
  }
  const assets: string[] = []
  afterAll(async () => {
    // In one transaction: they refer to each other.
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
    await close()
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

/** What the client says of a refused request. */
export interface Refusal {
  statusCode: number
  message: string
  details?: { type?: string; items?: { error: { type: string } }[] }
}

/** @throws Error when the request is not refused. */
export async function refusal(request: Promise<unknown>): Promise<Refusal> {
  try {
    await request
  } catch (error) {
    return error as Refusal
  }
  throw new Error('The request was expected to be refused, but it was not.')
}

/** The type of the first error of a refused transaction. */
export const errorType = ({ details }: Refusal): string | undefined => details?.items?.[0]?.error.type
