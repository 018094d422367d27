/** The careers service, and the mail server that its settings name. */
import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import type { Env } from '../../env.ts'
import { ask, NoAnswer, type Answer } from './ask.ts'
import { broken, note, unseen, type Finding } from './finding.ts'

const PATIENCE_MS = 10_000

/** Whether the service runs, has what it needs, and lets the site ask. */
export async function examineCareers(env: Env): Promise<Finding[]> {
  if (env.deskUrl === undefined) {
    return broken(
      `CAREERS_API_URL is not set, so the site would send applications to ${env.careersUrl}: set it to the ` +
        'careers service’s public address.',
    )
  }
  try {
    const [health, ready, jobs, desk] = await Promise.all([
      ask(`${env.careersUrl}/healthz`),
      ask(`${env.careersUrl}/readyz`),
      ask(`${env.careersUrl}/api/v1/careers/jobs/`, { headers: { origin: env.siteUrl } }),
      ask(`${env.careersUrl}/api/v1/careers/desk/access/`, { headers: { origin: env.studioUrl } }),
    ])
    // nginx, as we configure it, keeps both to its own machine.
    const areHidden = health.status === 404 && ready.status === 404 && jobs.status === 200
    if (health.status !== 200 && !areHidden) {
      return broken(
        `The careers service at ${env.careersUrl} answers /healthz with status ${health.status}: see that ` +
          'CAREERS_API_URL names it, and read its log.',
      )
    }
    return [
      ...(ready.status === 200 || areHidden
        ? []
        : broken(`The careers service does not reach what it needs (${silent(ready.json)}): read its log.`)),
      ...(lets(jobs, env.siteUrl)
        ? []
        : broken(
            `The careers service does not let pages of ${env.siteUrl} ask it: add that origin to its ` +
              'CAREERS_ORIGINS.',
          )),
      ...(lets(desk, env.studioUrl)
        ? []
        : broken(
            `The careers service shows no applications to the Studio at ${env.studioUrl}: set its STUDIO_URL to ` +
              'that.',
          )),
    ]
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const advice = env.hosted ? 'start it, or correct CAREERS_API_URL' : '`npm start` runs it'
    return broken(`The careers service at ${error.message}: ${advice}.`)
  }
}

const lets = ({ headers }: Answer, origin: string): boolean => headers.get('access-control-allow-origin') === origin

/** What of `/readyz` is not ok: `database: does not answer`. */
function silent(body: unknown): string {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const parts = entries.filter(([name, state]) => name !== 'status' && state !== 'ok')
  return parts.map(([name, state]) => `${name}: ${String(state)}`).join(', ') || 'it does not say what'
}

/**
 * Whether mails of applications can leave, by the settings of this machine.
 * @param settings CAREERS_SMTP_URL, CAREERS_MAIL_FROM and CAREERS_MAIL_TO, which docs/careers-api.md explains
 */
export async function examineMail(env: Env, settings: Record<string, string | undefined>): Promise<Finding[]> {
  const { CAREERS_SMTP_URL: address = '', CAREERS_MAIL_FROM: from = '', CAREERS_MAIL_TO: to = '' } = settings
  if (address === '') {
    return env.hosted
      ? unseen(
          'CAREERS_SMTP_URL is not set here, so the mail server could not be looked at: run this with the mail ' +
            'settings of the careers service.',
        )
      : []
  }
  if (!URL.canParse(address) || !/^smtps?:$/.test(new URL(address).protocol)) {
    return broken('CAREERS_SMTP_URL is no address like smtp://user:password@mail.example.com:587: correct it.')
  }
  const missing = [from === '' ? 'CAREERS_MAIL_FROM' : '', to === '' ? 'CAREERS_MAIL_TO' : ''].filter(Boolean)
  if (missing.length > 0)
    return broken(
      `CAREERS_SMTP_URL is set without ${missing.join(' and ')}, and the careers service does not start: set it.`,
    )
  const { protocol, hostname, port } = new URL(address)
  const greeting = await greetingOf(
    hostname,
    Number(port) || (protocol === 'smtps:' ? 465 : 587),
    protocol === 'smtps:',
  )
  if (greeting instanceof Error)
    return broken(
      `The mail server ${hostname} does not answer (${greeting.message}): correct CAREERS_SMTP_URL, or let this ` +
        'machine reach it.',
    )
  if (!greeting.startsWith('220'))
    return broken(
      `${hostname} does not greet as a mail server (“${greeting.slice(0, 60)}”): correct the host and the port ` +
        'of CAREERS_SMTP_URL.',
    )
  return note(
    `The mail server ${hostname} answers; whether it takes the user and the password shows with the first mail ` +
      `(\`npm run careers -- mails\` lists those that wait).`,
  )
}

/** The first line that a mail server says (RFC 5321, 4.2). */
async function greetingOf(host: string, port: number, secure: boolean): Promise<string | Error> {
  const socket = secure ? tls.connect({ host, port, servername: host }) : net.connect({ host, port })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no greeting')))
  try {
    const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as unknown[]
    if (!Buffer.isBuffer(chunk)) return new Error('it closes the connection without a greeting')
    return chunk.toString('utf8').split(/\r?\n/, 1)[0] ?? ''
  } catch (error) {
    return error as Error
  } finally {
    socket.destroy()
  }
}
