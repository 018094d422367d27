import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Site } from '../content/queries/site.ts'
import { loadScript } from '../start/loadScript.ts'
import { whenIdle } from '../start/whenIdle.ts'
import type { atThisHour, ThisHour } from './times/atThisHour.ts'
import { isCurrent } from './header/isCurrent.ts'
import { useMinute } from './useMinute.ts'

interface Hour {
  /** What to say of it; undefined until the script that knows has come, which nothing waits for. */
  hour: ThisHour | undefined
  /** The number to call on this page. */
  phone: { number: string; display: string } | undefined
}

/** What the bars say on this page at this hour. */
export function useThisHour(site: Site): Hour {
  const { pathname } = useLocation()
  const now = useMinute()
  const [say, setSay] = useState<typeof atThisHour>()
  useEffect(() => {
    whenIdle(() => {
      loadScript(() => import('./times/atThisHour.ts'))
        .then((module) => setSay(() => module.atThisHour))
        // Without it the bars have their numbers.
        .catch(() => undefined)
    })
  }, [])
  const promise = site.answersAtAnyHour.find(({ address }) => address && isCurrent(address, pathname))
  const phone = promise?.phone ?? site.phones[0]
  return { hour: now && say?.(site, now, promise && phone), phone }
}
