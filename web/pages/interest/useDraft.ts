import { useCallback, useEffect, useRef, useState } from 'react'
import { NOT_ASKED } from '@archstep/contracts/applications/application.ts'
import { textFields, type SentInterest, type InterestValues } from '../../careers/interestForm.ts'
import { randomKey } from '../../lib/randomKey.ts'
import type { ValidatedForm } from '../../ui/form/Form.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import type { LinkedJob } from './useLinkedJob.ts'

const STORAGE_KEY = 'interest-form'
/** For how long a device keeps what was typed, where its owner wants that. */
export const DRAFT_DAYS = 30

/** A digest of the last application sent, and its idempotency key. */
interface SentApplication {
  of: string
  key: string
}

/** What a visitor has typed: for the life of the tab or, with `until`, on the device. Days are as in '2026-12-26'. */
interface Draft {
  fields: Readonly<Record<string, string>>
  /** The job that the visitor came from when they began to type. */
  job?: string | undefined
  sent?: SentApplication | undefined
  /** The last day on which the device keeps it. */
  until?: string | undefined
  /** The day of the first application from here. */
  first?: string | undefined
}

/** Today, or days later, on the visitor's clock. In Swedish it is written as in ISO 8601, everywhere. */
function dayFromNow(days = 0): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return day.toLocaleDateString('sv-SE')
}

const stores = () => [localStorage, sessionStorage] as const

/** @returns undefined when there is none, its time is over, or storage is blocked */
function readDraft(): Draft | undefined {
  try {
    for (const store of stores()) {
      const stored = JSON.parse(store.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null
      if (stored?.fields && !(stored.until && stored.until < dayFromNow())) return stored as Draft
    }
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // See below.
  }
}

/** Saves the draft for a reload. Without storage the form still works. */
function storeDraft(draft: Draft | undefined): void {
  try {
    for (const store of stores()) store.removeItem(STORAGE_KEY)
    if (draft) stores()[draft.until ? 0 : 1].setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // See above.
  }
}

/** Decides whether two applications are the same. */
function contentOf({ resume: { name, size, lastModified }, ...fields }: SentInterest): string {
  return JSON.stringify([fields, name, size, lastModified])
}

/** Saved without the link's values, because the link itself names the job. */
const keptFields = textFields.filter((name) => name !== 'opening')

/**
 * Keeps what is typed over an accidental reload, short of the file, and fills in the role and the job that a link
 * named.
 * @param isAnother begins with empty fields, whatever is kept (INT-06)
 * @returns whether something was restored; `keyFor`, which names an application for the careers API: the same for
 *   each attempt to send the same content, so that it is recorded once; and `end`, for when it was sent
 */
export function useDraft(
  { getValues, setValue, subscribe }: ValidatedForm<InterestValues, SentInterest>,
  { title: job, id: opening }: LinkedJob,
  isAnother: boolean,
) {
  // The draft when the form appeared; null if there was none, undefined before storage can be read.
  const [draft, setDraft] = useState<Draft | null>()
  const [until, setUntil] = useState<string>()
  if (useHydrated() && draft === undefined) {
    const kept = readDraft()
    setDraft(kept ? { ...kept, ...(isAnother && { fields: {} }) } : null)
    setUntil(kept?.until)
  }
  const sent = useRef<SentApplication>(undefined)

  useEffect(() => {
    if (draft === undefined) return
    sent.current = draft?.sent
    for (const name of keptFields) {
      const kept = draft?.fields[name]
      if (kept && kept !== NOT_ASKED && !getValues(name)) setValue(name, kept)
    }
  }, [draft, getValues, setValue])
  useEffect(() => setValue('opening', opening), [opening, setValue])
  useEffect(() => {
    if (draft === undefined || job === undefined || job === draft?.job) return
    // Keep what was typed while it was unknown whether the job is open.
    const role = getValues('role')
    if (role === '' || role === draft?.fields['role']) setValue('role', job)
  }, [draft, job, getValues, setValue])

  const store = useCallback(
    (changes: Partial<Draft> = {}) => {
      const { resume: _file, opening: _opening, ...fields } = getValues()
      // While nobody knows whether the job is open, it is the one that was kept.
      storeDraft({
        fields,
        job: job ?? draft?.job,
        sent: sent.current,
        until,
        first: until && draft?.first,
        ...changes,
      })
    },
    [getValues, job, draft, until],
  )
  useEffect(() => {
    const callback = () => {
      // The empty form of another response is no reason to forget what is kept for the next visit. It may have got
      // “Not asked” by itself, because the URL still names the job.
      if (!isAnother || getValues(keptFields).some((value) => value && value !== NOT_ASKED)) store()
    }
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe, store, isAnother, getValues])

  const keyFor = (fields: SentInterest): string => {
    const of = contentOf(fields)
    if (sent.current?.of !== of) sent.current = { of, key: randomKey() }
    store()
    return sent.current.key
  }
  const restored = keptFields.some((name) => {
    const kept = draft?.fields[name]
    return kept && kept !== NOT_ASKED && !(name === 'role' && kept === draft.job)
  })
  return {
    /** Whether it is known what was kept. */
    isRead: draft !== undefined,
    restored,
    /** The last day on which the device keeps what is typed; undefined where it keeps nothing. */
    until,
    /** The day of the first application from this device, where it keeps that. */
    first: draft?.first,
    keepOnDevice: (yes: boolean) => {
      const next = yes ? dayFromNow(DRAFT_DAYS) : undefined
      setUntil(next)
      store({ until: next, first: next && draft?.first })
    },
    /** Forgets all of it, and empties the form. */
    forget: () => {
      for (const name of keptFields) if (getValues(name) !== NOT_ASKED) setValue(name, '')
      setDraft(null)
      setUntil(undefined)
      storeDraft(undefined)
    },
    keyFor,
    end: () => {
      if (until) store({ sent: undefined, first: draft?.first ?? dayFromNow() })
      else storeDraft(undefined)
    },
  }
}
