import type { ValidationContext } from 'sanity'
import { API_VERSION } from '../apiVersion.ts'
import type { Verdict } from './verdicts.ts'

interface Phone {
  readonly number?: string
}

/** Advice against a link to WhatsApp that has the number of none of the phones: it is easily left behind. */
export async function whatsAppVerdict(
  href: string | undefined,
  { document, getClient }: ValidationContext,
): Promise<Verdict> {
  const digits = /^https:\/\/wa\.me\/(\d+)/.exec(href ?? '')?.[1]
  if (digits === undefined) return true
  const phones =
    document?._type === 'siteSettings'
      ? document['phones']
      : await getClient({ apiVersion: API_VERSION }).fetch<unknown>(
          '*[_id == "siteSettings"][0].phones',
          {},
          { perspective: 'published', tag: 'link.whatsapp' },
        )
  const numbers = Array.isArray(phones) ? (phones as Phone[]).flatMap(({ number }) => number ?? []) : []
  if (numbers.length === 0 || numbers.includes(`+${digits}`)) return true
  return `WhatsApp has another number than Phones in Site settings: +${digits}. Check that somebody answers there.`
}
