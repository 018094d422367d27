import type { Env } from '#env.ts'
import { positionHeader } from '#web/lib/livePosition.ts'
import { MAP_HOST } from '#web/pages/contact/openStreetMap.ts'
import { VIDEO_HOSTS } from '#web/ui/pictures/videoAddress.ts'
import { analyticsApi } from './analytics.ts'

/** What the headers of the site depend on. */
export interface Policy {
  /** Where the CMS answers queries and live events; none where pages ask it for nothing. */
  contentApis: string[]
  /** Where the CMS serves pictures and videos that were published after the build. */
  pictureHost: string
  careersApi: string
  /** May show the site in a frame, for its preview. */
  studio: string
  /** Where pages report their speed and errors; undefined when they don't. */
  reports: string | undefined
  /** Where the script that counts visits is from, and where it sends them; undefined when nobody counts. */
  analytics: { script: string; api: string } | undefined
  /** The site has a public address with TLS, which browsers shall never leave out again. */
  secure: boolean
  /** Search engines may list the site. */
  indexed: boolean
}

/**
 * The hash of nothing: lets a script make a style element that holds no text. The frames that the Studio's preview lays
 * over the page are styled by rules that a script puts into such an element, which the policy allows anyway.
 */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** What no page asks for. Copying to the clipboard and the full screen stay as browsers have them. */
const SENSORS = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone']
const DEVICES = ['hid', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking']

/**
 * Pictures are what staff have uploaded. An SVG that is opened by its own address is a document: it gets its own styles
 * and nothing else, no script, no form, no request. An `img` element shows it all the same, because that runs none of
 * this. Hosts that join this with the policy for every path enforce both.
 */
const PICTURE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const YEAR_S = 31_536_000

const origin = (address: string) => new URL(address).origin

const contentApis = (env: Env): string[] =>
  env.hosted
    ? [`https://${env.projectId}.api.sanity.io`, `https://${env.projectId}.apicdn.sanity.io`]
    : [origin(env.lakeUrl)]

/** The policy for the settings of this clone. */
export function policyFor(env: Env): Policy {
  return {
    contentApis: env.liveEvents === 'off' ? [] : contentApis(env),
    pictureHost: env.hosted ? 'https://cdn.sanity.io' : origin(env.lakeUrl),
    careersApi: origin(env.careersUrl),
    studio: origin(env.studioUrl),
    reports: env.reportsUrl === undefined ? undefined : origin(env.reportsUrl),
    analytics: env.analytics && { script: env.analytics.script.origin, api: analyticsApi(env.analytics) },
    secure: env.siteUrl.startsWith('https://'),
    indexed: env.indexed,
  }
}

const unique = (values: readonly (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))]

/**
 * The part of a page's policy that no other page shares: its own styles. It stands in the page, before the styles; in
 * the header, which is the same for every page, the hashes of all pages would outgrow what a static host reads
 * (decision 10).
 * @param styleHash hash of the page's style element, 'sha256-…'
 */
export function stylePolicy(styleHash: string): string {
  return `style-src 'self' '${EMPTY_STYLE}' '${styleHash}'`
}

/** The headers of every page, each as `Name: value`. */
export function pageHeaders(policy: Policy): string[] {
  const csp = [
    ['script-src', "'self'", ...unique([policy.analytics?.script])].join(' '),
    // No script writes HTML or makes an address of a script out of text: a browser refuses it. The map has a policy,
    // the Studio's frame another.
    "require-trusted-types-for 'script'",
    'trusted-types map default',
    `img-src 'self' data: ${policy.pictureHost}`,
    "font-src 'self'",
    `connect-src 'self' ${unique([...policy.contentApis, policy.careersApi, policy.reports, policy.analytics?.api]).join(' ')}`,
    "manifest-src 'self'",
    `media-src 'self' ${policy.pictureHost}`,
    "worker-src 'none'",
    // The map of the contact page. An object element is asked for under both rules.
    `object-src ${MAP_HOST}`,
    // Videos, once a visitor has pressed Play: any page may get one after the build.
    `frame-src ${[MAP_HOST, ...VIDEO_HOSTS].join(' ')}`,
    "base-uri 'none'",
    // Without script the contact form hands its fields to the visitor's mail program.
    `form-action 'self' ${policy.careersApi} mailto:`,
    `frame-ancestors 'self' ${policy.studio}`,
  ].join('; ')
  return [
    `Content-Security-Policy: ${csp}`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
    `Permissions-Policy: ${[...SENSORS, ...DEVICES].map((name) => `${name}=()`).join(', ')}`,
    'Cross-Origin-Opener-Policy: same-origin',
    // For this host only: what else the company has below its domain is not this site's business.
    ...(policy.secure ? [`Strict-Transport-Security: max-age=${YEAR_S}`] : []),
    ...(policy.indexed ? [] : ['X-Robots-Tag: noindex']),
  ]
}

/**
 * The `_headers` file that static hosts read, and `npm run preview` too. But for `PICTURE_POLICY`, no header is set for
 * a path by two rules: some hosts would join the values. The policy of styles is in the pages, see `stylePolicy`; that
 * is why the header names every other kind of content singly, where `default-src` would rule out styles as well.
 * @param position of the live events from before the build's first query
 */
export function securityHeaders(policy: Policy, position?: string): string {
  const forEver = `Cache-Control: public, max-age=${YEAR_S}, immutable`
  const rules: [path: string, headers: string[]][] = [
    ['/*', [...pageHeaders(policy), ...(position === undefined ? [] : [positionHeader(position)])]],
    // Scripts, styles and fonts are of use to this site only; pictures may be shown by feed readers.
    ['/assets/*', [forEver, 'Cross-Origin-Resource-Policy: same-origin']],
    ['/media/*', [forEver, `Content-Security-Policy: ${PICTURE_POLICY}`]],
    // What staff offer for download: saved under the name that ends its address, never opened as a page of this site.
    ['/files/*', [forEver, 'Content-Disposition: attachment']],
  ]
  return rules.map(([path, headers]) => `${[path, ...headers].join('\n  ')}\n`).join('')
}
