import { MAX_LENGTHS } from '@archstep/contracts/applications/application.ts'
import { parseUrl } from '@archstep/contracts/urls/parseUrl.ts'
import { navigationEntry } from '../../lib/navigationEntry.ts'

/**
 * Where a visitor comes from, as the link that led to the site says: `?utm_source=linkedin`, or `?ref=…`. Nothing is
 * kept for that: the URL with which the tab was loaded has it, or that of the page before.
 */
export function linkSource(): string | undefined {
  for (const url of [location.href, navigationEntry()?.name ?? '', document.referrer]) {
    const { origin, searchParams } = parseUrl(url) ?? {}
    if (origin !== location.origin) continue
    const named = searchParams?.get('utm_source') ?? searchParams?.get('ref')
    const source = named?.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
    if (source) return source.slice(0, MAX_LENGTHS.source)
  }
}
