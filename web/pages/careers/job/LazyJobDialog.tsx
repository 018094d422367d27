import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { loadScript } from '../../../lib/loadScript.ts'
import type JobDialog from './JobDialog.tsx'

const loadDialog = () => loadScript(() => import('./JobDialog.tsx'))

/** Fetches the script before someone opens a job. Opening one meets the same error and tells it. */
export const prepareDialog = () => void loadDialog().catch(() => undefined)

interface LazyJobDialogProps extends ComponentProps<typeof JobDialog> {
  /** The script did not arrive. It is asked for again by the next one that is rendered. */
  onFailure: () => void
}

/** The description of a job, as soon as its script is there. Without it the list stays as it is. */
export function LazyJobDialog({ onFailure, ...job }: LazyJobDialogProps) {
  const [Dialog, setDialog] = useState<typeof JobDialog>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let gone = false
    loadDialog().then(
      ({ default: loaded }) => {
        if (!gone) setDialog(() => loaded)
      },
      (error: unknown) => {
        if (gone) return
        console.error(error)
        fail()
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return Dialog && <Dialog {...job} />
}
