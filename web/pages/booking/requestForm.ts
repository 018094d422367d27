import * as z from 'zod/mini'
import type { Site } from '../../content/queries/site.ts'
import type { TimeInWords } from '../../layout/times/timeInWords.ts'
import type { Message } from '../../ui/mailto.ts'

const LEAST_DIGITS = 7
const isPhone = (text: string) => text.replace(/\D/g, '').length >= LEAST_DIGITS
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Who asks for a time. */
export const requestForm = z.object({
  reach: z.string().check(
    z.trim(),
    z.minLength(1, 'Write a phone number or an e-mail address'),
    z.refine((text) => isPhone(text) || isEmail(text), {
      error: 'Write a whole phone number, for example (314) 555-0100, or a whole e-mail address',
      when: ({ value }) => typeof value === 'string' && value.trim() !== '',
    }),
  ),
  name: z.string().check(z.trim()),
})

export type RequestFields = z.input<typeof requestForm>

export const emptyRequest: RequestFields = { reach: '', name: '' }

/** The letter that asks for a time. */
export function composeRequest({ reach, name }: RequestFields, time: TimeInWords, { address }: Site): Message {
  const own = time.own ? ` (${time.own} my time)` : ''
  return {
    subject: `A call on ${time.day} at ${time.time}`,
    body: [
      `I would like a call on ${time.day} at ${time.time}, ${address.city} time${own}.`,
      `Reach me at: ${reach}`,
      name,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}
