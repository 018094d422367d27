import type { FastifyInstance } from 'fastify'
import { readAccountLog } from '../../auth/accountLog.ts'
import type { PasswordLink } from '../../auth/passwordLinks.ts'
import { isObject } from '../../protocol/document.ts'
import { apiError } from '../../protocol/errors.ts'
import type { AccountList, ChangedAccount } from '../../studio/accountTypes.ts'
import type { LakeContext } from '../context.ts'
import { requireAdministrator } from '../identity.ts'
import { searchOf } from '../requestUrl.ts'
import { sendJson } from '../sendJson.ts'
import { linkAddress } from './passwordRoutes.ts'

type AccountRequest = { Params: { id: string } }

const MAX_DEEDS = 200

/** @throws LakeError 400 if a field of the body isn't text */
function textIn(body: unknown, field: string): string {
  const text = isObject(body) ? body[field] : undefined
  if (typeof text === 'string') return text
  throw apiError(400, `The body must have "${field}"`)
}

/**
 * Accounts, for administrators. Hosted Sanity has nothing under `local`: its accounts are managed on sanity.io. The
 * response to each change is the changed account, with a link for setting its password if one was created.
 */
export function peopleRoutes(
  app: FastifyInstance,
  context: Pick<LakeContext, 'accounts' | 'db' | 'publicUrl' | 'sessions'>,
): void {
  const { accounts, db } = context
  const base = '/:version/local/accounts'

  const answer = (id: string, link?: PasswordLink): ChangedAccount => ({
    account: accounts.entry(id),
    ...(link && { link: linkAddress(context, link.token), until: link.until }),
  })

  app.get(base, (request, reply) => {
    requireAdministrator(context, request)
    const roles = accounts.roles.map(({ name, title }) => ({ name, title }))
    return sendJson(reply, { accounts: accounts.entries(), roles } satisfies AccountList)
  })

  app.get(`${base}/log`, (request, reply) => {
    requireAdministrator(context, request)
    const search = searchOf(request)
    const wholeNumber = (name: string, fallback: number) =>
      Math.max(0, Math.trunc(Number(search.get(name) ?? fallback)))
    const limit = Math.min(wholeNumber('limit', MAX_DEEDS) || MAX_DEEDS, MAX_DEEDS)
    return sendJson(reply, readAccountLog(db, limit, wholeNumber('offset', 0) || 0))
  })

  app.post(base, (request, reply) => {
    const by = requireAdministrator(context, request)
    const { id, link } = accounts.invite(by, {
      email: textIn(request.body, 'email'),
      name: textIn(request.body, 'name'),
      role: textIn(request.body, 'role'),
    })
    return sendJson(reply, answer(id, link))
  })

  app.patch<AccountRequest>(`${base}/:id`, (request, reply) => {
    const by = requireAdministrator(context, request)
    const { id } = request.params
    const disabled = isObject(request.body) ? request.body.disabled : undefined
    if (typeof disabled === 'boolean') accounts.setDisabled(by, id, disabled)
    else accounts.setRole(by, id, textIn(request.body, 'role'))
    return sendJson(reply, answer(id))
  })

  app.post<AccountRequest>(`${base}/:id/link`, (request, reply) => {
    const by = requireAdministrator(context, request)
    return sendJson(reply, answer(request.params.id, accounts.renewLink(by, request.params.id)))
  })

  app.post<AccountRequest>(`${base}/:id/end-sessions`, (request, reply) => {
    const by = requireAdministrator(context, request)
    accounts.endSessions(by, request.params.id)
    return sendJson(reply, answer(request.params.id))
  })
}
