/** Whether the site and the Studio answer, with the headers of a build with these settings. */
import type { Env } from '#env.ts'
import { headersFor, parseHeaderRules } from '#hosts/staticFiles/headerRules.ts'
import { policyFor, securityHeaders } from '#render/hostRules/securityHeaders.ts'
import { studioHeaders } from '#render/hostRules/studioHeaders.ts'
import { NoResponse, orNoResponse, reach } from './ask.ts'
import { broken, startIt, unseen, type Finding } from './finding.ts'

/** They decide how the site, the Studio, the CMS and the careers service may interact, and who finds the site. */
const LOOKED_AT = ['Content-Security-Policy', 'X-Frame-Options', 'X-Robots-Tag']
/** Sanity's Studio hosting, which has its own headers. */
const HOSTED_STUDIO = /\.sanity\.studio$/
const HOW = '`npm run build && npm run preview` runs it'

interface Place {
  readonly what: 'The site' | 'The Studio'
  readonly address: string
  readonly setting: 'SITE_URL' | 'STUDIO_URL'
  /** The `_headers` file of a build. @param html the page at the address */
  readonly built: (html: string) => string
}

async function examineAddress(env: Env, { what, address, setting, built }: Place): Promise<Finding[]> {
  // On a developer's machine not everything needs to run.
  const isHere = !env.hosted && ['localhost', '127.0.0.1'].includes(new URL(address).hostname)
  const response = await reach(`${address}/`).catch(orNoResponse)
  if (response instanceof NoResponse) {
    return isHere
      ? unseen(`${what} at ${response.message}, so its headers could not be checked: ${HOW}.`)
      : broken(
          `${what} at ${response.message}: ${env.ownServer ? startIt(env, response, '') : `deploy it there, or correct ${setting}`}.`,
        )
  }
  const { status, headers } = response
  const html = await response.text()
  if (status !== 200) {
    const answer = `${what} at ${address} answers with status ${status}`
    return broken(`${answer}: check that it is deployed at the root of that address.`)
  }
  if (HOSTED_STUDIO.test(new URL(address).hostname)) return []
  if (isHere && !headers.has('content-security-policy')) {
    return unseen(`${what} at ${address} is not a built one, so its headers could not be checked: ${HOW}.`)
  }
  const expected = headersFor(parseHeaderRules(built(html)), '/')
  const different = LOOKED_AT.filter((name) => headers.get(name) !== (expected.get(name.toLowerCase()) ?? null))
  if (different.length === 0) return []
  return broken(
    `${what} at ${address} does not have the ${different.join(' and ')} of a build with these settings, so it, the ` +
      'other one, the CMS and the careers service might not work together: build it with these settings, deploy it, ' +
      'and have its host send the headers of its _headers file.',
  )
}

export async function examineAddresses(env: Env): Promise<Finding[]> {
  const site = () => securityHeaders(policyFor(env))
  const studio = (html: string) => studioHeaders(env, html)
  const findings = await Promise.all([
    examineAddress(env, { what: 'The site', address: env.siteUrl, setting: 'SITE_URL', built: site }),
    examineAddress(env, { what: 'The Studio', address: env.studioUrl, setting: 'STUDIO_URL', built: studio }),
  ])
  return findings.flat()
}
