import type { Env } from '#env.ts'

type Addresses = Pick<
  Env,
  'siteUrl' | 'studioUrl' | 'hosted' | 'lakeUrl' | 'careersUrl' | 'deskUrl' | 'allowLocalServices'
>

/** Whether an address refers to the client's own machine (RFC 6761, 6.3, and the loopback addresses). */
export function isLoopback(address: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
}

/**
 * Why a build for a public address would not work: it uses services on the build machine.
 * @param only one of the two builds; both by default
 * @returns a sentence that says what to set; undefined if all is well
 */
export function whyNotPublic(env: Addresses, only?: 'site' | 'studio'): string | undefined {
  const places = [
    ['SITE_URL', env.siteUrl],
    ['STUDIO_URL', env.studioUrl],
  ].filter(([, url = '']) => !isLoopback(url))
  // A Studio on hosted Sanity can do without the careers service; the site can't.
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

const ADDRESSES = ['SITE_URL', 'STUDIO_URL', 'LAKE_URL', 'CAREERS_API_URL'] as const

/**
 * Why no server folder can be built: its bundles contain the public addresses.
 * @param variables the environment
 * @returns a sentence that says what to set; undefined if all is well
 */
export function whyNoServer(
  env: Pick<Env, 'hosted' | 'allowLocalServices'>,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (env.hosted)
    return 'SANITY_PROJECT_ID is set, but a server of your own has a Content Lake of its own: leave the setting empty.'
  const missing = ADDRESSES.filter((name) => !variables[name])
  if (missing.length > 0)
    return `Set ${missing.join(', ')}: the public addresses, such as https://www.example.com, are part of what is built.`
  const local = ADDRESSES.filter((name) => isLoopback(variables[name] ?? ''))
  if (local.length === 0 || env.allowLocalServices) return undefined
  return (
    `${local.join(', ')} would lead visitors to their own machines. Set public addresses, or for a trial ` +
    'ALLOW_LOCAL_SERVICES=on.'
  )
}
