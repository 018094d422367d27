/** The options of a lake. */
import type { RoleGrants } from './auth/roles.ts'
import type { Log } from './log.ts'
import type { QueryLimits } from './query/queryService.ts'
import type { StreamLimits } from './streams/openStreams.ts'
import type { Webhook } from './streams/webhooks.ts'

export interface LakeOptions {
  /** 0 = any free one. */
  port: number
  /**
   * Contains everything that the lake stores: database, assets, quarantine, image cache and the tokens. One lake at a
   * time.
   */
  dataDir: string
  /** The address to listen on. Only this machine can reach it by default. */
  listenOn?: string
  projectId: string
  /** Created if it doesn't exist. More can be created over the API. */
  dataset: string
  /** The lake's address in asset URLs and for the login; default: `http://localhost:<port>`. */
  publicUrl?: string
  /** Where people continue after setting a password: the Studio. */
  studioUrl?: string
  /** A proxy on this machine forwards requests; limits apply to the address in its `X-Forwarded-For`. */
  behindProxy?: boolean
  /**
   * Whether a role that has no account gets one, with a password in `Lake.accounts`; default: true. False if people are
   * invited.
   */
  localAccounts?: boolean
  /** Origins of pages that may use the lake, besides those of this machine. */
  allowedOrigins: string[]
  /**
   * Origins among those (and on this machine) whose pages may send credentials; default: all. Hosted Sanity has this
   * setting per origin.
   */
  credentialOrigins?: string[]
  /** What the roles `administrator` and `editor` may do, if not everything, and additional roles. */
  roles?: RoleGrants
  /**
   * The type of each document that pages look up by its id, such as `{ settings: 'settings' }`: nothing of another type
   * can have that id, not even a draft, even while there is no such document.
   */
  fixedTypes?: Readonly<Record<string, string>>
  /** Different attributes that a dataset may have; default 2,000, as on the free plan. Growth has 10,000. */
  maxAttributes?: number
  /**
   * Mutations per second, and uploads per second, that one address may send; default: no limit. Hosted Sanity allows
   * 25.
   */
  writesPerSecond?: number
  /**
   * How old a response to a request without a token may be, in milliseconds, like those of hosted Sanity's CDN;
   * default: 0. Queries with `lastLiveEventId` get a result that includes that event, and queries with
   * `cacheMode=noStale` a new one.
   */
  cdnLag?: number
  /** Called after each change to a published document of `dataset`. */
  webhooks?: readonly Webhook[]
  /** Limits of one query that differ from the default. */
  queryLimits?: Partial<QueryLimits>
  /** Limits on clients' event streams that differ from the default. */
  streamLimits?: Partial<StreamLimits>
  /** Receives messages for people: failures of the lake itself, and uploaded files that had to be moved. */
  log?: Log
  /** Whether each request is logged, too; default: false. */
  logRequests?: boolean
  /** A JSON file in which the machine's operator describes its state for people who are signed in. */
  statusFile?: string
}
