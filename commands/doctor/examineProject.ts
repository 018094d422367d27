/**
 * Checks the settings of a hosted project, through the endpoints of `sanity cors list`, `sanity hooks list` and `sanity
 * tokens list` (@sanity/cli, services/cors.js, hooks.js and tokens.js).
 */
import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import type { Env } from '#env.ts'
import { EDITOR } from '@archstep/contracts/cms/editableTypes.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { isoDay } from '@archstep/contracts/time/isoDay.ts'
import { ask, bearer, type JsonResponse } from './ask.ts'
import { broken, note, unseen, type Finding } from './finding.ts'
import { typesOfPages, webhookFilter } from './webhookFilter.ts'

const API = 'https://api.sanity.io'
/** How long before its expiry a token is reported. */
const TOKEN_WARNING_DAYS = 30

const origins = z.array(z.object({ origin: z.string(), allowCredentials: z.boolean() }))
const roles = z.object({ data: z.array(z.object({ name: z.string() })) })
const robots = z.object({ data: z.array(z.object({ label: z.string(), expiresAt: z.string().nullish() })) })
/** Only document webhooks have a rule; others (`transaction`) don't. */
const hooks = z.array(
  z.object({
    name: z.string(),
    dataset: z.string(),
    isDisabled: z.boolean().nullish(),
    isDisabledByUser: z.boolean().nullish(),
    includeDrafts: z.boolean().nullish(),
    rule: z.object({ on: z.array(z.string()), filter: z.string().nullish() }).nullish(),
  }),
)
type Hook = z.infer<typeof hooks>[number]

/** Applies `examine` to what an endpoint returns, or reports that it could not be read. */
async function look<T>(
  path: string,
  token: string,
  shape: z.ZodType<T>,
  what: string,
  examine: (seen: T) => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  const answer = await ask(`${API}${path}`, { headers: bearer(token) }).catch((error: unknown) => error)
  const { status, json } =
    answer instanceof Error ? { status: answer.message, json: undefined } : (answer as JsonResponse)
  const parsed = shape.safeParse(json)
  if (status === 200 && parsed.success) return examine(parsed.data)
  const why = status === 401 || status === 403 ? 'the token may not' : `the answer was: ${status}`
  return unseen(
    `The ${what} could not be checked (${why}): see them at sanity.io/manage, or use a token with the role ` +
      'Administrator.',
  )
}

/** CORS origins, roles, webhooks and tokens of a hosted project. */
export async function examineProject(env: Env, token: string, now: Date): Promise<Finding[]> {
  const id = env.projectId
  const findings = await Promise.all([
    look(`/v2025-08-14/projects/${id}/cors`, token, origins, 'CORS origins', (all) => all.flatMap(wildcard)),
    look(`/v2025-07-11/access/project/${id}/roles`, token, roles, 'roles of the plan', rolesOfPlan),
    look(`/v2025-08-04/hooks/projects/${id}`, token, hooks, 'webhooks', (all) => examineHooks(env, all)),
    look(`/v2025-07-11/access/project/${id}/robots`, token, robots, 'expiration dates of tokens', ({ data }) =>
      data.flatMap((each) => endOfToken(each, now)),
    ),
  ])
  return findings.flat()
}

function wildcard({ origin, allowCredentials }: z.infer<typeof origins>[number]): Finding[] {
  if (!allowCredentials || !origin.includes('*')) return []
  return broken(
    `The CORS origin ${origin} allows credentials to pages that anybody may make: remove it, and name each address.`,
  )
}

function rolesOfPlan({ data }: z.infer<typeof roles>): Finding[] {
  const names = data.map(({ name }) => name)
  if (names.includes(EDITOR)) return []
  return note(
    `The plan has no role Editor (it has ${names.join(', ')}), so everyone who writes is an administrator and may ` +
      'change everything: see docs/deploy-reference.md, Plans.',
  )
}

function endOfToken(
  { label, expiresAt }: { label: string; expiresAt?: string | null | undefined },
  now: Date,
): Finding[] {
  if (!expiresAt) return []
  const days = Math.floor((Date.parse(expiresAt) - now.getTime()) / DAY_MS)
  const day = isoDay(new Date(expiresAt))
  if (days < 0)
    return broken(
      `The token “${label}” expired on ${day}: make a new one at sanity.io/manage, and put it where the old ` +
        'one was.',
    )
  if (days <= TOKEN_WARNING_DAYS)
    return broken(
      `The token “${label}” expires on ${day}, in ${plural(days, 'day', 'days')}: make a new one at sanity.io/manage before then.`,
    )
  return []
}

async function examineHooks(env: Env, all: readonly Hook[]): Promise<Finding[]> {
  const ours = all.filter(({ dataset }) => dataset === env.dataset || dataset === '*')
  const running = ours.filter(({ isDisabled, isDisabledByUser }) => !isDisabled && !isDisabledByUser)
  if (running.length === 0) {
    const off = ours.length > 0 ? `, and the existing one (“${ours[0]?.name}”) is switched off` : ''
    return broken(
      `No webhook triggers a build when staff publish${off}: add one as docs/deploy.md says, with the ` +
        `filter ${webhookFilter}`,
    )
  }
  const findings = await Promise.all(running.map(examineHook))
  // One correct webhook is enough; others may have other purposes.
  return findings.some((each) => each.every(({ level }) => level !== 'broken')) ? [] : findings.flat()
}

async function examineHook({ name, rule, includeDrafts }: Hook): Promise<Finding[]> {
  const missing = ['create', 'update', 'delete'].filter((event) => !rule?.on.includes(event))
  const types = await typesMissed(rule?.filter ?? '')
  return [
    ...(includeDrafts
      ? broken(
          `The webhook “${name}” builds the site with every keystroke: switch “Trigger webhook when drafts are ` +
            'modified” off.',
        )
      : []),
    ...(missing.length > 0
      ? broken(`The webhook “${name}” does not follow ${missing.join(' and ')}: switch it on there.`)
      : []),
    ...(types === undefined
      ? unseen(`The filter of the webhook “${name}” could not be read here: compare it with ${webhookFilter}`)
      : types.length > 0
        ? broken(
            `The webhook “${name}” leaves ${types.join(', ')} out, so pages would stay old: set its filter to ` +
              webhookFilter,
          )
        : []),
  ]
}

/** The types that the filter excludes; undefined if it can't be evaluated. */
async function typesMissed(filter: string): Promise<string[] | undefined> {
  if (filter.trim() === '') return []
  try {
    const dataset = typesOfPages.map((_type) => ({ _id: _type, _type }))
    const value = await evaluate(parse(`*[${filter}]._type`), { dataset })
    const through = new Set((await value.get()) as string[])
    return typesOfPages.filter((type) => !through.has(type))
  } catch {
    return undefined
  }
}
