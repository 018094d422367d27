/**
 * Applications are kept for as long as the privacy page says, and then deleted. A deletion because of a lowered number,
 * because the clock jumped, or of a large share of all applications is announced first, and carried out two weeks
 * later: see store/retentionPlan.ts.
 */
import { RETENTION_MONTHS } from '@archstep/contracts/applications/application.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { HOUR_MS, MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import type { CareersContent } from './cms/careersContent.ts'
import type { Log } from './log.ts'
import { Loop } from './loop.ts'
import { deleteApplicationsBefore } from './store/applications.ts'
import { deleteCallsBefore, type Recipients } from './store/outbox.ts'
import { monthsBefore, recordDeletion, reviewRetention, type RetentionPlan } from './store/retentionPlan.ts'
import type { Store } from './store/tables.ts'

const EVERY_MS = HOUR_MS
const RETRY_MS = 10 * MINUTE_MS
/** Larger numbers make no difference, and dates have a limit. */
const MAX_MONTHS = 1_200

interface RetentionOptions {
  store: Store
  content: CareersContent
  /** Overrides the number in the CMS, which the privacy page shows. */
  months: number | undefined
  announceTo: Recipients
  onAnnounced: () => void
  log: Log
  tell: (sentence: string) => void
}

const dayOf = (moment: Date, timeZone: string): string =>
  moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })

function reasonInWords({ why, months, formerMonths, lookedAt }: RetentionPlan, now: Date): string {
  switch (why) {
    case 'number':
      return `The number of months for which applications are kept fell from ${formerMonths} to ${months}.`
    case 'share':
      return `Many applications are older than ${months} months at once.`
    case 'first':
      return `Applications in this database are older than ${months} months, and none was deleted for its age before.`
    case 'clock':
      return (
        `Old applications were last looked for on ${lookedAt}, and now the clock says ${now.toISOString()}: it ` +
        'may be wrong, or the service was off.'
      )
  }
}

export const announcement = (plan: RetentionPlan, now: Date, timeZone = 'UTC'): { subject: string; text: string } => ({
  subject: `Applications will be deleted on ${dayOf(plan.on, timeZone)}`,
  text: `${reasonInWords(plan, now)}

On ${dayOf(plan.on, timeZone)} those that are older than ${plan.months} months will be deleted for good, with their resumes: as of today ${plan.old} of ${plan.all}.

If that is right, there is nothing to do. If not, raise the number before that day, and nothing is deleted: in the Studio under Content, "How long applications are kept". Whoever runs the service can correct its clock and CAREERS_RETENTION_MONTHS.

{link}`,
})

/** Deletes old applications, right away and then hourly. */
export function startRetention({ store, content, months: setting, ...options }: RetentionOptions): Loop {
  const { announceTo, onAnnounced, log, tell } = options
  let said = ''
  const sayOnce = (sentence: string): void => {
    if (said !== sentence) tell(sentence)
    said = sentence
  }

  /** Undefined if no period is set; then everything is kept. */
  async function monthsToKeep(): Promise<number | undefined> {
    const promised = (await content.known())?.keptMonths ?? undefined
    const wanted = setting ?? promised
    if (wanted === undefined) {
      sayOnce(
        'No application is deleted for its age, because the CMS does not say for how many months they are kept. ' +
          'Check that it can be reached and has the number (in the Studio under Content, How long applications are ' +
          'kept), or set CAREERS_RETENTION_MONTHS.',
      )
      return undefined
    }
    const months = Math.min(Math.max(wanted, RETENTION_MONTHS.min), MAX_MONTHS)
    if (setting !== undefined && promised !== undefined && promised !== setting) {
      sayOnce(
        `CAREERS_RETENTION_MONTHS is ${setting}, but the privacy page says ${promised} months. Take the setting ` +
          'away, or change the number in the Studio under Content, How long applications are kept.',
      )
    } else if (months > wanted) {
      sayOnce(
        `The privacy page says that applications are kept for ${plural(wanted, 'month', 'months')}, but none is deleted before ` +
          `${RETENTION_MONTHS.min}. Write a larger number in the Studio under Content, How long applications are kept.`,
      )
    }
    return months
  }

  async function deleteOld(closed: AbortSignal): Promise<boolean> {
    const months = await monthsToKeep()
    if (months === undefined || closed.aborted) return false
    const now = new Date()
    const timeZone = (await content.known())?.timeZone
    const announce = { to: announceTo, words: (plan: RetentionPlan) => announcement(plan, now, timeZone) }
    const verdict = await store.db
      .transaction()
      .execute((trx) => reviewRetention(trx, { engine: store.engine, now, months }, announce))
    if (verdict === 'delete') {
      const deleted = await deleteApplicationsBefore(store, monthsBefore(now, months))
      await deleteCallsBefore(store, monthsBefore(now, months))
      await recordDeletion(store.db, months)
      if (deleted > 0) log(`Deleted ${plural(deleted, 'application', 'applications')} older than ${months} months.`)
    } else if (verdict !== 'wait') {
      tell(
        `${reasonInWords(verdict, now)} Nothing is deleted for its age before ${verdict.on.toISOString()}; then ` +
          `what is older than ${months} months is, as of now ${plural(verdict.old, 'application', 'applications')} of ${verdict.all}.`,
      )
      onAnnounced()
    }
    return true
  }

  return new Loop(async (closed) => {
    try {
      return (await deleteOld(closed)) ? EVERY_MS : RETRY_MS
    } catch (error) {
      const what = error instanceof Error ? error.name : String(error)
      log(`Old applications could not be deleted: ${what}.`, { level: 'warn' })
      return RETRY_MS
    }
  })
}
