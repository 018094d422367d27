import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from '../../../ui/useHydrated.ts'
import type { JobFilters } from './filterJobs.ts'
import { readFilters, withFilters } from '../jobAddress.ts'

/** Browsers refuse more than about three new addresses a second: while someone types, the address waits for a pause. */
const ADDRESS_DELAY_MS = 300

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  filters: JobFilters
}

/**
 * The filters, which live in the address: a reload, Back and a shared link keep them.
 * @returns the filters as they stand on the screen; a function that changes some of them; and one that brings the
 * address up to
 *   date at once, for just before a step in the history, and gives back its query when the router has it
 */
export function useJobFilters(): [JobFilters, (part: Partial<JobFilters>) => void, () => Promise<string>] {
  const address = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const query = hydrated ? address.search : ''
  const inAddress = useMemo(() => readFilters(query), [query])
  /** What the visitor has set and the address does not say yet. */
  const [ahead, setAhead] = useState<JobFilters>()
  const waiting = useRef<Waiting>(null)
  /** A step that the router has not finished: another one before its end would undo it. */
  const syncing = useRef<Promise<string>>(undefined)
  const filters = ahead ?? inAddress

  const syncAddress = useCallback((): Promise<string> => {
    if (!waiting.current) return syncing.current ?? Promise.resolve(address.search)
    clearTimeout(waiting.current.timer)
    const search = withFilters(address.search, waiting.current.filters)
    waiting.current = null
    const options = { replace: true, state: address.state as unknown, preventScrollReset: true }
    const done = Promise.resolve(navigate({ search, hash: address.hash }, options)).then(() => search)
    syncing.current = done
    void done.finally(() => {
      if (syncing.current === done) syncing.current = undefined
    })
    return done
  }, [navigate, address])

  useEffect(() => {
    if (!waiting.current) setAhead(undefined)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address has caught up, or Back has brought another
  }, [address.key])
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])

  const change = (part: Partial<JobFilters>) => {
    // Not `filters`: what was typed before the script arrived comes before the address has been looked at.
    const next = { ...(ahead ?? readFilters(address.search)), ...part }
    clearTimeout(waiting.current?.timer)
    waiting.current = { filters: next, timer: setTimeout(() => void syncAddress(), ADDRESS_DELAY_MS) }
    setAhead(next)
    if (next.search === filters.search) void syncAddress()
  }
  return [filters, change, syncAddress]
}
