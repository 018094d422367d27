import * as z from 'zod/mini'
import { callShape } from '@archstep/contracts/forms/callRequest.ts'
import { fillPlaceholders } from '@archstep/contracts/text/placeholders.ts'
import { plainText } from '@archstep/contracts/text/plainText.ts'
import type { Booking } from '../../content/queries/booking.ts'
import type { Site } from '../../content/queries/site.ts'
import type { TimeInWords } from '../../times/timeInWords.ts'
import type { MailtoMessage } from '../../ui/links/mailto.ts'

/** Who asks for a time. */
export const requestForm = z.object(
  callShape({
    tooLong: (max) => `Use ${max} characters or fewer`,
    notOneLine: 'Remove line breaks and control characters',
    control: 'Remove control characters',
    missing: 'Write a phone number or an email address',
    unreachable: 'Write a whole phone number, for example (314) 555-0100, or a whole email address',
  }),
)

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
): MailtoMessage {
  const filled = (text: string) => fillPlaceholders(plainText(text), { day, time, city: address.city, reach })
  return {
    subject: filled(subject),
    body: [filled(letter).trimEnd(), own && ownTime && plainText(ownTime).replace('{time}', () => own), name]
      .filter(Boolean)
      .join('\n\n'),
  }
}
