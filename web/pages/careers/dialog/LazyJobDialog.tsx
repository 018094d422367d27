import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { loadScript } from '../../../lib/loadScript.ts'
import type JobDialog from './JobDialog.tsx'

const loadDialog = () => loadScript(() => import('./JobDialog.tsx'))

/** Preloads the script. If that fails, opening a job will show the error. */
export const prepareDialog = () => void loadDialog().catch(() => undefined)

interface LazyJobDialogProps extends ComponentProps<typeof JobDialog> {
  /** The script did not arrive. The next render retries it. */
  onFailure: () => void
}

/** The dialog of a job, once its script has loaded. Until then the list stays as it is. */
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
