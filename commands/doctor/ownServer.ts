/** Checks our own server (docs/server.md): its publisher and, on the server itself, its processes, backup and disk. */
import { existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import type { Env } from '#env.ts'
import { BACKUP_STAMP } from '#hosts/server/publisherMetrics.ts'
import { publisherState, STATUS_PATH } from '@archstep/contracts/publisherState.ts'
import { ask, NoResponse, orNoResponse, PATIENCE_MS, reach } from './ask.ts'
import { broken, note, unseen, type Finding } from './finding.ts'

const HOUR_MS = 3_600_000
/** The publisher checks every hour. */
const STALE_HOURS = 2
/** Backups run every night, at varying times. */
const BACKUP_HOURS = 26
/** certbot renews a certificate that has 30 days left. */
const CERTIFICATE_DAYS = 14
/** A mail server may defer a mail for some minutes. */
const MAIL_HOURS = 1
/** As printed by `status`. */
const DISK_MB = 1024

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
  const here = isHere
    ? [
        ...PROCESSES.map((each) => examineProcess(`${name}-${each.name}`, env[each.port])),
        examineBackup(env, name, now),
        examineDisk(env),
        examineMails(env, name),
      ]
    : []
  const asked = [examinePublisher(env, name, now), examineCertificates(env, now)]
  return (await Promise.all([...asked, ...here])).flat()
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
      `Nothing at ${url} tells how the publisher is (status ${answer.status}): it has made no release yet, or the ` +
        'server is not of this version. See its log (journalctl -u ' +
        `${name}-publisher).`,
    )
  }
  const { publishedAt, failure } = parsed.data
  if (failure) {
    return broken(
      `What is published could not be put on the site (${failure.at}): ${failure.sentence} Fix in the Studio what is ` +
        `named, or read the publisher’s log (journalctl -u ${name}-publisher).`,
    )
  }
  const hours = hoursSince(Date.parse(publishedAt ?? ''), now)
  if (hours < STALE_HOURS) return []
  return broken(
    `The publisher has not looked for ${hours} hours whether the site shows what is published: see that it runs ` +
      `(systemctl status ${name}-publisher), and that nobody has gone back to an earlier release.`,
  )
}

const PROCESSES = [
  { name: 'lake', port: 'lakePort' },
  { name: 'careers', port: 'careersPort' },
  { name: 'drafts', port: 'draftsPort' },
  { name: 'publisher', port: 'publisherPort' },
] as const

async function examineProcess(unit: string, port: number): Promise<Finding[]> {
  const log = `read its log (journalctl -u ${unit})`
  const answer = await ask(`http://127.0.0.1:${port}/readyz`).catch(orNoResponse)
  if (answer instanceof NoResponse) {
    return broken(`${unit}: ${answer.message}: start it (systemctl start ${unit}), or ${log}.`)
  }
  return answer.status === 200 ? [] : broken(`${unit} is not ready (${JSON.stringify(answer.json)}): ${log}.`)
}

async function examineBackup(env: Env, name: string, now: Date): Promise<Finding[]> {
  const stamp = statSync(path.join(env.dataDir, BACKUP_STAMP), { throwIfNoEntry: false })
  if (!stamp) {
    return unseen(`No good backup has been made yet: see tomorrow, or run systemctl start ${name}-backup.`)
  }
  const hours = hoursSince(stamp.mtimeMs, now)
  if (hours <= BACKUP_HOURS) return []
  return broken(
    `The last good backup is ${hours} hours old: read why (journalctl -u ${name}-backup), and see that its ` +
      `timer runs (systemctl status ${name}-backup.timer).`,
  )
}

async function examineDisk({ dataDir }: Env): Promise<Finding[]> {
  const { bavail, bsize } = statfsSync(dataDir)
  const left = Math.floor((bavail * bsize) / 2 ** 20)
  return left >= DISK_MB ? [] : broken(`${dataDir} has only ${left} MB left: make room, or take a larger disk.`)
}

async function examineMails({ careersPort }: Env, name: string): Promise<Finding[]> {
  const response = await reach(`http://127.0.0.1:${careersPort}/metrics`).catch(orNoResponse)
  // A service that does not answer is reported by the check of its process.
  if (response instanceof NoResponse) return []
  const [, seconds] = /^careers_oldest_mail_seconds (\S+)$/m.exec(await response.text()) ?? []
  const hours = Math.floor((Number(seconds ?? 0) * 1000) / HOUR_MS)
  if (hours < MAIL_HOURS) return []
  return broken(
    `A mail of the careers service has waited for ${hours} hours: /srv/${name}/app/run careers mail list says which, and why.`,
  )
}

/** An expired certificate, or one for another name, is reported by the check of the address. */
async function examineCertificates(env: Env, now: Date): Promise<Finding[]> {
  const looked = [env.siteUrl, env.studioUrl, env.lakeUrl, env.careersUrl].map(async (url) => {
    const end = await certificateEnd(url)
    return { url, days: end ? Math.floor((end.getTime() - now.getTime()) / (24 * HOUR_MS)) : NaN }
  })
  const ending = (await Promise.all(looked)).filter(({ days }) => days >= 0 && days < CERTIFICATE_DAYS)
  if (ending.length === 0) return []
  return broken(
    `The certificate of ${ending.map(({ url }) => url).join(', ')} ends in ${Math.min(...ending.map(({ days }) => days))} ` +
      'days, and nothing has renewed it: read why (journalctl -u certbot), then try it (certbot renew).',
  )
}

/** Undefined without TLS, or without an answer. */
function certificateEnd(url: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const to = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
    const socket = tls.connect(to, () => {
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
