import type { Env } from '../../env.ts'

/** Addresses that pages of the site may talk to or be shown in. */
export interface Policy {
  /** Where the CMS answers queries and live events. */
  contentApis: string[]
  /** Where the CMS serves pictures that were published after the build. */
  pictureHost: string
  careersApi: string
  /** May show the site in a frame, for its preview. */
  studio: string
}

/** The map of the contact page. An object element is asked for under both rules. */
const MAP = 'https://www.openstreetmap.org'

/**
 * The hash of nothing: lets a script make a style element that holds no text. The frames that the Studio's preview lays
 * over the page are styled by rules that a script puts into such an element, which the policy allows anyway.
 */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const YEAR_S = 31_536_000

const origin = (address: string) => new URL(address).origin

/** The policy for the settings of this clone. */
export function policyFor(env: Env): Policy {
  return {
    contentApis: env.hosted
      ? [`https://${env.projectId}.api.sanity.io`, `https://${env.projectId}.apicdn.sanity.io`]
      : [origin(env.lakeUrl)],
    pictureHost: env.hosted ? 'https://cdn.sanity.io' : origin(env.lakeUrl),
    careersApi: origin(env.careersUrl),
    studio: origin(env.studioUrl),
  }
}

/**
 * The `_headers` file that static hosts read, and `npm run preview` too. No header is set for a path by two rules: some
 * hosts would join the values.
 * @param styleHashes hashes of the style elements of all pages, 'sha256-…'
 */
export function securityHeaders(policy: Policy, styleHashes: readonly string[]): string {
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${[EMPTY_STYLE, ...styleHashes].map((hash) => `'${hash}'`).join(' ')}`,
    `img-src 'self' data: ${policy.pictureHost}`,
    "font-src 'self'",
    `connect-src 'self' ${[...policy.contentApis, policy.careersApi].join(' ')}`,
    "manifest-src 'self'",
    `object-src ${MAP}`,
    `frame-src ${MAP}`,
    "base-uri 'none'",
    // Without script the contact form hands its fields to the visitor's mail program.
    `form-action 'self' ${policy.careersApi} mailto:`,
    `frame-ancestors 'self' ${policy.studio}`,
  ].join('; ')
  return `/*
  Content-Security-Policy: ${csp}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Cross-Origin-Opener-Policy: same-origin
/assets/*
  Cache-Control: public, max-age=${YEAR_S}, immutable
/media/*
  Cache-Control: public, max-age=${YEAR_S}, immutable
`
}
