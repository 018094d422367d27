/** Checks whether the careers service's mails can be sent, and whether they leave. */
import { readSettings, UsageError } from '#careers/cli/settings.ts'
import { signInBySmtp } from '#careers/server.ts'
import type { Env } from '#env.ts'
import { NoResponse, orNoResponse, reach } from './ask.ts'
import { broken, unseen, well, type Finding } from './finding.ts'
import { HOUR_MS } from '@archstep/contracts/time/durations.ts'

/** A mail server may defer a mail for some minutes. */
const WAITING_HOURS = 1

/**
 * Whether mails about applications can be sent with this machine's settings.
 * @param variables the environment, with the settings of docs/careers-api.md
 * @param greetsOnly do not sign in
 */
export async function examineMail(
  env: Env,
  variables: Record<string, string | undefined>,
  greetsOnly = false,
): Promise<Finding[]> {
  if (!variables.CAREERS_SMTP_URL) {
    return env.hosted
      ? unseen(
          'CAREERS_SMTP_URL is not set here, so the mail server could not be looked at: run this with the mail ' +
            'settings of the careers service.',
        )
      : []
  }
  try {
    const { mail } = readSettings(variables)
    const url = new URL(variables.CAREERS_SMTP_URL)
    if (greetsOnly) url.username = url.password = ''
    await signInBySmtp(url.href, mail.from)
    return []
  } catch (error) {
    if (error instanceof UsageError) return broken(`The careers service does not start: ${error.message}`)
    const { hostname } = new URL(variables.CAREERS_SMTP_URL)
    return broken(
      `The mail server ${hostname} takes no mails of the careers service (${(error as Error).message}): correct ` +
        'CAREERS_SMTP_URL, or let this machine reach it.',
    )
  }
}

/** On our own server: whether a mail has waited for long. @param name of the server's folder */
export async function examineWaitingMails({ careersPort }: Env, name: string): Promise<Finding[]> {
  const response = await reach(`http://127.0.0.1:${careersPort}/metrics`).catch(orNoResponse)
  // A service that does not answer is reported by the check of its process.
  if (response instanceof NoResponse) return []
  const [, seconds] = /^careers_oldest_mail_seconds (\S+)$/m.exec(await response.text()) ?? []
  const hours = Math.floor((Number(seconds ?? 0) * 1000) / HOUR_MS)
  if (hours < WAITING_HOURS) return well('No mail has waited for an hour.')
  return broken(
    `A mail of the careers service has waited for ${hours} hours: /srv/${name}/app/run careers mail list says which, and why.`,
  )
}
