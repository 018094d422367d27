import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readFilters, withFilters, type JobFilters } from '../../../careers/jobListUrl.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'

/** Browsers allow only about three history updates a second, so the URL is updated when typing pauses. */
const URL_DELAY_MS = 300

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  filters: JobFilters
}

/**
 * The filters. The URL stores them, so that a reload, Back and shared links keep them.
 * @returns the current filters; a function that changes some of them; and one that updates the URL right away,
 * before a history navigation, and resolves with its query when the router has it
 */
export function useJobFilters(): [JobFilters, (part: Partial<JobFilters>) => void, () => Promise<string>] {
  const location = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const query = hydrated ? location.search : ''
  const inUrl = useMemo(() => readFilters(query), [query])
  /** Filters that are not in the URL yet. */
  const [ahead, setAhead] = useState<JobFilters>()
  const waiting = useRef<Waiting>(null)
  /** A navigation in progress, which another one would cancel. */
  const syncing = useRef<Promise<string>>(undefined)
  const filters = ahead ?? inUrl

  const syncUrl = useCallback((): Promise<string> => {
    if (!waiting.current) return syncing.current ?? Promise.resolve(location.search)
    clearTimeout(waiting.current.timer)
    const search = withFilters(location.search, waiting.current.filters)
    waiting.current = null
    const options = { replace: true, state: location.state as unknown, preventScrollReset: true }
    const done = Promise.resolve(navigate({ search, hash: location.hash }, options)).then(() => search)
    syncing.current = done
    void done.finally(() => {
      if (syncing.current === done) syncing.current = undefined
    })
    return done
  }, [navigate, location])

  useEffect(() => {
    if (!waiting.current) setAhead(undefined)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the URL has caught up, or Back has brought another
  }, [location.key])
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])

  const change = (part: Partial<JobFilters>) => {
    // Not `filters`: values typed before the script arrived come in before the URL has been read.
    const next = { ...(ahead ?? readFilters(location.search)), ...part }
    clearTimeout(waiting.current?.timer)
    waiting.current = { filters: next, timer: setTimeout(() => void syncUrl(), URL_DELAY_MS) }
    setAhead(next)
    if (next.search === filters.search) void syncUrl()
  }
  return [filters, change, syncUrl]
}
