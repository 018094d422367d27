import type { Kysely } from 'kysely'
import { plural } from '@archstep/contracts/text/plural.ts'
import { listUnsentMails } from '../store/mailStates.ts'
import { retryMails } from '../store/outbox.ts'
import type { Tables } from '../store/tables.ts'
import { UsageError } from './usageError.ts'

async function describeMails(db: Kysely<Tables>): Promise<string> {
  const mails = await listUnsentMails(db)
  if (mails.length === 0) return 'Every email has been sent.'
  const paragraphs = mails.map(({ application_id, kind, attempts, due_at, last_error }) => {
    const state = due_at === null ? 'given up' : `due at ${due_at}`
    const about = application_id === null ? '' : ` for application ${application_id}`
    const head = `${kind}${about}: ${state}, tried ${attempts === 1 ? 'once' : `${attempts} times`}`
    return last_error === null ? head : `${head}\n  ${last_error.replaceAll(/\s+/g, ' ')}`
  })
  return [...paragraphs, `${plural(mails.length, 'email', 'emails')} not sent.`].join('\n')
}

/** @returns the message for the operator. @throws UsageError for another command */
export async function runMailCommand(db: Kysely<Tables>, [command]: readonly string[]): Promise<string> {
  if (command === 'list') return describeMails(db)
  if (command === 'retry')
    return `${plural(await retryMails(db, { webhooks: true }), 'email', 'emails')} will be tried now, if the service runs.`
  throw new UsageError('Write `mail list` or `mail retry`.')
}
