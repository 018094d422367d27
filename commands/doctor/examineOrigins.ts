import type { Env } from '#env.ts'
import { ask } from './ask.ts'
import { cmsUrl } from './cmsUrl.ts'
import { broken, unseen, type Finding } from './finding.ts'

/**
 * Whether the origins of the site and the Studio may query the CMS. @sanity/client uses `/check/cors` when its event
 * stream is refused (data/live.ts, checkCorsObservable).
 */
export async function examineOrigins(env: Env): Promise<Finding[]> {
  const origins = env.liveEvents === 'off' ? [env.studioUrl] : [env.siteUrl, env.studioUrl]
  const answers = await Promise.all(
    origins.map(async (origin) => {
      const { status, json } = await ask(`${cmsUrl(env)}/check/cors`, { headers: { origin } })
      const { allowed, withCredentials } = (json as { result?: Record<string, unknown> } | undefined)?.result ?? {}
      return { origin, known: status === 200 && typeof allowed === 'boolean', allowed, withCredentials }
    }),
  )
  return answers.flatMap(({ origin, known, allowed, withCredentials }) => {
    const isStudio = origin === env.studioUrl
    const who = isStudio ? 'the Studio' : 'the site'
    const add = env.hosted
      ? `\`npx sanity cors add ${origin}${isStudio ? ' --credentials' : ' --no-credentials'}\``
      : 'start the lake with SITE_URL and STUDIO_URL set as they are here'
    if (!known)
      return unseen(
        `The CMS does not say whether ${origin} is one of its CORS origins: look at sanity.io/manage, under API.`,
      )
    if (allowed !== true) return broken(`Pages of ${origin} (${who}) may not ask the CMS: ${add}.`)
    if (isStudio && withCredentials !== true) {
      return broken(
        `The Studio at ${origin} may ask the CMS without credentials only, so nobody could sign in: remove the ` +
          `CORS origin, then ${add}.`,
      )
    }
    if (!isStudio && withCredentials === true && env.hosted) {
      return broken(
        `Pages of ${origin} may use a visitor’s Sanity session, which the site never needs: remove the CORS ` +
          `origin, then ${add}.`,
      )
    }
    return []
  })
}
