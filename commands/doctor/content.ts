/** Checks what visitors, the Studio and scripts need from the CMS, local or hosted. */
import { projectApi } from '@archstep/contracts/sanityApi.ts'
import { liveEventsUrl } from '@archstep/contracts/liveEvents.ts'
import { API_VERSION, type Env } from '#env.ts'
import { ask, bearer, NoResponse, orNoResponse, reach } from './ask.ts'
import { readContentState, STATE_GROQ } from '../dataset/contentState.ts'
import { proxyOf } from '../dataset/datasetFailure.ts'
import { broken, note, startIt, startUnit, unseen, type Finding } from './finding.ts'

const apiUrl = (env: Env): string => (env.hosted ? projectApi(env.projectId) : env.lakeUrl)

/** Address of the CMS, with the API version. */
export const cmsUrl = (env: Env): string => `${apiUrl(env)}/v${API_VERSION}`

/** Findings about the dataset; `stop` if further checks are impossible. */
interface DatasetExamination {
  readonly findings: Finding[]
  readonly stop: boolean
}
const stopWith = (text: string): DatasetExamination => ({ findings: broken(text), stop: true })
const goOnWith = (text: string): DatasetExamination => ({ findings: broken(text), stop: false })

/** Checks the dataset itself. */
export async function examineDataset(env: Env, token: string | undefined): Promise<DatasetExamination> {
  const url = new URL(`${cmsUrl(env)}/data/query/${env.dataset}`)
  url.searchParams.set('query', 'count(*[_id == "siteSettings"])')
  const asVisitor = await ask(url.href).catch(orNoResponse)
  if (asVisitor instanceof NoResponse) {
    const proxy = proxyOf(process.env)
    const online = proxy === undefined ? 'this machine is online' : `the proxy ${proxy} of HTTPS_PROXY leads there`
    const advice = startIt(env, asVisitor, `see that SANITY_PROJECT_ID is right and that ${online}`)
    return stopWith(`The CMS at ${asVisitor.message}: ${advice}.`)
  }
  if (asVisitor.status === 404) {
    return stopWith(
      `There is no dataset ${env.dataset} in project ${env.projectId}: make it, or correct SANITY_PROJECT_ID and ` +
        'SANITY_DATASET.',
    )
  }
  if (asVisitor.status === 402) {
    return stopWith(
      `The quota of project ${env.projectId} is used up: pages stay as they were built, and so do new builds, until ` +
        'the first day of the next month. See docs/deploy.md, Plans.',
    )
  }
  if (hasContent(asVisitor.json)) return { findings: [], stop: false }
  const asScript = token === undefined ? undefined : await ask(url.href, { headers: bearer(token) })
  if (asVisitor.status === 401 || asVisitor.status === 403 || hasContent(asScript?.json)) {
    return goOnWith(
      `Dataset ${env.dataset} can be read with a token only, and visitors have none: make it public (\`npx sanity ` +
        `datasets visibility set ${env.dataset} public\`).`,
    )
  }
  if (asVisitor.status !== 200) {
    return stopWith(
      `The CMS answers a query with status ${asVisitor.status}: ` +
        (env.hosted
          ? 'see its state at status.sanity.io.'
          : env.ownServer
            ? `nginx runs, the Content Lake does not: ${startUnit(env, 'lake')}.`
            : 'see the lake’s terminal.'),
    )
  }
  return goOnWith(
    `Dataset ${env.dataset} has no site settings that visitors can read: \`npm run seed\` puts the first content in.`,
  )
}

const hasContent = (body: unknown): boolean => Number((body as { result?: unknown } | undefined)?.result) > 0

/** Whether the content is complete, and in the form that the code expects. */
export async function examineContentState(env: Env, token: string | undefined): Promise<Finding[]> {
  if (token === undefined) return []
  const url = new URL(`${cmsUrl(env)}/data/query/${env.dataset}`)
  url.searchParams.set('query', STATE_GROQ)
  url.searchParams.set('perspective', 'raw')
  const { json } = await ask(url.href, { headers: bearer(token) })
  const { unfinished, behind } = await readContentState((json as { result?: unknown } | undefined)?.result)
  return [...(unfinished === undefined ? [] : broken(unfinished)), ...behind.flatMap(note)]
}

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
      'ask once for each query that they show. LIVE_EVENTS=return or off asks less: see docs/deploy.md, Plans.',
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
          'as a CORS origin, and see that the dataset is public; or build with LIVE_EVENTS=off.',
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
        `The Live Content API tells no position: ${advice}. Ask Sanity’s support why events of ${env.dataset} ` +
          'have no ids.',
      )
    }
    return broken(`The Live Content API does not say welcome: ${advice}. ${again}.`)
  } catch {
    return broken(`The Live Content API does not say welcome within ten seconds: ${advice}. ${again}.`)
  }
}

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
    if (!isStudio && withCredentials === true && env.hosted && env.siteUrl !== env.studioUrl) {
      return broken(
        `Pages of ${origin} may use a visitor’s Sanity session, which the site never needs: remove the CORS ` +
          `origin, then ${add}.`,
      )
    }
    return []
  })
}

/**
 * Whether the token may write. A dry run changes nothing (https://www.sanity.io/docs/http-reference/mutation).
 * @returns `token`, if it can be used for further checks
 */
export async function examineToken(
  env: Env,
  token: string | undefined,
): Promise<{ findings: Finding[]; token: string | undefined }> {
  if (token === undefined) {
    const text = env.hosted
      ? 'SANITY_AUTH_TOKEN is not set, so what takes a token could not be looked at (its rights, roles, webhooks, ' +
        'the list of CORS origins): make one at sanity.io/manage.'
      : 'The lake has left no token in DATA_DIR, so its rights could not be looked at: run this with the settings ' +
        'that the lake was started with.'
    return { findings: unseen(text), token }
  }
  const { status } = await ask(`${cmsUrl(env)}/data/mutate/${env.dataset}?dryRun=true`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _id: 'drafts.doctor', _type: 'siteSettings' } }] }),
  })
  const where = env.hosted ? 'make a new one at sanity.io/manage, under API, Tokens' : 'start the lake again'
  if (status === 200) return { findings: [], token }
  if (status === 401) {
    return { findings: broken(`The token is not valid, or its time is over: ${where}.`), token: undefined }
  }
  const finding =
    status === 403
      ? broken(
          `The token may not write, so seed, restore and move would fail: ${where}, with the role Editor, or ` +
            'Administrator on the Free plan.',
        )
      : unseen(
          `Whether the token may write could not be told (status ${status}): try \`npm run seed\`, which changes ` +
            'nothing that is there.',
        )
  return { findings: finding, token }
}
