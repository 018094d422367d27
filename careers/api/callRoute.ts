/**
 * Puts two mails into the outbox for a visitor's request for a call: one to the company, and a receipt to the visitor.
 */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import {
  callResponse,
  callRequest,
  CALL_REQUEST_PATH,
  isEmail,
  type CallPlaceholders,
  type CallRequest,
} from '@archstep/contracts/forms/callRequest.ts'
import { EMPTY_FIELD } from '@archstep/contracts/forms/emptyField.ts'
import { TEXT_WORDS } from '@archstep/contracts/forms/textChecks.ts'
import { fillPlaceholders } from '@archstep/contracts/text/placeholders.ts'
import { calendarFile } from '@archstep/contracts/time/calendarFile.ts'
import type { CareersContent, CallContent } from '../cms/careersContent.ts'
import type { Log } from '../log.ts'
import type { CareersOptions } from '../options.ts'
import { recordCall } from '../store/calls.ts'
import { newMail } from '../store/outbox.ts'
import type { Tables } from '../store/tables.ts'
import { takeJson } from './validation.ts'

const MAX_BODY_BYTES = 8 * 1024

const body = callRequest({
  ...TEXT_WORDS,
  missing: 'Send a phone number or an email address.',
  unreachable: 'Send a whole phone number or a whole email address.',
})

interface CallOptions extends Pick<CareersOptions, 'rateLimit'> {
  content: CareersContent
  /** The domain that mails are sent from; undefined if none are sent. */
  domain: string | undefined
  onRecorded: () => void
  log: Log
}

/**
 * The mails of a request. The receipt contains nothing that the visitor wrote, because anyone can enter someone else's
 * address.
 */
function mailsOf({ id, at, reach, name, own }: CallRequest, call: CallContent, domain: string) {
  const { city, site, phone, timeZone } = call
  const moment = new Date(at)
  const known: CallPlaceholders = {
    day: moment.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }),
    time: moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone }),
    city,
    reach,
  }
  const subject = fillPlaceholders(call.subject, known)
  const letter = [
    fillPlaceholders(call.letter, known),
    own && call.ownTime && fillPlaceholders(call.ownTime, { time: own }),
    name,
  ]
  const about = { application_id: null, kind: 'call' as const, created_at: new Date().toISOString(), subject }
  const request = {
    ...about,
    id,
    recipient: call.email,
    text: letter.filter(Boolean).join('\n\n'),
    reply_to: isEmail(reach) ? reach : null,
  }
  const text = `${call.note}\n\n${site}\n${phone}`
  const title = fillPlaceholders(call.entry, { name: site })
  const receipt = {
    ...about,
    recipient: reach,
    text: `${subject}, ${city}.\n\n${text}`,
    reply_to: call.email,
    calendar: calendarFile({ at: moment, minutes: call.minutes, title, text, email: call.email }),
  }
  return { request: newMail(request, domain), receipt: isEmail(reach) ? newMail(receipt, domain) : undefined }
}

export async function addCallRoute(
  site: FastifyInstance,
  db: Kysely<Tables>,
  { content, domain, rateLimit: { max, windowSeconds }, onRecorded, log }: CallOptions,
): Promise<void> {
  await site.register(async (scope) => {
    takeJson(scope, MAX_BODY_BYTES)
    scope.post<{ Body: CallRequest }>(
      CALL_REQUEST_PATH,
      {
        schema: { body, response: { 200: callResponse } },
        config: { rateLimit: { max, timeWindow: windowSeconds * 1000 } },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const call = domain === undefined ? undefined : (await content.known())?.call
        if (!call && domain !== undefined)
          log('A request for a call was not taken: the CMS lacks a text, the address or the time zone for it.', {
            level: 'warn',
          })
        if (!call || domain === undefined) return { sent: false }
        if (request.body[EMPTY_FIELD]) {
          log('A request for a call was not stored: a machine filled in the form.')
        } else {
          await recordCall(db, mailsOf(request.body, call, domain))
          onRecorded()
        }
        return { sent: true }
      },
    )
  })
}
