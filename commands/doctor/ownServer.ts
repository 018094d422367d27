/**
 * Checks our own server (docs/server.md): its publisher, its certificates and, on the server itself, its mails. The rest is
 * checked by the script `status`, as root.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import type { Env } from '#env.ts'
import { publisherState, STATUS_PATH } from '@archstep/contracts/publisherState.ts'
import { ask, NoResponse, orNoResponse, PATIENCE_MS, reach } from './ask.ts'
import { cmsUrl } from './content.ts'
import { broken, note, well, type Finding } from './finding.ts'

const HOUR_MS = 3_600_000
/** The publisher checks every hour. */
const STALE_HOURS = 2
/** What is published is rendered within minutes. */
const LATE_MS = 600_000
/** certbot renews a certificate that has 30 days left. */
const CERTIFICATE_DAYS = 14
/** A mail server may defer a mail for some minutes. */
const MAIL_HOURS = 1

const hoursSince = (date: number, now: Date): number => Math.floor((now.getTime() - date) / HOUR_MS)

/** @param isHere whether this is the server itself; by default, whether the publisher's data is here */
export async function examineOwnServer(
  env: Env,
  now: Date,
  isHere = existsSync(path.join(env.dataDir, 'site')),
): Promise<Finding[]> {
  if (!env.ownServer) return []
  // A server's data is in a folder with its name, which is unknown elsewhere.
  const name = isHere ? path.basename(env.dataDir) : 'website'
  const asked = [examinePublisher(env, name, now), examineCertificates(env, now)]
  return (await Promise.all([...asked, ...(isHere ? [examineMails(env, name)] : [])])).flat()
}

/** Whether the lake's webhook calls are signed. */
export const examineWebhook = ({ lakeWebhook }: Env): Finding[] =>
  lakeWebhook && !lakeWebhook.secret
    ? note(
        'LAKE_WEBHOOK_URL is set without LAKE_WEBHOOK_SECRET, so its receiver can’t know who calls: set it, unless ' +
          'the address itself is the secret, as that of a build hook is.',
      )
    : []

async function examinePublisher(env: Env, name: string, now: Date): Promise<Finding[]> {
  const url = new URL(STATUS_PATH, env.siteUrl).href
  const answer = await ask(url).catch(orNoResponse)
  // A site that does not answer is reported by the check of its headers.
  if (answer instanceof NoResponse) return []
  const parsed = publisherState.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success) {
    return broken(
      `Nothing at ${url} tells how the publisher is (status ${answer.status}): it has made no deployment yet, or the ` +
        'server is not of this version. See its log (journalctl -u ' +
        `${name}-publisher).`,
    )
  }
  const { publishedAt, failure } = parsed.data
  const shown =
    publishedAt === undefined || publishedAt === failure?.at
      ? ''
      : ` Visitors see the pages as they were at ${publishedAt}.`
  if (failure) {
    return broken(
      `What is published could not be put on the site (${failure.at}): ${failure.sentence}${shown} Fix in the Studio ` +
        `what is named, or read the publisher’s log (journalctl -u ${name}-publisher).`,
    )
  }
  const newest = await newestPublished(env)
  if (
    newest !== undefined &&
    Date.parse(newest) > Date.parse(publishedAt ?? '') &&
    now.getTime() - Date.parse(newest) > LATE_MS
  ) {
    return broken(
      `What was published at ${newest} is not on the site yet.${shown} See that the publisher runs and why it waits ` +
        `(journalctl -u ${name}-publisher).`,
    )
  }
  const hours = hoursSince(Date.parse(publishedAt ?? ''), now)
  if (hours < STALE_HOURS) return well(`At ${publishedAt} the site showed all that was published.`)
  return broken(
    `The publisher has not looked for ${hours} hours whether the site shows what is published: see that it runs ` +
      `(systemctl status ${name}-publisher), and that nobody has gone back to an earlier deployment.`,
  )
}

/** When content that pages may show last changed; undefined without an answer, which another check reports. */
async function newestPublished(env: Env): Promise<string | undefined> {
  const url = new URL(`${cmsUrl(env)}/data/query/${env.dataset}`)
  const pages = '!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")'
  url.searchParams.set('query', `*[${pages}] | order(_updatedAt desc)[0]._updatedAt`)
  url.searchParams.set('perspective', 'published')
  const answer = await ask(url.href).catch(orNoResponse)
  if (answer instanceof NoResponse) return undefined
  const { result } = (answer.json ?? {}) as { result?: unknown }
  return typeof result === 'string' ? result : undefined
}

async function examineMails({ careersPort }: Env, name: string): Promise<Finding[]> {
  const response = await reach(`http://127.0.0.1:${careersPort}/metrics`).catch(orNoResponse)
  // A service that does not answer is reported by the check of its process.
  if (response instanceof NoResponse) return []
  const [, seconds] = /^careers_oldest_mail_seconds (\S+)$/m.exec(await response.text()) ?? []
  const hours = Math.floor((Number(seconds ?? 0) * 1000) / HOUR_MS)
  if (hours < MAIL_HOURS) return well('No mail has waited for an hour.')
  return broken(
    `A mail of the careers service has waited for ${hours} hours: /srv/${name}/app/run careers mail list says which, and why.`,
  )
}

/** An expired certificate, or one for another name, is reported by the check of the address. */
async function examineCertificates(env: Env, now: Date): Promise<Finding[]> {
  const looked = [env.siteUrl, env.studioUrl, env.lakeUrl, env.careersUrl].map(async (url) => {
    const end = await certificateEnd(url)
    const days = end ? Math.floor((end.getTime() - now.getTime()) / (24 * HOUR_MS)) : NaN
    if (days >= CERTIFICATE_DAYS) return well(`${url} answers over TLS, and its certificate has ${days} days left.`)
    if (!(days >= 0)) return []
    return broken(
      `The certificate of ${url} ends in ${days} days, and nothing has renewed it: read why (journalctl -u certbot), then ` +
        'try it (certbot renew).',
    )
  })
  return (await Promise.all(looked)).flat()
}

/** Undefined without TLS that browsers accept, or without an answer. */
function certificateEnd(url: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    const giveUp = () => {
      resolve(undefined)
      socket.destroy()
    }
    socket.on('error', giveUp).setTimeout(PATIENCE_MS, giveUp)
  })
}
