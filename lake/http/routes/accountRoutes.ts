import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Identity } from '../../auth/roles.ts'
import { apiError, unauthorized } from '../../protocol/errors.ts'
import { MAX_KEPT, userValues } from '../../store/userValues.ts'
import { loginProvider } from '../../studio/loginProvider.ts'
import type { LakeContext } from '../context.ts'
import { requireIdentity } from '../identity.ts'
import { searchOf } from '../requestUrl.ts'
import { sendJson } from '../sendJson.ts'

const MAX_VALUES = 100
const VALUES = z.array(z.object({ key: z.string().max(200), value: z.unknown().optional() })).max(MAX_VALUES)

/** An account as the Studio shows it. */
function profileOf(projectId: string, { id, name, email, role, isRobot }: Identity): Record<string, unknown> {
  const { title, description } = role
  return {
    id,
    sanityUserId: id,
    projectId,
    name,
    displayName: name,
    email,
    profileImage: null,
    imageUrl: null,
    role: role.name,
    roles: [{ name: role.name, title, description }],
    provider: 'local',
    isCurrentUser: true,
    isRobot,
  }
}

/** Signing in (after the login page) and out, accounts, and settings that the Studio stores per account. */
export function accountRoutes(
  app: FastifyInstance,
  context: Pick<LakeContext, 'accounts' | 'db' | 'projectId' | 'publicUrl' | 'sessions'>,
): void {
  const { accounts, db, sessions } = context
  const stored = userValues(db)

  app.get('/:version/auth/providers', (_request, reply) => {
    return sendJson(reply, { thirdPartyLogin: true, sso: {}, providers: [loginProvider(context.publicUrl())] })
  })

  app.get('/:version/auth/fetch', (request, reply) => {
    const session = sessions.finishHandoff(searchOf(request).get('sid') ?? '')
    if (!session) throw unauthorized()
    return sendJson(reply, { token: session.token, label: session.account.email })
  })

  app.get('/:version/auth/id', (request, reply) => sendJson(reply, { id: requireIdentity(context, request).id }))

  app.post('/:version/auth/logout', (request, reply) => {
    sessions.end(request.headers.authorization)
    return sendJson(reply, { ok: true })
  })

  // An expired session isn't an error here: this is the Studio's first request, and if the response is empty, it shows
  // its login screen.
  app.get('/:version/users/me', (request, reply) => {
    const identity = sessions.identify(request.headers.authorization)
    return sendJson(reply, identity ? profileOf(context.projectId, identity) : {})
  })

  // Nobody can request another role here, but the Studio checks for such requests wherever someone lacks a permission.
  app.get('/:version/access/requests/me', (request, reply) => {
    requireIdentity(context, request)
    return sendJson(reply, [])
  })

  app.get<{ Params: { keys: string } }>('/:version/users/me/keyvalue/:keys', (request, reply) => {
    const { id } = requireIdentity(context, request)
    const keys = request.params.keys.split(',').slice(0, MAX_VALUES)
    return sendJson(
      reply,
      keys.map((key) => ({ key, value: stored.read(id, key) })),
    )
  })

  app.put('/:version/users/me/keyvalue', (request, reply) => {
    const { id } = requireIdentity(context, request)
    const { data: values } = VALUES.safeParse([request.body].flat())
    if (!values) throw apiError(400, `The body must be a list of at most ${MAX_VALUES} {"key", "value"}`)
    stored.write(id, values, () => apiError(413, `What is kept for one person may have at most ${MAX_KEPT} characters`))
    return sendJson(reply, values)
  })

  app.get<{ Params: { ids: string } }>('/:version/users/:ids', (request, reply) => {
    const asking = requireIdentity(context, request)
    const ids = request.params.ids.split(',')
    const found = ids.flatMap((id) => {
      const identity = id === sessions.script.id ? sessions.script : accounts.get(id)
      return identity ? [{ ...profileOf(context.projectId, identity), isCurrentUser: identity.id === asking.id }] : []
    })
    return sendJson(reply, ids.length > 1 ? found : (found[0] ?? null))
  })
}
