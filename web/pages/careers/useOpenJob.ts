import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from '../../ui/useHydrated.ts'
import { readJobId, withJobId } from './jobAddress.ts'

/** Marks a history entry that this list made: its predecessor is the list itself. */
const OPENED_HERE = { openedFromList: true }

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedFromList' in state

/** Id of the button that opens a job. */
export const viewButtonId = (jobId: string) => `view-job-${jobId}`

/**
 * The job whose description is open, according to the address (JOB-08).
 * @param syncAddress brings the filters in the address up to date and gives back its query
 * @returns its id, if one is open; a function that opens a job, the same on every render; and one that closes it
 */
export function useOpenJob(syncAddress: () => Promise<string>): [string | undefined, (id: string) => void, () => void] {
  const address = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const id = hydrated ? readJobId(address.search) : undefined

  const openNow = async (jobId: string) => {
    const search = withJobId(await syncAddress(), jobId)
    await navigate({ search }, { state: OPENED_HERE, preventScrollReset: true })
  }
  const latest = useRef(openNow)
  useLayoutEffect(() => {
    latest.current = openNow
  })
  const open = useCallback((jobId: string) => void latest.current(jobId), [])

  const close = () => {
    // The browser gives the focus back to where it was; whoever came by a link was nowhere.
    if (id) document.getElementById(viewButtonId(id))?.focus()
    if (isOpenedHere(address.state)) void navigate(-1)
    else void navigate({ search: withJobId(address.search, undefined) }, { replace: true, preventScrollReset: true })
  }
  return [id, open, close]
}
