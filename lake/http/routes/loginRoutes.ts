import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { messagePage } from '../../auth/accountPage.ts'
import { foldedEmail } from '../../auth/accounts.ts'
import { loginPage } from '../../auth/loginPage.ts'
import { SignInLimits } from '../../auth/signInLimits.ts'
import { TurnsByKey } from '../../queues/turnsByKey.ts'
import { addressOwner } from '../addressOwner.ts'
import type { LakeContext } from '../context.ts'
import { searchOf } from '../requestUrl.ts'
import { sendPage } from '../sendPage.ts'
import { passwordRoutes, type TryPassword } from './passwordRoutes.ts'

/** How long a response to a wrong password takes, longer than checking it. */
export const WRONG_MS = 1000
const MAX_FORM_BYTES = 4096

/**
 * The page where people sign in, which hands a one-time id over to the Studio that sent them; and where they set
 * passwords.
 */
export async function loginRoutes(
  app: FastifyInstance,
  context: Pick<LakeContext, 'accounts' | 'origins' | 'sessions' | 'signedInAt' | 'studioUrl'>,
): Promise<void> {
  const limits = new SignInLimits()
  const turns = new TurnsByKey()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  const tryPassword: TryPassword = (request, reply, email, check) => {
    const name = foldedEmail(email)
    const owner = addressOwner(request.ip)
    const { wait, succeed } = limits.start({
      name,
      isAccount: context.accounts.has(name),
      owner,
      isColleague: context.signedInAt.has(owner),
    })
    if (wait > 0) {
      reply.header('retry-after', String(wait))
      return Promise.resolve({ refused: `Too many failed attempts. Try again in ${Math.ceil(wait / 60)} min.` })
    }
    return turns.take(owner, async () => {
      // An attempt counts even if the client doesn't wait for the response.
      if (request.socket.destroyed) return {}
      // Begun before, so that the time does not tell what was checked.
      const least = pause(WRONG_MS, undefined, { ref: false })
      const account = await check()
      if (account) succeed()
      else await least
      return { account }
    })
  }
  passwordRoutes(app, context, tryPassword)

  /** The URL to return to, without its fragment; undefined if it isn't allowed. */
  function returnAddress(search: URLSearchParams): URL | undefined {
    const asked = search.get('origin') ?? ''
    if (!context.origins.allows(asked)) return undefined
    const address = new URL(asked)
    address.hash = ''
    return address
  }

  function refuse(reply: FastifyReply, search: URLSearchParams): FastifyReply {
    const asked = search.get('origin')
    const text = asked
      ? `The address ${asked} is not allowed to use this Content Lake. Start the lake with it among its allowed ` +
        'origins (--origin) and try again.'
      : 'This page signs you in to the Studio. Open the Studio and start from there.'
    return sendPage(reply, asked ? 403 : 400, messagePage('You can’t sign in from here', text), [])
  }

  app.get('/login', (request, reply) => {
    const search = searchOf(request)
    const address = returnAddress(search)
    if (!address) return refuse(reply, search)
    return sendPage(
      reply,
      200,
      loginPage({ action: request.url, studio: address.host, email: '', problem: undefined }),
      [address.origin],
    )
  })

  app.post('/login', async (request, reply) => {
    const search = searchOf(request)
    const address = returnAddress(search)
    if (!address) return refuse(reply, search)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const email = form.get('email') ?? ''
    const again = (status: number, problem: string) =>
      sendPage(reply, status, loginPage({ action: request.url, studio: address.host, email, problem }), [
        address.origin,
      ])
    const { account, refused } = await tryPassword(request, reply, email, () =>
      context.accounts.authenticate(email, form.get('password') ?? ''),
    )
    if (refused !== undefined) return again(429, refused)
    if (!account) return again(401, 'The email address or the password is not right. Check both and try again.')
    address.hash = `sid=${context.sessions.startHandoff(account)}`
    return reply.code(303).header('location', address.href).header('cache-control', 'no-store').send()
  })
}
