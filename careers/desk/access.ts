/** Who may use the desk; checked before anything else in a request. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOwner } from '../api/addressOwner.ts'
import { Problem } from '../problem.ts'
import { signInWith, type Person, type SignInOptions } from './signIn.ts'

const PERSON = 'person'

export function requireSignIn(scope: FastifyInstance, options: SignInOptions): void {
  const personWith = signInWith(options)
  scope.decorateRequest(PERSON, null)
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const person = token === undefined ? undefined : await personWith(token, addressOwner(request.ip))
    if (!person) {
      throw new Problem(401, 'Sign in to the Studio first: your sign-in is missing or has ended.', {
        'www-authenticate': 'Bearer',
      })
    }
    request.setDecorator(PERSON, person)
  })
}

/** The person who sent the request, in a scope of `requireSignIn`. */
export const personOf = (request: FastifyRequest): Person => request.getDecorator<Person>(PERSON)

/** @throws Problem for everyone but administrators and recruiters */
export async function admit(request: FastifyRequest): Promise<void> {
  if (personOf(request).admitted) return
  throw new Problem(
    403,
    'You may not see applications. Ask an administrator to give you the role Recruiter, or on hosted Sanity to add ' +
      'your email address to CAREERS_RECRUITERS of the careers service.',
  )
}

/** @throws Problem for everyone but administrators */
export async function admitAdministrator(request: FastifyRequest): Promise<void> {
  if (personOf(request).administrator) return
  throw new Problem(403, 'Only administrators may read the audit log.')
}
