import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Site } from '../content/queries/site.ts'
import { loadScript } from '../lib/loadScript.ts'
import { whenIdle } from '../lib/whenIdle.ts'
import type { atThisHour, Phone, ThisHour } from './atThisHour.ts'
import { isCurrent } from '../ui/links/isCurrent.ts'
import { useMinute } from '../ui/useMinute.ts'

/**
 * What the bars say on this page at this hour.
 * @returns `hour`, undefined until its script has loaded, which nothing waits for; and the number to call on this page
 */
export function useThisHour(site: Site): { hour: ThisHour | undefined; phone: Phone | undefined } {
  const { pathname } = useLocation()
  const now = useMinute()
  const [say, setSay] = useState<typeof atThisHour>()
  useEffect(() => {
    whenIdle(() => {
      loadScript(() => import('./atThisHour.ts'))
        .then((module) => setSay(() => module.atThisHour))
        // Without it the bars still have their numbers.
        .catch(() => undefined)
    })
  }, [])
  const promise = site.answersAtAnyHour.find(({ address }) => address && isCurrent(address, pathname))
  const phone = promise?.phone ?? site.phones[0]
  return { hour: now && say?.(site, now, promise && phone), phone }
}
