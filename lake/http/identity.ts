import type { FastifyRequest } from 'fastify'
import { ADMINISTRATOR, type Identity } from '../auth/roles.ts'
import type { Sessions } from '../auth/sessions.ts'
import { apiError, unauthorized } from '../protocol/errors.ts'

interface SignedIn {
  sessions: Sessions
}

/**
 * Who makes the request; undefined if it has no token.
 * @throws LakeError 401 if its token is not valid (anymore)
 */
export function identityOf({ sessions }: SignedIn, authorization: string | undefined): Identity | undefined {
  const identity = sessions.identify(authorization)
  if (!identity && authorization) throw unauthorized()
  return identity
}

/** Who makes the request. @throws LakeError 401 without a valid token */
export function requireIdentity(context: SignedIn, request: FastifyRequest): Identity {
  const identity = identityOf(context, request.headers.authorization)
  if (!identity) throw unauthorized()
  return identity
}

/** Who makes the request. @throws LakeError 401 without a valid token, 403 if they aren't an administrator */
export function requireAdministrator(context: SignedIn, request: FastifyRequest): Identity {
  const identity = requireIdentity(context, request)
  if (identity.role.name === ADMINISTRATOR.name) return identity
  throw apiError(403, 'Only administrators may do this')
}
