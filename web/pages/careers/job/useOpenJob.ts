import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from '../../../ui/useHydrated.ts'
import type { Job } from '../../../careers/jobs.ts'
import { readJobId, withJobId } from '../jobAddress.ts'
import { jobPath } from '../paths.ts'

/** Marks a history entry that this list made: its predecessor is the list itself. */
const OPENED_HERE = { openedFromList: true }

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedFromList' in state

/** Id of the button that opens a job. */
export const viewButtonId = (jobId: string) => `view-job-${jobId}`

/**
 * The job whose description is open, according to the address (JOB-08). While it is open the browser shows the address
 * of the job's page, if it has one: that is what a visitor copies, and what a reload shows. To the router it stays the
 * list's.
 * @param syncAddress brings the filters in the address up to date and gives back its query
 * @returns its id, if one is open; a function that opens a job, the same on every render; and one that closes it
 */
export function useOpenJob(syncAddress: () => Promise<string>): [string | undefined, (job: Job) => void, () => void] {
  const address = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const id = hydrated ? readJobId(address.search) : undefined

  const openNow = async ({ id: jobId, slug }: Job) => {
    const search = withJobId(await syncAddress(), jobId)
    const mask = slug && { mask: jobPath(slug) }
    await navigate({ search }, { state: OPENED_HERE, preventScrollReset: true, ...mask })
  }
  const latest = useRef(openNow)
  useLayoutEffect(() => {
    latest.current = openNow
  })
  const open = useCallback((job: Job) => void latest.current(job), [])

  const close = () => {
    // The browser gives the focus back to where it was; whoever came by a link was nowhere.
    if (id) document.getElementById(viewButtonId(id))?.focus()
    if (isOpenedHere(address.state)) void navigate(-1)
    else void navigate({ search: withJobId(address.search, undefined) }, { replace: true, preventScrollReset: true })
  }
  return [id, open, close]
}
