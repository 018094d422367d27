import { isoDay } from '@archstep/contracts/time/isoDay.ts'

const STORAGE_KEY = 'interest-form'
/** How long a device keeps what was typed, if its owner wants that. */
export const DRAFT_DAYS = 30

/** A digest of the last application sent, and its idempotency key. */
export interface SentApplication {
  of: string
  key: string
}

/** What a visitor has typed: for the life of the tab or, with `until`, on the device. Days are as in '2026-12-26'. */
export interface Draft {
  fields: Readonly<Record<string, string>>
  /** The job that the visitor came from when they began to type. */
  job?: string | undefined
  sent?: SentApplication | undefined
  /** The last day on which the device keeps it. */
  until?: string | undefined
  /** The day of the first application from here. */
  first?: string | undefined
}

/** Today, or days later, on the visitor's clock. */
export function dayFromNow(days = 0): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return isoDay(day)
}

const stores = () => [localStorage, sessionStorage] as const

/** @returns undefined when there is none, its time is over, or storage is blocked */
export function readDraft(): Draft | undefined {
  try {
    for (const store of stores()) {
      const stored = JSON.parse(store.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null
      if (stored?.fields && !(stored.until && stored.until < dayFromNow())) return { ...stored, fields: stored.fields }
    }
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage there is no draft.
  }
}

/** Saves the draft for a reload, or removes it. Without storage the form still works. */
export function storeDraft(draft: Draft | undefined): void {
  try {
    for (const store of stores()) store.removeItem(STORAGE_KEY)
    if (draft) stores()[draft.until ? 0 : 1].setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // Storage is blocked or full.
  }
}
