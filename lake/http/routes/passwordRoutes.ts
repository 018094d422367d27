import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messagePage } from '../../auth/accountPage.ts'
import { MIN_PASSWORD, passwordPage, type PasswordForm } from '../../auth/passwordPage.ts'
import type { Identity } from '../../auth/roles.ts'
import type { LakeContext } from '../context.ts'
import { searchOf } from '../requestUrl.ts'
import { sendPage } from '../sendPage.ts'

/**
 * Verifies a password with `check`, unless the visitor or the account has had too many failures.
 * @returns the account, or why further attempts are blocked for now; the reply then says for how long
 */
export type TryPassword = (
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  check: () => Promise<Identity | undefined>,
) => Promise<{ account?: Identity | undefined; refused?: string }>

/** The URL of a link that sets an account's password. */
export const linkAddress = ({ publicUrl }: Pick<LakeContext, 'publicUrl'>, token: string): string =>
  `${publicUrl()}/account/link?token=${token}`

const TOO_SHORT = `The password is too short: use at least ${MIN_PASSWORD} characters.`

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/**
 * Pages where people set their password, with either a link from an administrator or their old password. Both prove who
 * sends the form, so no other site can send it for them.
 */
export function passwordRoutes(
  app: FastifyInstance,
  context: Pick<LakeContext, 'accounts' | 'studioUrl'>,
  tryPassword: TryPassword,
): void {
  const { accounts, studioUrl } = context

  const show = (reply: FastifyReply, status: number, form: PasswordForm) =>
    sendPage(reply, status, passwordPage(form), [])

  function done(reply: FastifyReply): FastifyReply {
    const next = studioUrl === undefined ? undefined : { url: studioUrl, text: 'Open the Studio' }
    return sendPage(reply, 200, messagePage('Your password is set', 'Sign in with it from now on.', next), [])
  }

  const tokenOf = (request: FastifyRequest): string => searchOf(request).get('token') ?? ''

  function refuseLink(reply: FastifyReply): FastifyReply {
    const text =
      'It was used, replaced by a newer one, or is more than seven days old. Ask an administrator for a new one.'
    return sendPage(reply, 410, messagePage('This link no longer works', text), [])
  }

  // Opening the page must not use up the link, because mail scanners open links, too.
  app.get('/account/link', (request, reply) => {
    const account = accounts.linked(tokenOf(request))
    if (!account) return refuseLink(reply)
    return show(reply, 200, setting(request, account.email))
  })

  const setting = (request: FastifyRequest, email: string, problem?: string): PasswordForm => ({
    title: 'Set your password',
    action: request.url,
    email,
    asksForOld: false,
    problem,
  })

  app.post('/account/link', async (request, reply) => {
    const token = tokenOf(request)
    const linked = accounts.linked(token)
    if (!linked) return refuseLink(reply)
    const again = (status: number, problem: string) => show(reply, status, setting(request, linked.email, problem))
    const password = formOf(request).get('password') ?? ''
    if (password.length < MIN_PASSWORD) return again(422, TOO_SHORT)
    const account = await accounts.setPasswordWith(token, password)
    if (!account) return refuseLink(reply)
    return done(reply)
  })

  const changing = (email: string, problem?: string): PasswordForm => ({
    title: 'Change your password',
    action: '/account/password',
    email,
    asksForOld: true,
    problem,
  })

  app.get('/account/password', (request, reply) => show(reply, 200, changing(searchOf(request).get('email') ?? '')))

  app.post('/account/password', async (request, reply) => {
    const form = formOf(request)
    const email = form.get('email') ?? ''
    const again = (status: number, problem: string) => show(reply, status, changing(email, problem))
    const password = form.get('password') ?? ''
    if (password.length < MIN_PASSWORD) return again(422, TOO_SHORT)
    const { account, refused } = await tryPassword(request, reply, email, () =>
      accounts.changePassword(email, form.get('old') ?? '', password),
    )
    if (refused !== undefined) return again(429, refused)
    if (!account) return again(401, 'The email address or the current password is not right. Check both and try again.')
    return done(reply)
  })
}
