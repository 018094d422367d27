import * as z from 'zod/mini'
import type { Booking } from '../../content/queries/booking.ts'
import type { Site } from '../../content/queries/site.ts'
import type { TimeInWords } from '../../lib/times/timeInWords.ts'
import type { Message } from '../../ui/links/mailto.ts'
import { plainAddress } from '../../ui/links/safeHref.ts'

const LEAST_DIGITS = 7
const isPhone = (text: string) => text.replace(/\D/g, '').length >= LEAST_DIGITS
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Who asks for a time. */
export const requestForm = z.object({
  reach: z.string().check(
    z.trim(),
    z.minLength(1, 'Write a phone number or an email address'),
    z.refine((text) => isPhone(text) || isEmail(text), {
      error: 'Write a whole phone number, for example (314) 555-0100, or a whole email address',
      when: ({ value }) => typeof value === 'string' && value.trim() !== '',
    }),
  ),
  name: z.string().check(z.trim()),
})

export type RequestFields = z.input<typeof requestForm>

export const emptyRequest: RequestFields = { reach: '', name: '' }

/**
 * The email that requests a time, in the CMS's words, without the fields left empty.
 * @param time as text; its day may be without a date, 'a Monday'
 */
export function composeRequest(
  { reach, name }: RequestFields,
  { day, time, own }: Pick<TimeInWords, 'day' | 'time' | 'own'>,
  { address }: Site,
  { subject, letter, ownTime }: Booking['request'],
): Message {
  const known: Record<string, string> = { day, time, city: address.city, reach }
  const filled = (text: string) =>
    plainAddress(text).replace(/\{(\w+)\}/g, (whole, sign: string) => known[sign] ?? whole)
  return {
    subject: filled(subject),
    body: [filled(letter).trimEnd(), own && ownTime && plainAddress(ownTime).replace('{time}', () => own), name]
      .filter(Boolean)
      .join('\n\n'),
  }
}
