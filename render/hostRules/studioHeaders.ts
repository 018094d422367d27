import { createHash } from 'node:crypto'
import type { Env } from '#env.ts'
import { ASSETS_URL } from '@archstep/contracts/cms/sanityApi.ts'
import { YEAR_S } from './securityHeaders.ts'

/** Sanity's hosts for the Studio's bridge script, fonts and avatars. */
const SANITY = {
  apis: 'https://*.sanity.io wss://*.sanity.io',
  /** Every Studio checks for versions, even without auto-updates (PackageVersionStatusProvider). */
  versions: 'https://sanity-cdn.com',
  scripts: 'https://core.sanity-cdn.com',
  fonts: 'https://studio-static.sanity.io https://design-system-static.sanity.io',
  portraits: 'https://lh3.googleusercontent.com https://avatars.githubusercontent.com https://www.gravatar.com',
}

/** CSP hashes of the inline scripts in the Studio's page, which show errors before it has started. */
function inlineScripts(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
  return inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * The `_headers` file of the built Studio. Its policy is wider than the site's: the Studio writes styles at runtime,
 * which hashes can't cover, and calls more of Sanity's services than this project knows.
 * @param html the Studio's index.html
 */
export function studioHeaders(env: Env, html: string): string {
  const lake = new URL(env.lakeUrl)
  const hosted = (sources: string) => (env.hosted ? [sources] : [])
  const local = (sources: string) => (env.hosted ? [] : [sources])
  const desk = env.deskUrl === undefined ? [] : [new URL(env.deskUrl).origin]
  // For Health, which sees whether the site answers.
  const site = env.ownServer ? [env.siteUrl] : []
  const directives: [name: string, sources: string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...inlineScripts(html), ...hosted(SANITY.scripts)]],
    ['style-src', ["'self'", "'unsafe-inline'"]],
    [
      'img-src',
      ["'self'", 'data:', 'blob:', env.siteUrl, ...local(lake.origin), ...hosted(`${SANITY.apis} ${SANITY.portraits}`)],
    ],
    ['font-src', ["'self'", 'data:', ...hosted(SANITY.fonts)]],
    [
      'connect-src',
      [
        "'self'",
        ...desk,
        ...site,
        ...local(`${lake.origin} ${lake.origin.replace(/^http/, 'ws')}`),
        ...hosted(`${SANITY.apis} ${SANITY.versions}`),
      ],
    ],
    // blob: is for resumes in the browser's PDF viewer.
    ['frame-src', ["'self'", env.siteUrl, ...(desk.length > 0 ? ['blob:'] : [])]],
    ['media-src', ["'self'", 'blob:', ...local(lake.origin), ...hosted(ASSETS_URL)]],
    ['worker-src', ["'self'", 'blob:']],
    ['manifest-src', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ]
  const headers = [
    `Content-Security-Policy: ${directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ')}`,
    'X-Content-Type-Options: nosniff',
    'X-Robots-Tag: noindex',
    'Referrer-Policy: same-origin',
    'Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Presentation can open the site in a separate window, which talks to its opener.
    'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    ...(env.studioUrl.startsWith('https://') ? [`Strict-Transport-Security: max-age=${YEAR_S}`] : []),
  ]
  // Not the whole folder, because some files have no hash in their name.
  return `${['/*', ...headers].join('\n  ')}\n`
}
