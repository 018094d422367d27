/**
 * Checks our own server (docs/server.md): its publisher, its certificates and, on the server itself, its mails. The rest is
 * checked by the script `status`, as root.
 */
import type { Env } from '#env.ts'
import { isServer, serverName } from '../services/ownServer.ts'
import { examineCertificates } from './examineCertificates.ts'
import { examineWaitingMails } from './examineMail.ts'
import { examinePublisher } from './examinePublisher.ts'
import { note, type Finding } from './finding.ts'

export async function examineOwnServer(env: Env, now: Date, isHere = isServer(env)): Promise<Finding[]> {
  if (!env.ownServer) return []
  const name = serverName(env, isHere)
  const asked = [examinePublisher(env, name, now), examineCertificates(env, now)]
  return (await Promise.all([...asked, ...(isHere ? [examineWaitingMails(env, name)] : [])])).flat()
}

/** Whether the lake's webhook calls are signed. */
export const examineWebhook = ({ lakeWebhook }: Env): Finding[] =>
  lakeWebhook && !lakeWebhook.secret
    ? note(
        'LAKE_WEBHOOK_URL is set without LAKE_WEBHOOK_SECRET, so its receiver can’t know who calls: set it, unless ' +
          'the address itself is the secret, as that of a build hook is.',
      )
    : []
