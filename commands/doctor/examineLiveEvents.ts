import { API_VERSION, type Env } from '#env.ts'
import { liveEventsUrl } from '@archstep/contracts/cms/liveEventProtocol.ts'
import { ask, reach } from './ask.ts'
import { apiUrl } from './cmsUrl.ts'
import { broken, note, type Finding } from './finding.ts'

/** Whether tabs get live events, and can resume from the build's position. Skipped if live events are switched off. */
export async function examineLiveEvents(env: Env): Promise<Finding[]> {
  if (env.liveEvents === 'off') return []
  const findings = await examineWelcome(env)
  return findings.length > 0 ? findings : examinePosition(env)
}

/** Whether the preflight allows a browser to send the position to resume from. */
async function examinePosition(env: Env): Promise<Finding[]> {
  const { status, headers } = await ask(liveEventsUrl(apiUrl(env), API_VERSION, env.dataset), {
    method: 'OPTIONS',
    headers: {
      origin: env.siteUrl,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'last-event-id',
    },
  })
  const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(/, */) ?? []
  if (status < 300 && ['last-event-id', '*'].some((name) => allowed.includes(name))) return []
  return note(
    'The CMS refuses the header last-event-id to pages of the site, so those that are older than the last publication ' +
      'ask once for each query that they show. LIVE_EVENTS=return or off asks less: see docs/deploy-reference.md, Plans.',
  )
}

/** Whether the stream that tabs open begins with `welcome` and a position. */
async function examineWelcome(env: Env): Promise<Finding[]> {
  const advice = 'open pages would not follow what staff publish, and every visit would ask the CMS'
  const again = env.hosted ? 'Try again, and see status.sanity.io' : 'Try again'
  try {
    const response = await reach(liveEventsUrl(apiUrl(env), API_VERSION, env.dataset), {
      headers: { accept: 'text/event-stream', origin: env.siteUrl },
    })
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel()
      return broken(
        `The Live Content API answers the site with status ${response.status}: ${advice}. Allow ${env.siteUrl} ` +
          'as a CORS origin, and check that the dataset is public; or build with LIVE_EVENTS=off.',
      )
    }
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const whole = text.split(/\r?\n\r?\n/).slice(0, -1)
      const welcome = whole.find((event) => /^event: ?welcome$/m.test(event))
      if (welcome === undefined) continue
      if (/^id: ?\S|"id": ?"[^"]/m.test(welcome)) return []
      return broken(
        `The Live Content API gives no position: ${advice}. Ask Sanity’s support why events of ${env.dataset} ` +
          'have no ids.',
      )
    }
    return broken(`The Live Content API does not send “welcome”: ${advice}. ${again}.`)
  } catch {
    return broken(`The Live Content API does not send “welcome” within ten seconds: ${advice}. ${again}.`)
  }
}
