import type { Env } from '../../env.ts'
import { isLoopback } from './publicBuild.ts'

const ADDRESSES = ['SITE_URL', 'STUDIO_URL', 'LAKE_URL', 'CAREERS_API_URL'] as const

/**
 * Why no folder for a server can be made: its bundles hold the addresses that visitors and staff use.
 * @param source the environment
 * @returns a sentence that says what to set; undefined when nothing is wrong
 */
export function whyNoServer(
  env: Pick<Env, 'hosted' | 'allowLocalServices'>,
  source: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (env.hosted)
    return 'SANITY_PROJECT_ID is set, but a server of your own has a Content Lake of its own: leave the setting empty.'
  const missing = ADDRESSES.filter((name) => !source[name])
  if (missing.length > 0)
    return `Set ${missing.join(', ')}: the public addresses, such as https://www.example.com, are part of what is built.`
  const local = ADDRESSES.filter((name) => isLoopback(source[name] ?? ''))
  if (local.length === 0 || env.allowLocalServices) return undefined
  return (
    `${local.join(', ')} would lead visitors to their own machines. Set public addresses, or for a trial ` +
    'ALLOW_LOCAL_SERVICES=on.'
  )
}
