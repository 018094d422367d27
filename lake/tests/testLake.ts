import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { afterAll } from 'vitest'
import { startLake, type Lake, type LakeOptions } from '../server.ts'

export interface TestLake extends Lake {
  dataDir: string
  /** The real client, as a script uses it: with the script token and the raw perspective. */
  client: SanityClient
  /** The real client without a token: what a visitor of a site has. */
  visitor: SanityClient
  clientWith(config: Partial<ClientConfig>): SanityClient
}

/** Of a lake on a free port that makes no passwords, each of which is a moment of computing. */
export const plainOptions = {
  port: 0,
  projectId: 'test',
  dataset: 'production',
  allowedOrigins: [],
  localAccounts: false,
} satisfies Omit<LakeOptions, 'dataDir'>

/** A folder that is removed after the tests of the file. */
export async function temporaryDir(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'lake-test-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** A client of the lake at `url`. */
export function clientOf(url: string, config: Partial<ClientConfig> = {}): SanityClient {
  return createClient({
    projectId: 'test',
    dataset: 'production',
    apiVersion: '2026-03-01',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    // A refused request must be seen at once, not after three tries.
    maxRetries: 0,
    ...config,
  })
}

/**
 * Starts a lake on a free port with a data folder of its own; it is closed after the tests of the file. For people to
 * sign in it needs `localAccounts: true`, which makes passwords, each a moment of computing.
 */
export async function startTestLake(options: Partial<LakeOptions> = {}): Promise<TestLake> {
  const dataDir = options.dataDir ?? (await temporaryDir())
  const lake = await startLake({ ...plainOptions, ...options, dataDir })
  afterAll(() => lake.close())
  const clientWith = (config: Partial<ClientConfig>) => clientOf(lake.url, config)
  return {
    ...lake,
    dataDir,
    clientWith,
    client: clientWith({ token: lake.token, perspective: 'raw' }),
    visitor: clientWith({}),
  }
}

/** The client's own error. */
export type Failure = Error & {
  statusCode: number
  details?: { type?: string; items?: { error: { type: string } }[] }
}

/** What a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise
  } catch (error) {
    return error as never
  }
  throw new Error('The request was expected to fail, but it succeeded')
}

/** Type of the first item of a mutation or action error. */
export const firstErrorType = ({ details }: Failure): string | undefined => details?.items?.[0]?.error.type

/** A document action by the last words of its name. */
export const act = (client: SanityClient, actionType: string, fields: object) =>
  client.action({ actionType: `sanity.action.document.${actionType}`, ...fields } as never)
