import type { Env } from '#env.ts'
import { positionHeader } from '#web/lib/livePosition.ts'
import { MAP_HOST } from '#web/pages/contact/openStreetMap.ts'
import { VIDEO_HOSTS } from '#web/ui/pictures/videoUrl.ts'
import { ASSETS_URL, projectApi } from '@archstep/contracts/cms/sanityApi.ts'
import { analyticsApi } from './analytics.ts'

/** The settings that the site's headers depend on. */
export interface Policy {
  /** Origins of the CMS for queries and live events; empty if pages request nothing from it. */
  contentApis: string[]
  /** Origin of pictures and videos published after the build. */
  pictureHost: string
  careersApi: string
  /** Origin of the Studio, which may frame the site for Presentation. */
  studio: string
  /** Where pages report speed and errors; undefined if they don't. */
  reports: string | undefined
  /** Origins of the analytics script and of its reports; undefined without analytics. */
  analytics: { script: string; api: string } | undefined
  /** The public site has TLS, so browsers are told never to do without (HSTS). */
  secure: boolean
  /** Search engines may list the site. */
  indexed: boolean
}

/**
 * Hash of the empty string: allows a script to create an empty style element. The overlays of the Studio's Presentation
 * get their styles from rules that a script inserts into one, which CSP always allows.
 */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** Features that no page uses. Clipboard and full screen keep the browser's defaults. */
const SENSORS = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone']
const DEVICES = ['hid', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking']

/**
 * For what pages load. An SVG opened directly is a document: it may have its own styles but no script, form or request.
 * Scripts, styles, fonts and `img` elements are not affected. It has a sixth of the length of a page's, which counts: over
 * HTTP/1, each of some twenty responses carries it. Hosts that combine this with the policy for all paths enforce both.
 */
const FILE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export const YEAR_S = 31_536_000

const origin = (address: string) => new URL(address).origin

const contentApis = (env: Env): string[] =>
  env.hosted ? [projectApi(env.projectId), `https://${env.projectId}.apicdn.sanity.io`] : [origin(env.lakeUrl)]

/** The policy for the settings of this clone. */
export function policyFor(env: Env): Policy {
  return {
    contentApis: env.liveEvents === 'off' ? [] : contentApis(env),
    pictureHost: env.hosted ? ASSETS_URL : origin(env.lakeUrl),
    careersApi: origin(env.careersUrl),
    studio: origin(env.studioUrl),
    reports: env.reportsUrl === undefined ? undefined : origin(env.reportsUrl),
    analytics: env.analytics && { script: env.analytics.script.origin, api: analyticsApi(env.analytics) },
    secure: env.siteUrl.startsWith('https://'),
    indexed: env.indexed,
  }
}

const unique = (values: readonly (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))]

/** A hash of styles in the form that CSP uses. Web Crypto, because every host of the drafts service has it. */
export async function styleHash(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/**
 * The style part of a page's policy, which differs from page to page. It is a meta element before the styles: the
 * header is the same for all pages, and the hashes of all of them would exceed a static host's limits (decision 10).
 * @param css the text of the page's style element
 */
export async function stylePolicy(css: string): Promise<string> {
  return `style-src 'self' '${EMPTY_STYLE}' '${await styleHash(css)}'`
}

/** The headers of every page, each as `Name: value`. */
export function pageHeaders(policy: Policy): string[] {
  const csp = [
    ['script-src', "'self'", ...unique([policy.analytics?.script])].join(' '),
    // Trusted Types: browsers refuse HTML and script URLs made from strings. The map has a policy, the Studio's frame
    // has another.
    "require-trusted-types-for 'script'",
    'trusted-types map default',
    `img-src 'self' data: ${policy.pictureHost}`,
    "font-src 'self'",
    `connect-src 'self' ${unique([...policy.contentApis, policy.careersApi, policy.reports, policy.analytics?.api]).join(' ')}`,
    "manifest-src 'self'",
    `media-src 'self' ${policy.pictureHost}`,
    "worker-src 'none'",
    // For the map on the contact page. Browsers check an object element against both rules.
    `object-src ${MAP_HOST}`,
    // For videos, after a visitor presses Play. Any page may get one after the build.
    `frame-src ${[MAP_HOST, ...VIDEO_HOSTS].join(' ')}`,
    "base-uri 'none'",
    // Without script, the contact form opens the visitor's mail program.
    `form-action 'self' ${policy.careersApi} mailto:`,
    `frame-ancestors 'self' ${policy.studio}`,
  ].join('; ')
  return [
    `Content-Security-Policy: ${csp}`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
    `Permissions-Policy: ${[...SENSORS, ...DEVICES].map((name) => `${name}=()`).join(', ')}`,
    'Cross-Origin-Opener-Policy: same-origin',
    // Without includeSubDomains: other hosts of the company's domain are not this site's business.
    ...(policy.secure ? [`Strict-Transport-Security: max-age=${YEAR_S}`] : []),
    ...(policy.indexed ? [] : ['X-Robots-Tag: noindex']),
  ]
}

/**
 * The `_headers` file that static hosts read, and `npm run preview` too. Apart from `FILE_POLICY`, no two rules set
 * the same header for a path, because some hosts would join the values. The policy for styles is in the pages (see
 * `stylePolicy`), so the header lists every other kind of content one by one: `default-src` would rule out styles, too.
 * @param position of the live events before the build's first query
 */
export function securityHeaders(policy: Policy, position?: string): string {
  const forEver = `Cache-Control: public, max-age=${YEAR_S}, immutable`
  const filePolicy = `Content-Security-Policy: ${FILE_POLICY}`
  const rules: [path: string, headers: string[]][] = [
    ['/*', [...pageHeaders(policy), ...(position === undefined ? [] : [positionHeader(position)])]],
    // Only this site uses the scripts, styles and fonts; pictures may be shown by feed readers.
    ['/assets/*', [forEver, filePolicy, 'Cross-Origin-Resource-Policy: same-origin']],
    ['/media/*', [forEver, filePolicy]],
    // Files that staff offer for download: saved under the last part of their address, never opened as a page of this
    // site.
    ['/files/*', [forEver, 'Content-Disposition: attachment']],
  ]
  return rules.map(([path, headers]) => `${[path, ...headers].join('\n  ')}\n`).join('')
}
