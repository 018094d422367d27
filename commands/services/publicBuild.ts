import type { Env } from '../../env.ts'

type Addresses = Pick<
  Env,
  'siteUrl' | 'studioUrl' | 'hosted' | 'lakeUrl' | 'careersUrl' | 'deskUrl' | 'allowLocalServices'
>

/** Whether an address is on the machine of whoever opens it (RFC 6761, 6.3, and the loopback addresses). */
export function isLoopback(address: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
}

/**
 * Why a build for a public address would not work there: what it asks is on the machine that it was built on.
 * @param only one of the two builds; both when left out
 * @returns a sentence that says what to set; undefined when nothing is wrong
 */
export function whyNotPublic(env: Addresses, only?: 'site' | 'studio'): string | undefined {
  const places = [
    ['SITE_URL', env.siteUrl],
    ['STUDIO_URL', env.studioUrl],
  ].filter(([, url = '']) => !isLoopback(url))
  // A Studio on hosted Sanity can do without the careers service, the site can't.
  const careers = only === 'studio' ? env.deskUrl : env.careersUrl
  const services = [
    ...(env.hosted || !isLoopback(env.lakeUrl)
      ? []
      : [`the Content Lake at ${env.lakeUrl}: set LAKE_URL or SANITY_PROJECT_ID`]),
    ...(careers !== undefined && isLoopback(careers) ? [`the careers API at ${careers}: set CAREERS_API_URL`] : []),
  ]
  if (env.allowLocalServices || places.length === 0 || services.length === 0) return undefined
  const place = places.map(([name, url]) => `${name}=${url}`).join(' and ')
  return (
    `Nothing was built: this is a build for the public (${place}), but it would ask ${services.join(', and ')}. ` +
    'For visitors these addresses are their own machines. To build it all the same, set ALLOW_LOCAL_SERVICES=on.'
  )
}
