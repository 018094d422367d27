import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { emptyInterest, type SentInterest, type InterestFormValues } from '../../careers/interestForm.ts'
import { interestMutation, InterestNotSent } from '../../careers/sendInterest.ts'
import { isReturn } from '../../lib/isReturn.ts'
import type { ValidatedForm } from '../../ui/form/Form.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { linkSource } from './linkSource.ts'
import type { useDraft } from './useDraft.ts'

/**
 * How long a form has been open, by the monotonic clock. A prerendered form counts from the page request, because it
 * can be filled in before any script runs.
 * @returns a function that returns the milliseconds; undefined after a reload or history navigation
 */
export function useOpenTime(): () => number | undefined {
  const hydrated = useHydrated()
  const [since] = useState(() => (hydrated ? performance.now() : 0))
  // A reloaded page may have been filled in before, unknown to us.
  return () => (isReturn() ? undefined : performance.now() - since)
}

/** INT-07, to the letter. */
const FAILURE = 'Failed to submit your information. Please try again later.'

/**
 * Sends the form to the careers API, with progress and a way to cancel (INT-04 to INT-07).
 * @param readExtra reads the honeypot field
 * @param onSent called on success
 */
export function useSendApplication(
  form: ValidatedForm<InterestFormValues, SentInterest>,
  draft: ReturnType<typeof useDraft>,
  { readExtra, onSent }: { readExtra: () => string; onSent: () => void },
) {
  const openTime = useOpenTime()
  const { mutateAsync: send, isPending, error } = useMutation(interestMutation)
  const [isOffline, setOffline] = useState(false)
  const [uploaded, setUploaded] = useState(0)
  const controller = useRef<AbortController>(null)
  // Leaving the page cancels the upload; the draft stays.
  useEffect(() => () => controller.current?.abort(), [])

  const submit = async (fields: SentInterest) => {
    const { signal } = (controller.current = new AbortController())
    setUploaded(0)
    try {
      await send({
        fields: { ...fields, source: fields.source ?? linkSource() },
        key: draft.keyFor(fields),
        extra: readExtra(),
        // Restored text was not typed just now, so the time says nothing.
        openMs: draft.restored ? undefined : openTime(),
        signal,
        onProgress: setUploaded,
      })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      setOffline(error instanceof InterestNotSent && error.by === 'network' && !navigator.onLine)
      if (error instanceof InterestNotSent) {
        for (const name of Object.keys(emptyInterest) as (keyof InterestFormValues)[]) {
          const message = error.fields[name]
          if (message) form.setError(name, { message })
        }
      }
      return
    }
    draft.clearAfterSending()
    onSent()
  }
  const { by, closed } = error instanceof InterestNotSent ? error : {}
  return {
    /** Sends the form, and shows the careers API's field errors. */
    submit,
    cancel: () => controller.current?.abort(),
    /** The part that is on its way, 0 to 1; undefined while nothing is sent. */
    uploaded: isPending ? uploaded : undefined,
    wasCanceled: error?.name === 'AbortError',
    /** Why sending failed, for the visitor. An unreadable file is reported at its field; retrying would not help. */
    failure: error && error.name !== 'AbortError' && by !== 'file' ? (closed ?? FAILURE) : undefined,
    /** The job takes no applications, which `failure` says. */
    isClosed: closed !== undefined,
    isOffline,
  }
}
