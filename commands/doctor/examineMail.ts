/** Checks whether the careers service's mails can be sent, and whether they leave. */
import { readSettings, UsageError } from '#careers/cli/settings.ts'
import { signInBySmtp } from '#careers/server.ts'
import type { Env } from '#env.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { HOUR_MS } from '@archstep/contracts/time/durations.ts'
import { NoResponse, orNoResponse, reach } from './ask.ts'
import { broken, note, unseen, well, type Finding } from './finding.ts'

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
          'CAREERS_SMTP_URL is not set here, so the mail server could not be checked: run this with the mail ' +
            'settings of the careers service.',
        )
      : []
  }
  try {
    const { mail } = readSettings(variables)
    await signInBySmtp(variables.CAREERS_SMTP_URL, mail.from, greetsOnly)
    return []
  } catch (error) {
    if (error instanceof UsageError) return broken(`The careers service does not start: ${error.message}`)
    const { hostname } = new URL(variables.CAREERS_SMTP_URL)
    return broken(
      `The mail server ${hostname} takes no emails of the careers service (${(error as Error).message}): correct ` +
        'CAREERS_SMTP_URL, which can end in ?requireTLS=false if it can’t encrypt, or let this machine reach it.',
    )
  }
}

/** A value of the service's metrics, of mails to the company or to visitors; 0 if it is not there. */
const valueOf = (metrics: string, name: string, labels: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name}{${labels}} `))
      ?.split(' ')[1] ?? 0,
  )

/** On our own server: whether mails have waited for long or were given up. @param name of the server's folder */
export async function examineWaitingMails({ careersPort }: Env, name: string): Promise<Finding[]> {
  const response = await reach(`http://127.0.0.1:${careersPort}/metrics`).catch(orNoResponse)
  // A service that does not answer is reported by the check of its process.
  if (response instanceof NoResponse) return []
  const metrics = await response.text()
  const unsentTo = (to: 'company' | 'visitor') => ({
    hours: Math.floor((valueOf(metrics, 'careers_oldest_mail_seconds', `to="${to}"`) * 1000) / HOUR_MS),
    failed: valueOf(metrics, 'careers_mails', `to="${to}",state="failed"`),
  })
  const [company, visitor] = [unsentTo('company'), unsentTo('visitor')]
  const list = `/srv/${name}/app/run careers mail list says which, and why`
  const findings = [
    ...(company.hours < WAITING_HOURS
      ? []
      : broken(`An email of the careers service has waited for ${plural(company.hours, 'hour', 'hours')}: ${list}.`)),
    ...(company.failed === 0
      ? []
      : broken(`${plural(company.failed, 'email', 'emails')} to the company could not be sent: ${list}.`)),
    // Whether mails can be sent at all is checked by asking the mail server itself.
    ...(visitor.hours < WAITING_HOURS && visitor.failed === 0
      ? []
      : note(`An email to a visitor could not be sent, perhaps because the address is mistyped: ${list}.`)),
  ]
  return findings.length > 0 ? findings : well('No email has waited for an hour.')
}
