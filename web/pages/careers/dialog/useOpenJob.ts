import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { jobPath } from '@archstep/contracts/urls/pagePaths.ts'
import { readJobId, withJobId } from '../../../careers/jobListUrl.ts'
import type { Job } from '../../../careers/readJobs.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'

/** Marks history entries made by this list; the entry before is the list itself. */
const OPENED_HERE = { openedFromList: true }

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedFromList' in state

/** Id of the button that opens a job's dialog. */
export const viewButtonId = (jobId: string) => `view-job-${jobId}`

/**
 * The job whose dialog is open, according to the URL (JOB-08). The browser then shows the URL of the job's page, if
 * it has one, for copying and reloading; to the router it is still the list's.
 * @param syncUrl updates the filters in the URL and resolves with its query
 * @returns the open job's id, if any; a stable function that opens a job; and one that closes it
 */
export function useOpenJob(syncUrl: () => Promise<string>): [string | undefined, (job: Job) => void, () => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const id = hydrated ? readJobId(location.search) : undefined

  const openNow = async ({ id: jobId, slug }: Job) => {
    const search = withJobId(await syncUrl(), jobId)
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
    if (isOpenedHere(location.state)) void navigate(-1)
    else void navigate({ search: withJobId(location.search, undefined) }, { replace: true, preventScrollReset: true })
  }
  return [id, open, close]
}
