import { useCallback, useEffect, useRef, useState } from 'react'
import { NOT_ASKED } from '@archstep/contracts/application.ts'
import { textFields, type SentInterest, type InterestValues } from '../../careers/interest.ts'
import { randomKey } from '../../lib/randomKey.ts'
import type { ValidatedForm } from '../../ui/form/Form.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import type { LinkedJob } from './useLinkedJob.ts'

const STORAGE_KEY = 'interest-form'

/** A digest of the last application sent, and its idempotency key. */
interface SentApplication {
  of: string
  key: string
}

/** What the visitor typed, kept for the life of the tab. */
interface Draft {
  fields: Readonly<Record<string, string>>
  /** The job that the visitor came from when they began to type. */
  job?: string | undefined
  sent?: SentApplication | undefined
}

/** @returns undefined if there is none, or storage is blocked */
function readDraft(): Draft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null
    return stored?.fields && { ...stored, fields: stored.fields }
  } catch {
    return undefined
  }
}

/** Saves the draft for a reload. Without storage the form still works. */
function storeDraft(draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(STORAGE_KEY)
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
 * Restores what was typed after an accidental reload, except the file, and fills in the role and job of a link.
 * @returns whether something was restored; `keyFor`, the idempotency key of an application, the same for each attempt
 * with the same content; and `clear`, which deletes the draft
 */
export function useDraft(
  { getValues, setValue, subscribe }: ValidatedForm<InterestValues, SentInterest>,
  { title: job, id: opening }: LinkedJob,
) {
  // The draft when the form appeared; null if there was none, undefined before storage can be read.
  const [draft, setDraft] = useState<Draft | null>()
  if (useHydrated() && draft === undefined) setDraft(readDraft() ?? null)
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

  const store = useCallback(() => {
    const { resume: _file, opening: _opening, ...fields } = getValues()
    // While it is unknown whether the job is open, use the saved one.
    storeDraft({ fields, job: job ?? draft?.job, sent: sent.current })
  }, [getValues, job, draft])
  useEffect(() => subscribe({ formState: { values: true }, callback: store }), [subscribe, store])

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
  return { restored, keyFor, clear: () => storeDraft(undefined) }
}
