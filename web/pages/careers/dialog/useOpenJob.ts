import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { jobPath } from '@archstep/contracts/pagePaths.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'
import type { Job } from '../../../careers/readJobs.ts'
import { readJobId, withJobId } from '../jobAddress.ts'

/** Marks history entries made by this list; the entry before is the list itself. */
const OPENED_HERE = { openedFromList: true }

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedFromList' in state

/** Id of the button that opens a job's dialog. */
export const viewButtonId = (jobId: string) => `view-job-${jobId}`

/**
 * The job whose dialog is open, according to the address (JOB-08). Meanwhile the browser shows the address of the job's
 * page, if it has one, for copying and reloading; to the router it is still the list's.
 * @param syncAddress updates the filters in the address and resolves with its query
 * @returns the open job's id, if any; a stable function that opens a job; and one that closes it
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
    // The browser restores the focus, except for visitors who came directly by a link.
    if (id) document.getElementById(viewButtonId(id))?.focus()
    if (isOpenedHere(address.state)) void navigate(-1)
    else void navigate({ search: withJobId(address.search, undefined) }, { replace: true, preventScrollReset: true })
  }
  return [id, open, close]
}
