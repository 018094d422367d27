/** A call that a visitor asks for: the form of the site, and what the careers service takes of it. */
import * as z from 'zod/mini'
import { EMAIL } from './emailAddress.ts'
import { EMPTY_FIELD } from './emptyField.ts'
import { optionalLineChecks, lineChecks, type TextWords } from './textChecks.ts'
import { plainText } from '../text/plainText.ts'

export const CALL_REQUEST_PATH = '/api/v1/careers/calls/'

/** What the words of the email may name. */
export const CALL_PLACEHOLDERS = {
  subject: ['day', 'time'],
  letter: ['day', 'time', 'city', 'reach'],
} as const
export type CallPlaceholders = Record<(typeof CALL_PLACEHOLDERS)['letter'][number], string>

const CALL_LENGTHS = { reach: 254, name: 200, own: 40 } as const
const LEAST_DIGITS = 7

export const isEmail = (text: string): boolean => EMAIL.test(text)
/** An email address with digits in it is none; a number may come with an address. */
const isPhone = (text: string) => !/^\S*@\S*$/.test(text) && text.replace(/\D/g, '').length >= LEAST_DIGITS

interface CallWords extends TextWords {
  /** No way to reach the visitor was written. */
  missing: string
  /** It is neither a whole phone number nor a whole email address. */
  unreachable: string
}

/** @returns what a visitor writes; whoever takes it adds fields of its own */
export const callShape = (words: CallWords) => ({
  reach: z.string().check(
    // Zero-width characters and direction marks come along when a number or an address is copied.
    z.overwrite((text) => plainText(text).trim()),
    ...lineChecks(CALL_LENGTHS.reach, words.missing, words),
    z.refine((text) => isPhone(text) || isEmail(text), words.unreachable),
  ),
  name: z.string().check(z.trim(), ...optionalLineChecks(CALL_LENGTHS.name, words)),
})

/** What is sent, and checked once more. @param words are nobody's but a program's there */
export const callRequest = (words: CallWords) =>
  z.object({
    ...callShape(words),
    /** Chosen by the sender, so that a request that is sent again is there once. */
    id: z.string().check(z.regex(/^[\da-f]{32}$/, 'Send 32 random hexadecimal digits.')),
    /** When the visitor would like to be called. */
    at: z.iso.datetime('Send a moment in UTC, like 2026-11-24T14:30:00Z.'),
    /** The same by the visitor's own clock, where that shows another one: 'Wed 12:30 AM'. */
    own: z.optional(z.string().check(...lineChecks(CALL_LENGTHS.own, 'Leave it out if it is the same.', words))),
    [EMPTY_FIELD]: z.optional(z.string()),
  })
export type CallRequest = z.infer<ReturnType<typeof callRequest>>

/** The response: whether the request was put into the outbox; false where the service sends no mail. */
export const callResponse = z.object({ sent: z.boolean() })
