import { MAX_LENGTHS } from '@archstep/contracts/applications/application.ts'
import { parseUrl } from '@archstep/contracts/urls/parseUrl.ts'
import { navigationEntry } from '../../lib/navigationEntry.ts'

/**
 * Where a visitor comes from, according to the link to the site: `?utm_source=linkedin`, or `?ref=…`. Nothing is
 * stored: it is in the URL that the tab was loaded with, or in that of the page before.
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
