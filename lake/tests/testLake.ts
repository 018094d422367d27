import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { startLake, type Lake, type LakeOptions } from '../server.ts'
import { atEnd, temporaryFolder } from './atEnd.ts'

export interface TestLake extends Lake {
  dataDir: string
  /** The real client, as a script uses it: with the script token and the raw perspective. */
  client: SanityClient
  /** The real client without a token, as a visitor of a site has it. */
  visitor: SanityClient
  clientWith(config: Partial<ClientConfig>): SanityClient
}

/** For a lake on a free port that generates no passwords, because hashing takes a moment each. */
export const plainOptions = {
  port: 0,
  projectId: 'test',
  dataset: 'production',
  allowedOrigins: [],
  localAccounts: false,
} satisfies Omit<LakeOptions, 'dataDir'>

/** A client of the lake at `url`. */
export function clientOf(url: string, config: Partial<ClientConfig> = {}): SanityClient {
  return createClient({
    projectId: 'test',
    dataset: 'production',
    apiVersion: '2026-03-01',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    // A refused request must fail immediately, not after three retries.
    maxRetries: 0,
    ...config,
  })
}

/**
 * Starts a lake on a free port with its own data folder, and closes it at the end. If people need to
 * sign in, set `localAccounts: true`, which generates passwords (hashing takes a moment each).
 */
export async function startTestLake(options: Partial<LakeOptions> = {}): Promise<TestLake> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const lake = await startLake({ ...plainOptions, ...options, dataDir })
  atEnd(() => lake.close())
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

/** The error that a promise rejects with. */
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

/** A document action by the last part of its name. */
export const act = (client: SanityClient, actionType: string, fields: object) =>
  client.action({ actionType: `sanity.action.document.${actionType}`, ...fields } as never)
