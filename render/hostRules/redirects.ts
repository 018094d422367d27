import type { SiteFacts } from '#web/content/siteFacts.ts'
import { isInternalPath } from '@archstep/contracts/urls/hrefs.ts'
import { usableRedirects } from '@archstep/contracts/urls/redirects.ts'
import { leftOutRedirect, type LeftOut } from '../messages/leftOut.ts'
import type { SiteFolder } from '../output/siteFolder.ts'
import type { CanonicalPath } from '../search/canonicalPath.ts'

/** A redirect in the form that hosts read. */
interface HostRedirect {
  from: string
  to: string
  permanent: boolean
}

/** What a line of a host's file may contain: no space, no quotes, no variable. */
const encoded = (url: string) => encodeURI(url).replace(/%25/g, '%').replaceAll('$', '%24').replaceAll(';', '%3B')

/**
 * The spellings of a URL for hosts that are sensitive to case or trailing slashes: at most four lines per
 * redirect. (Cloudflare Pages reads 2,000.)
 */
const spellings = (from: string) => [...new Set([from, from.toLowerCase()].flatMap((path) => [path, `${path}/`]))]

/** The `_redirects` file that Netlify, Cloudflare Pages, `npm run preview` and `npm run build:nginx` read. */
export function redirectsFile(redirects: readonly HostRedirect[]): string {
  return redirects
    .flatMap(({ from, to, permanent }) =>
      spellings(from).map((spelling) => `${encoded(spelling)} ${encoded(to)} ${permanent ? 301 : 302}\n`),
    )
    .join('')
}

/** A full URL of this site as its path, by which pages, chains and circles are known. */
function ownPath(to: unknown, siteUrl: string): unknown {
  const url = typeof to === 'string' ? URL.parse(to) : null
  if (url?.origin !== new URL(siteUrl).origin) return to
  const path = url.pathname + url.search + url.hash
  // `//x` would be another host.
  return isInternalPath(path) ? path : to
}

/**
 * Writes `_redirects`.
 * @param isBuilt whether the site has a page at a path
 * @returns how many redirects it has, and those left out
 */
export async function writeRedirects(
  siteFolder: SiteFolder,
  siteUrl: string,
  redirects: SiteFacts['redirects'],
  isBuilt: (page: string) => boolean,
  canonicalPath: CanonicalPath,
): Promise<{ count: number; leftOut: LeftOut[] }> {
  const { usable, leftOut } = usableRedirects(
    redirects.map((redirect) => ({ ...redirect, to: ownPath(redirect.to, siteUrl) })),
    (page) => isBuilt(page) || siteFolder.has(page),
  )
  await siteFolder.write('_redirects', redirectsFile(usable.map((one) => ({ ...one, to: canonicalPath(one.to) }))))
  return { count: usable.length, leftOut: leftOut.map(({ redirect, why }) => leftOutRedirect(redirect, why)) }
}
