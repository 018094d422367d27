/**
 * The careers service: jobs, and expressions of interest with a resume. Its manual is docs/careers-service.md; `npm run
 * careers` starts it standalone.
 */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { APPLICANTS } from '@archstep/contracts/api/deskApi.ts'
import { CareersContent } from './cms/careersContent.ts'
import { Jobs } from './cms/jobs.ts'
import { webhook } from './handOver/webhook.ts'
import { warningsTo } from './log.ts'
import type { Loop } from './loop.ts'
import { deliverBySmtp, deliverToFolder } from './mail/deliver.ts'
import { Mailer, type MailerOptions } from './mail/mailer.ts'
import { recipientsOf, type CareersOptions } from './options.ts'
import { checkClamd } from './resume/clamd.ts'
import { startRetention } from './retention.ts'
import { makeService, ownUrl } from './service.ts'
import { openStore } from './store/openStore.ts'
import type { Store } from './store/tables.ts'

export { signInBySmtp } from './mail/deliver.ts'
export type { CareersOptions } from './options.ts'

const LOOPBACK = '127.0.0.1'

export interface Careers {
  url: string
  port: number
  /** A description of where the data is, for people. */
  place: string
  /** Lets requests in progress finish, then stops. */
  close(): Promise<void>
}

/**
 * Starts the service and resolves once it responds.
 * @throws StoreError with a sentence if the data can't be used; a system error if the port is taken
 */
export async function startCareers(options: CareersOptions): Promise<Careers> {
  const { log = () => undefined, tell = console.warn } = options
  /** Reports problems outside of any request that may need attention. */
  const warn = warningsTo(log)
  const store = await openStore(options, warn)
  const jobs = new Jobs({ lake: options.lake, dataDir: options.dataDir, warn })
  let app: FastifyInstance | undefined
  let mailer: Mailer | undefined
  let retention: Loop | undefined
  const close = async (): Promise<void> => {
    jobs.close()
    // Mails of the last requests stay in the outbox until the next start.
    await Promise.all([app?.close(), retention?.close(), mailer?.close()])
    await store.close()
  }
  try {
    const content = new CareersContent({ lake: options.lake, dataDir: options.dataDir, warn })
    const wakeMailer = () => mailer?.wake()
    app = await makeService(options, { store, jobs, wakeMailer, content, log })
    await app.listen({ port: options.port, host: options.listenOn ?? LOOPBACK })
    const apiUrl = options.publicUrl ?? ownUrl(app)
    mailer = startMailer(options, store, { content, jobTitles: () => jobs.titles(), warn, tell, apiUrl })
    if (options.clamd) void checkClamd(options.clamd, tell)
    retention = startRetention({
      store,
      content,
      months: options.retentionMonths,
      announceTo: recipientsOf(options),
      onAnnounced: wakeMailer,
      log,
      tell,
    })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo // It listens on a TCP port.
  let closed: Promise<void> | undefined
  return { url: ownUrl(app), port, place: store.place, close: () => (closed ??= close()) }
}

function startMailer(
  options: CareersOptions,
  store: Store,
  { apiUrl, ...needs }: Pick<MailerOptions, 'content' | 'jobTitles' | 'warn' | 'tell'> & { apiUrl: string },
): Mailer {
  const { dataDir, mail, desk } = options
  return new Mailer({
    ...needs,
    store,
    deliver: mail.smtpUrl === undefined ? deliverToFolder(dataDir) : deliverBySmtp(mail.smtpUrl, mail.from),
    callWebhook: options.webhook && webhook({ ...options.webhook, ...needs, db: store.db, apiUrl }),
    from: mail.from,
    deskUrl: `${desk.studioUrl}/${APPLICANTS}`,
    retryMs: mail.retryMs,
  })
}
