import type { SiteFacts } from '../content/buildContent.ts'

/** Where a redirect ends, whichever others it passes; undefined when it goes round in a circle. (A rule of the schemas.) */
export type DestinationOf = (
  redirect: { from: string; to: string },
  all: readonly { from: string; to: string }[],
) => string | undefined

/** A redirect as hosts are told of it. */
export interface HostRedirect {
  from: string
  to: string
  permanent: boolean
}

interface Pages {
  /** Whether the site has a page at a path, in any letter case. */
  exists: (path: string) => boolean
  /** The address of a page in its one spelling; other addresses as they are. */
  canonical: (href: string) => string
  destinationOf: DestinationOf
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/+$/, '')
/** What may stand in a line of a host's file: no space, no quotes, no variable. */
const encoded = (address: string) =>
  encodeURI(address).replace(/%25/g, '%').replaceAll('$', '%24').replaceAll(';', '%3B')

/**
 * The redirects that hosts are to follow: chains lead to their end at once, pages win over redirects.
 * @returns those, and a sentence for each one that is left out
 */
export function usableRedirects(
  redirects: SiteFacts['redirects'],
  { exists, canonical, destinationOf }: Pages,
): { usable: HostRedirect[]; problems: string[] } {
  const usable = new Map<string, HostRedirect>()
  const problems: string[] = []
  for (const redirect of redirects) {
    const from = withoutSlash(redirect.from)
    const to = destinationOf(redirect, redirects)
    const leftOut = (why: string) => problems.push(`The redirect from ${from} to ${redirect.to} is left out: ${why}.`)
    if (to === undefined) leftOut('it goes round in a circle')
    else if (!/^(?:\/(?![/\\])|https:\/\/)\S*$/.test(to))
      leftOut('it leads to no address of this site and to none with https')
    else if (exists(from)) leftOut('there is a page at its old address')
    else if (usable.has(from.toLowerCase())) leftOut('another one starts at the same address')
    else usable.set(from.toLowerCase(), { from, to: encoded(canonical(to)), permanent: redirect.permanent })
  }
  return { usable: [...usable.values()], problems }
}

/**
 * The spellings in which hosts that tell the cases apart, or slashes, are to know an address: at most four lines a redirect.
 * (Cloudflare Pages reads 2,000.)
 */
const spellings = (from: string) => [...new Set([from, from.toLowerCase()].flatMap((path) => [path, `${path}/`]))]

/** The `_redirects` file that Netlify, Cloudflare Pages, `npm run preview` and `npm run build:nginx` read. */
export function redirectsFile(redirects: readonly HostRedirect[]): string {
  return redirects
    .flatMap(({ from, to, permanent }) =>
      spellings(from).map((spelling) => `${encoded(spelling)} ${to} ${permanent ? 301 : 302}\n`),
    )
    .join('')
}
