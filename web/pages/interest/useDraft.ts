import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { NOT_ASKED } from '@archstep/contracts/applications/application.ts'
import { textFields, type SentInterest, type InterestFormValues } from '../../careers/interestForm.ts'
import { randomKey } from '../../lib/randomKey.ts'
import type { ValidatedForm } from '../../ui/form/Form.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { DRAFT_DAYS, dayFromNow, readDraft, storeDraft, type Draft, type SentApplication } from './draftStorage.ts'
import type { LinkedJob } from './useLinkedJob.ts'

/** Decides whether two applications are the same. */
function fingerprintOf({ resume: { name, size, lastModified }, ...fields }: SentInterest): string {
  return JSON.stringify([fields, name, size, lastModified])
}

/** Saved without the link's values, because the link itself names the job. */
const keptFields = textFields.filter((name) => name !== 'opening')

type InterestForm = ValidatedForm<InterestFormValues, SentInterest>

/** Fills in the job and the role of a link, but only after the draft, which may have another role, has been read. */
function useLinkedFields(
  { getValues, setValue }: InterestForm,
  { title: job, id: opening }: LinkedJob,
  draft: Draft | null | undefined,
) {
  useEffect(() => setValue('opening', opening), [opening, setValue])
  useEffect(() => {
    if (draft === undefined || job === undefined || job === draft?.job) return
    // Keep what was typed while it was unknown whether the job is open.
    const role = getValues('role')
    if (role === '' || role === draft?.fields['role']) setValue('role', job)
  }, [draft, job, getValues, setValue])
}

/**
 * Keeps what is typed over an accidental reload, short of the file, and fills in the role and the job that a link
 * named.
 * @param isAnother begins with empty fields, whatever is kept (INT-06)
 * @returns whether something was restored; `keyFor`, which names an application for the careers API: the same for
 *   each attempt to send the same content, so that it is recorded once; and `clearAfterSending`, for when it was sent
 */
export function useDraft(form: InterestForm, linked: LinkedJob, isAnother: boolean) {
  const { getValues, setValue, subscribe } = form
  // The draft when the form appeared; null if there was none, undefined before storage can be read.
  const [draft, setDraft] = useState<Draft | null>()
  const [keptUntil, setKeptUntil] = useState<string>()
  if (useHydrated() && draft === undefined) {
    const kept = readDraft()
    setDraft(kept ? { ...kept, ...(isAnother && { fields: {} }) } : null)
    setKeptUntil(kept?.until)
  }
  const lastSent = useRef<SentApplication>(undefined)

  useEffect(() => {
    if (draft === undefined) return
    lastSent.current = draft?.sent
    for (const name of keptFields) {
      const kept = draft?.fields[name]
      if (kept && kept !== NOT_ASKED && !getValues(name)) setValue(name, kept)
    }
  }, [draft, getValues, setValue])
  useLinkedFields(form, linked, draft)

  const store = useCallback(
    (changes: Partial<Draft> = {}) => {
      const { resume: _file, opening: _opening, ...fields } = getValues()
      // Until it is known whether the linked job is open, keep the stored one.
      storeDraft({
        fields,
        job: linked.title ?? draft?.job,
        sent: lastSent.current,
        until: keptUntil,
        first: keptUntil && draft?.first,
        ...changes,
      })
    },
    [getValues, linked.title, draft, keptUntil],
  )
  useEffect(() => {
    const callback = () => {
      // An empty form for another application must not erase what is kept for the next visit. While the URL still
      // names the job, the form may set “Not asked” by itself.
      if (!isAnother || getValues(keptFields).some((value) => value && value !== NOT_ASKED)) store()
    }
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe, store, isAnother, getValues])

  const isRead = draft !== undefined
  const tickedEarly = useRef(false)
  const keepOnDevice = (yes: boolean) => {
    tickedEarly.current = yes
    // Wait until the stored draft has been read.
    if (!isRead) return
    const next = yes ? dayFromNow(DRAFT_DAYS) : undefined
    setKeptUntil(next)
    store({ until: next, first: next && draft?.first })
  }
  const adoptTick = useEffectEvent(() => {
    if (tickedEarly.current) keepOnDevice(true)
  })
  useEffect(() => {
    if (isRead) adoptTick()
  }, [isRead])

  const keyFor = (fields: SentInterest): string => {
    const fingerprint = fingerprintOf(fields)
    if (lastSent.current?.of !== fingerprint) lastSent.current = { of: fingerprint, key: randomKey() }
    store()
    return lastSent.current.key
  }
  const restored = keptFields.some((name) => {
    const kept = draft?.fields[name]
    return kept && kept !== NOT_ASKED && !(name === 'role' && kept === draft.job)
  })
  return {
    restored,
    /** The last day on which the device keeps what is typed; undefined where it keeps nothing. */
    keptUntil,
    /** The day of the first application from this device, where it keeps that. */
    firstAppliedOn: draft?.first,
    keepOnDevice,
    /** Forgets all of it, and empties the form. */
    forget: () => {
      for (const name of keptFields) if (getValues(name) !== NOT_ASKED) setValue(name, '')
      setDraft(null)
      setKeptUntil(undefined)
      storeDraft(undefined)
    },
    keyFor,
    clearAfterSending: () => {
      if (keptUntil) store({ sent: undefined, first: draft?.first ?? dayFromNow() })
      else storeDraft(undefined)
    },
  }
}
