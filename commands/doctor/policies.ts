/** What the site's and the Studio's own headers let browsers do, against what they need of one another. */
import type { Env } from '../../env.ts'
import { NoAnswer, reach } from './ask.ts'
import { broken, unseen, type Finding } from './finding.ts'

/** Where Sanity hosts Studios, under headers of its own. */
const HOSTED_STUDIO = /\.sanity\.studio$/

const HOW = '`npm run build && npm run preview` runs it'

type Directives = ReadonlyMap<string, readonly string[]>

function directivesOf(policy: string): Directives {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name.toLowerCase(), sources]
    }),
  )
}

/** Whether a policy's directive lets through what is at `address`. Of paths it knows nothing: ours has none. */
function allows(directives: Directives, name: string, address: string, page: string): boolean {
  const sources = directives.get(name) ?? (name === 'frame-ancestors' ? undefined : directives.get('default-src'))
  if (sources === undefined) return true
  const { protocol, host, origin } = new URL(address)
  return sources.some((source) => {
    if (source === '*' || source === protocol) return true
    if (source === "'self'") return origin === new URL(page).origin
    if (!URL.canParse(source.replace('*', 'x'))) return false
    const allowed = new URL(source.replace('//*.', '//wildcard.'))
    if (allowed.protocol !== protocol) return false
    return allowed.host.startsWith('wildcard.')
      ? host.endsWith(allowed.host.slice('wildcard'.length))
      : allowed.host === host
  })
}

interface Need {
  readonly directive: string
  readonly address: string
  /** What does not work without it. */
  readonly otherwise: string
}

/** Whether an address is of this machine, where not everything needs to run. */
const isHere = (env: Env, address: string): boolean =>
  !env.hosted && ['localhost', '127.0.0.1'].includes(new URL(address).hostname)

async function headersAt(address: string, what: string, env: Env): Promise<Headers | Finding> {
  try {
    const response = await reach(`${address}/`)
    await response.body?.cancel()
    if (response.status === 200) return response.headers
    return broken(
      `${what} at ${address} answers with status ${response.status}: see that it is deployed at the root of that address.`,
    )
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return isHere(env, address)
      ? unseen(`${what} at ${error.message}, so its headers could not be looked at: ${HOW}.`)
      : broken(
          `${what} at ${error.message}: deploy it there, or correct ${what === 'The site' ? 'SITE_URL' : 'STUDIO_URL'}.`,
        )
  }
}

function unmet(
  env: Env,
  headers: Headers,
  page: string,
  what: string,
  folder: string,
  needs: readonly Need[],
): Finding[] {
  const policy = headers.get('content-security-policy')
  if (policy === null && isHere(env, page)) {
    return [unseen(`${what} at ${page} is not a built one, so its policy could not be looked at: ${HOW}.`)]
  }
  if (policy === null) {
    return [
      broken(
        `${what} at ${page} sends no Content-Security-Policy: let its host send the headers of ${folder}/_headers.`,
      ),
    ]
  }
  const directives = directivesOf(policy)
  return needs
    .filter(({ directive, address }) => !allows(directives, directive, address, page))
    .map(({ directive, address, otherwise }) =>
      broken(
        `${what}’s policy (${directive}) leaves ${address} out, so ${otherwise}: build it with these settings and deploy it again.`,
      ),
    )
}

/** The built site: what it may ask, who may frame it, and whether search engines may list it. */
export async function examineSite(env: Env): Promise<Finding[]> {
  const headers = await headersAt(env.siteUrl, 'The site', env)
  if (!(headers instanceof Headers)) return [headers]
  const cms = env.hosted ? `https://${env.projectId}.api.sanity.io` : env.lakeUrl
  const pictures = env.hosted ? 'https://cdn.sanity.io' : env.lakeUrl
  const noindex = /noindex/.test(headers.get('x-robots-tag') ?? '')
  return [
    ...unmet(env, headers, env.siteUrl, 'The site', 'dist/site', [
      { directive: 'frame-ancestors', address: env.studioUrl, otherwise: 'the Studio can’t show the preview' },
      { directive: 'connect-src', address: cms, otherwise: 'open pages don’t follow what staff publish' },
      { directive: 'connect-src', address: env.careersUrl, otherwise: 'nobody can send an application' },
      { directive: 'img-src', address: pictures, otherwise: 'pictures that are published after the build are missing' },
    ]),
    ...(headers.has('x-frame-options')
      ? [
          broken(
            `The site sends X-Frame-Options, so the Studio can’t show the preview: take the header out of its host’s settings.`,
          ),
        ]
      : []),
    ...(noindex && env.indexed
      ? [
          broken(
            `The site asks search engines to leave it out, though SEARCH_ENGINES is index: build it with these settings and deploy it again.`,
          ),
        ]
      : []),
  ]
}

/** The built Studio: what it may ask and show. */
export async function examineStudio(env: Env): Promise<Finding[]> {
  const headers = await headersAt(env.studioUrl, 'The Studio', env)
  if (!(headers instanceof Headers)) return [headers]
  // There Sanity sets the headers.
  if (HOSTED_STUDIO.test(new URL(env.studioUrl).hostname)) return []
  const sanity: Need[] = [
    { directive: 'connect-src', address: `https://${env.projectId}.api.sanity.io`, otherwise: 'nobody can sign in' },
    {
      directive: 'connect-src',
      address: `wss://${env.projectId}.api.sanity.io`,
      otherwise: 'nobody sees who else is there',
    },
    { directive: 'script-src', address: 'https://core.sanity-cdn.com', otherwise: 'Sanity’s dashboard can’t open it' },
    { directive: 'img-src', address: 'https://cdn.sanity.io', otherwise: 'it shows no pictures' },
  ]
  const lake: Need[] = [
    { directive: 'connect-src', address: env.lakeUrl, otherwise: 'nobody can sign in' },
    { directive: 'img-src', address: env.lakeUrl, otherwise: 'it shows no pictures' },
  ]
  return unmet(env, headers, env.studioUrl, 'The Studio', 'dist/studio', [
    ...(env.hosted ? sanity : lake),
    { directive: 'frame-src', address: env.siteUrl, otherwise: 'it can’t show the preview' },
    ...(env.deskUrl === undefined
      ? []
      : [{ directive: 'connect-src', address: env.deskUrl, otherwise: 'recruiters see no applications' }]),
    ...(env.previewLinks
      ? [{ directive: 'connect-src', address: env.siteUrl, otherwise: 'Health can’t look at outside links' }]
      : []),
  ])
}
