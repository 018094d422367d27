/** A visitor's request for a call: what the site's form collects, and what the careers service accepts. */
import * as z from 'zod/mini'
import { plainText } from '../text/plainText.ts'
import { EMAIL } from './emailAddress.ts'
import { EMPTY_FIELD } from './emptyField.ts'
import { optionalLineChecks, lineChecks, type TextWords } from './textChecks.ts'

export const CALL_REQUEST_PATH = '/api/v1/careers/calls/'

/** The placeholders that the email's subject and text may use. */
export const CALL_PLACEHOLDERS = {
  subject: ['day', 'time'],
  letter: ['day', 'time', 'city', 'reach'],
} as const
export type CallPlaceholders = Record<(typeof CALL_PLACEHOLDERS)['letter'][number], string>

const CALL_LENGTHS = { reach: 254, name: 200, own: 40 } as const
const LEAST_DIGITS = 7

export const isEmail = (text: string): boolean => EMAIL.test(text)
/** An email address with digits isn't a phone number, but a text may contain both. Digits of any script count. */
const isPhone = (text: string) => !/^\S*@\S*$/.test(text) && text.replace(/\P{Nd}/gu, '').length >= LEAST_DIGITS

interface CallWords extends TextWords {
  /** Nothing was entered. */
  missing: string
  /** It is neither a whole phone number nor a whole email address. */
  unreachable: string
}

/** @returns the fields that a visitor fills in, for a caller to extend */
export const callShape = (words: CallWords) => ({
  reach: z.string().check(
    // Zero-width characters and direction marks come along when a number or an address is copied.
    z.overwrite((text) => plainText(text).trim()),
    ...lineChecks(CALL_LENGTHS.reach, words.missing, words),
    z.refine((text) => isPhone(text) || isEmail(text), words.unreachable),
  ),
  name: z.string().check(z.trim(), ...optionalLineChecks(CALL_LENGTHS.name, words)),
})

/** The request as the service validates it again. @param words only programs see these messages */
export const callRequest = (words: CallWords) =>
  z.object({
    ...callShape(words),
    /** Chosen by the client, so that a request sent twice is handled once. */
    id: z.string().check(z.regex(/^[\da-f]{32}$/, 'Send 32 random hexadecimal digits.')),
    /** When the visitor would like to be called. */
    at: z.iso.datetime('Send a moment in UTC, like 2026-11-24T14:30:00Z.'),
    /** The same time on the visitor's clock, if that shows a different one: 'Wed 12:30 AM'. */
    own: z.optional(z.string().check(...lineChecks(CALL_LENGTHS.own, 'Leave it out if it is the same.', words))),
    [EMPTY_FIELD]: z.optional(z.string()),
  })
export type CallRequest = z.infer<ReturnType<typeof callRequest>>

/** The response: whether the request was put into the outbox; false if the service sends no mail. */
export const callResponse = z.object({ sent: z.boolean() })
