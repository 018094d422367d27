import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  emptyInterest,
  type SentInterest,
  interestMutation,
  InterestNotSent,
  type InterestValues,
} from '../../careers/interest.ts'
import type { ValidatedForm } from '../../ui/form/Form.tsx'
import { linkSource } from '../../careers/linkSource.ts'
import type { useDraft } from './useDraft.ts'
import { useHydrated } from '../../ui/useHydrated.ts'

/** A page that was asked for anew may hold what was typed before, without our knowledge. */
const cameByLink = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation && 'type' in navigation && navigation.type !== 'navigate')
}

/**
 * How long a form has been on the screen, by a clock that nobody can set. A form that came with the page can be filled
 * in from the moment that the page was asked for, before any script runs.
 * @returns a function that gives the milliseconds; undefined after a reload or a step in the history
 */
export function useOpenTime(): () => number | undefined {
  const hydrated = useHydrated()
  const [since] = useState(() => (hydrated ? performance.now() : 0))
  return () => (cameByLink() ? performance.now() - since : undefined)
}

/** INT-07, to the letter. */
const FAILURE = 'Failed to submit your information. Please try again later.'

/**
 * Sends the form to the careers API, with progress and a way to cancel (INT-04 to INT-07).
 * @param readExtra gives what is in the field that people leave empty
 * @param onSent is called when it was taken
 */
export function useSendApplication(
  form: ValidatedForm<InterestValues, SentInterest>,
  draft: ReturnType<typeof useDraft>,
  { readExtra, onSent }: { readExtra: () => string; onSent: () => void },
) {
  const openTime = useOpenTime()
  const { mutateAsync: send, isPending, error } = useMutation(interestMutation)
  const [isOffline, setOffline] = useState(false)
  const [uploaded, setUploaded] = useState(0)
  const controller = useRef<AbortController>(null)
  // Who leaves the page in the middle does not want it sent; the draft stays.
  useEffect(() => () => controller.current?.abort(), [])

  const submit = async (fields: SentInterest) => {
    const { signal } = (controller.current = new AbortController())
    setUploaded(0)
    try {
      await send({
        fields: { ...fields, source: fields.source ?? linkSource() },
        key: draft.keyFor(fields),
        extra: readExtra(),
        // What was restored need not be typed again.
        openMs: draft.restored ? undefined : openTime(),
        signal,
        onProgress: setUploaded,
      })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      setOffline(error instanceof InterestNotSent && error.by === 'line' && !navigator.onLine)
      if (error instanceof InterestNotSent) {
        for (const name of Object.keys(emptyInterest) as (keyof InterestValues)[]) {
          const message = error.fields[name]
          if (message) form.setError(name, { message })
        }
      }
      return
    }
    draft.end()
    onSent()
  }
  const { by, closed } = error instanceof InterestNotSent ? error : {}
  return {
    /** Sends what was filled in, and says below the fields what the careers API has against them. */
    submit,
    cancel: () => controller.current?.abort(),
    /** The part that is on its way, 0 to 1; undefined while nothing is sent. */
    uploaded: isPending ? uploaded : undefined,
    wasCanceled: error?.name === 'AbortError' && !form.formState.isSubmitting,
    /** Why it was not sent, for the visitor. A file that can't be read is told at its field, and no later time helps. */
    failure: error && error.name !== 'AbortError' && by !== 'file' ? (closed ?? FAILURE) : undefined,
    /** The job takes no applications, which `failure` says. */
    isClosed: closed !== undefined,
    isOffline,
  }
}
