/** Notifies another program of each new application with a signed request (https://www.standardwebhooks.com). */
import { createHmac } from 'node:crypto'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Kysely } from 'kysely'
import { resumeFileName } from '../api/files.ts'
import { RESUME_MEDIA_TYPES } from '../api/interestForm.ts'
import { jobTitle } from '../cms/jobTitle.ts'
import { FORM_COLUMNS, applicationOf } from '../store/applications.ts'
import { referenceOf, type OutboxTable, type Tables } from '../store/tables.ts'
import { resumePath } from './resumeRoute.ts'

export interface WebhookOptions {
  url: string
  secret: Uint8Array
  /** Allows plain HTTP, and URLs that point to this machine or a private network. */
  allowPrivate: boolean
}

/** Resolves when the other program has accepted the call. @throws Error if it hasn't */
export type CallWebhook = (call: Pick<OutboxTable, 'id' | 'application_id'>, signal: AbortSignal) => Promise<void>

/** A program that doesn't respond must not hold up mails. */
const TIMEOUT_MS = 10_000

export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** Looks up a name, and refuses private addresses. The request then goes to the address that was checked. */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) callback(error ?? new Error(`${host} has no address`), '', 0)
    else if (!found.every(({ address }) => isPublic(address))) {
      callback(new Error(`${host} is in a private network, which CAREERS_WEBHOOK_PRIVATE does not allow`), '', 0)
    } else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** The signature of a request. @param time in seconds since 1970 */
const signatureOf = (secret: Uint8Array, id: string, time: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')}`

/** @returns the status of the response; redirects are not followed */
function post(
  { url, allowPrivate }: WebhookOptions,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
) {
  return new Promise<number>((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http
    const how = { method: 'POST', headers, signal, agent: false, ...(allowPrivate ? {} : { lookup: lookUpPublic }) }
    request(url, how, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
}

async function newsOf(db: Kysely<Tables>, id: string, titles: ReadonlyMap<string, string>, apiUrl: string) {
  const application = await applicationOf(db, id)
  if (!application) return undefined
  const { created_at, opening_id, resume_type, resume_bytes, resume_sha256 } = application
  return {
    type: 'application.created',
    timestamp: created_at,
    data: {
      id,
      reference: referenceOf(id),
      created_at,
      opening: opening_id === null ? null : { id: opening_id, title: jobTitle(opening_id, titles) },
      ...Object.fromEntries(FORM_COLUMNS.map((name) => [name, application[name]])),
      resume: {
        url: apiUrl + resumePath(id),
        file_name: resumeFileName(application),
        media_type: RESUME_MEDIA_TYPES[resume_type],
        bytes: resume_bytes,
        sha256: resume_sha256,
      },
    },
  }
}

/** @param apiUrl the origin of this service */
export function webhook(
  options: WebhookOptions & {
    db: Kysely<Tables>
    jobTitles: () => Promise<ReadonlyMap<string, string>>
    apiUrl: string
  },
): CallWebhook {
  return async ({ id, application_id: application }, signal) => {
    const news = application && (await newsOf(options.db, application, await options.jobTitles(), options.apiUrl))
    if (!news) return
    const body = JSON.stringify(news)
    const time = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'webhook-id': id,
      'webhook-timestamp': String(time),
      'webhook-signature': signatureOf(options.secret, id, time, body),
    }
    const status = await post(options, headers, body, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
    if (status >= 200 && status < 300) return
    throw Object.assign(new Error(`the webhook answered ${status}`), { responseCode: status })
  }
}
