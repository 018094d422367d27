/** The service's options for the program that starts it. `cli/settingsSchema.ts` has the defaults of the settings. */
import type { ContentLake } from './cms/contentLake.ts'
import type { DeskOptions } from './desk/desk.ts'
import type { WebhookOptions } from './handOver/webhook.ts'
import type { Log } from './log.ts'
import { domainOf, type Sender } from './mail/sender.ts'
import type { ClamdAddress } from './resume/clamd.ts'
import type { Recipients } from './store/outbox.ts'
import type { StorePlace } from './store/tables.ts'

/**
 * In `requestSeconds`, a browser on a slow connection can send 5 MB. A body that trickles in is aborted after
 * `bodyGraceSeconds`.
 */
export const DEFAULT_TIMEOUTS = { headersSeconds: 10, requestSeconds: 120, idleSeconds: 60, bodyGraceSeconds: 10 }

export interface MailOptions {
  /** `smtp://…` or `smtps://…`. Without it, each mail becomes a file in the data's `mail` folder. */
  smtpUrl?: string | undefined
  from: Sender
  /** Addresses of the recruiters who are notified of each application. */
  to: readonly string[]
  /** Delays after failed attempts, in milliseconds; after the last one, the mail is given up. */
  retryMs?: readonly number[]
}

export interface CareersOptions extends StorePlace {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. By default, only this machine can reach it. */
  listenOn?: string | undefined
  /**
   * The origin at which visitors reach the service, such as https://careers.example.com. By default, its own on this
   * machine.
   */
  publicUrl?: string | undefined
  /** Origins (`https://example.com`) whose pages may call the API. Loopback always may. */
  allowedOrigins: readonly string[]
  /** Host names under which a reverse proxy forwards requests, without ports. Loopback always counts. */
  allowedHosts: readonly string[]
  maxResumeBytes: number
  /** Requests per address and window: applications, including refused ones, and requests for a call. */
  rateLimit: { max: number; windowSeconds: number }
  /** A ClamAV daemon to scan resumes with. If it gives no verdict, applications are refused. */
  clamd?: ClamdAddress | undefined
  /** Addresses of the reverse proxies whose X-Forwarded-For is trusted. None by default. */
  trustProxy?: string[] | undefined
  timeouts?: Partial<typeof DEFAULT_TIMEOUTS>
  /** The Studio's Content Lake, for jobs, sign-in, mail texts, and how long to keep applications. */
  lake: ContentLake
  desk: DeskOptions
  mail: MailOptions
  webhook?: WebhookOptions | undefined
  /** A token for programs that fetch resumes; without it, none can. */
  apiToken?: string | undefined
  /** Calendar months to keep applications, instead of the number in the CMS; 3 at least. */
  retentionMonths?: number | undefined
  /** A form that was filled in faster than this, in milliseconds, isn't stored. */
  minFillMs: number
  /** Logs one line per event, with nothing personal in it. Silent by default. */
  log?: Log
  /** Receives messages for the operator. By default, they go to the terminal. */
  tell?: (sentence: string) => void
}

export const recipientsOf = ({ mail: { from, to }, webhook }: CareersOptions): Recipients => ({
  recruiters: to,
  webhook: webhook !== undefined,
  domain: domainOf(from),
})
