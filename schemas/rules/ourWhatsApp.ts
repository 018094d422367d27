import type { ValidationContext } from 'sanity'
import { askContent } from './askContent.ts'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

interface Phone {
  readonly number?: string
}

/** Advice against a WhatsApp link with a number that is none of our phones, because it is easily forgotten. */
export async function whatsAppVerdict(href: string | undefined, context: ValidationContext): Promise<Verdict> {
  const digits = /^https:\/\/wa\.me\/(\d+)/.exec(href ?? '')?.[1]
  if (digits === undefined) return true
  const phones =
    context.document?._type === 'siteSettings'
      ? context.document['phones']
      : await askContent<unknown>(context, 'link.whatsapp', '*[_id == "siteSettings"][0].phones')
  const numbers = Array.isArray(phones) ? (phones as Phone[]).flatMap(({ number }) => number ?? []) : []
  if (numbers.length === 0 || numbers.includes(`+${digits}`)) return true
  return `WhatsApp has another number than Phones in Site settings: +${digits}. Check that somebody answers there.`
}
