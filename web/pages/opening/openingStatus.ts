import { useEffect, useState } from 'react'
import type { Opening } from '../../content/queries/opening.ts'

/** How long the page of a closed opening still answers: people have its address. */
const KEPT_MS = 90 * 24 * 60 * 60_000
/** The longest time that a browser can wait for. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

export type OpeningStatus = 'open' | 'closed' | 'gone'

type Dates = Pick<Opening, 'endsAt' | 'isOpen'>

/** @param now in milliseconds since 1970 */
export function statusAt({ endsAt }: Dates, now: number): OpeningStatus {
  if (endsAt === null || now <= Date.parse(endsAt)) return 'open'
  return now <= Date.parse(endsAt) + KEPT_MS ? 'closed' : 'gone'
}

/** Whether an opening is open: first as the CMS said when it was asked, then by the clock, as it runs. */
export function useOpeningStatus(opening: Dates): OpeningStatus {
  const { endsAt, isOpen } = opening
  const [status, setStatus] = useState<OpeningStatus>(isOpen ? 'open' : 'closed')
  useEffect(() => {
    const look = () => setStatus(statusAt({ endsAt, isOpen }, Date.now()))
    look()
    const wait = endsAt === null ? 0 : Date.parse(endsAt) - Date.now()
    if (wait <= 0 || wait > LONGEST_WAIT_MS) return undefined
    const timer = setTimeout(look, wait + 1)
    return () => clearTimeout(timer)
  }, [endsAt, isOpen])
  return status
}
