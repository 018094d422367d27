import { useCallback, useEffect, useRef, useState } from 'react'
import { NOT_ASKED } from '@archstep/contracts/application.ts'
import { textFields, type SentInterest, type InterestValues } from '../../careers/interest.ts'
import { randomKey } from '../../lib/randomKey.ts'
import type { ValidatedForm } from '../../ui/form/Form.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import type { LinkedJob } from './useLinkedJob.ts'

const STORAGE_KEY = 'interest-form'

/** What was sent last, in short, and the key that the careers API knows it by. */
interface SentApplication {
  of: string
  key: string
}

/** What a visitor has typed, for the life of the tab. */
interface Draft {
  fields: Readonly<Record<string, string>>
  /** The job that the visitor came from when typing began. */
  job?: string | undefined
  sent?: SentApplication | undefined
}

/** @returns undefined when there is none, or storage is blocked */
function readDraft(): Draft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null
    return stored?.fields && { ...stored, fields: stored.fields }
  } catch {
    return undefined
  }
}

/**
 * Keeps the draft over a reload; where storage is blocked or full the form works as well, for as long as it is open.
 */
function storeDraft(draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // See above.
  }
}

/** What makes two applications the same. */
function contentOf({ resume: { name, size, lastModified }, ...fields }: SentInterest): string {
  return JSON.stringify([fields, name, size, lastModified])
}

/** What is kept: the link itself says which job it is for. */
const keptFields = textFields.filter((name) => name !== 'opening')

/**
 * Keeps what is typed over an accidental reload, short of the file, and fills in the role and the job that a link
 * named.
 * @returns whether something was restored; `keyFor`, which names an application for the careers API: the same for
 *   each attempt to send the same content, so that it is recorded once; and `clear`, which forgets all of it
 */
export function useDraft(
  { getValues, setValue, subscribe }: ValidatedForm<InterestValues, SentInterest>,
  { title: job, id: opening }: LinkedJob,
) {
  // What was kept when the form appeared; null when there was nothing, undefined until the browser can be asked.
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
    // What was typed while nobody knew whether the job is open stays.
    const role = getValues('role')
    if (role === '' || role === draft?.fields['role']) setValue('role', job)
  }, [draft, job, getValues, setValue])

  const store = useCallback(() => {
    const { resume: _file, opening: _opening, ...fields } = getValues()
    // While nobody knows whether the job is open, it is the one that was kept.
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
