import { useEffect, useState } from 'react'
import type { Site } from '../../content/queries/site.ts'
import { loadScript } from '../../lib/loadScript.ts'
import { whenIdle } from '../../lib/whenIdle.ts'
import { useIsCurrent } from '../../ui/links/useIsCurrent.ts'
import { useMinute } from '../../ui/useMinute.ts'
import type { Availability, availabilityAt, Phone } from './availability.ts'

/**
 * Whether somebody can be reached now, and the number to call on this page.
 * @returns no availability until its script has loaded, which nothing waits for
 */
export function useAvailability(site: Site): [availability: Availability | undefined, phone: Phone | undefined] {
  const isCurrent = useIsCurrent()
  const now = useMinute()
  const [readAvailability, setReadAvailability] = useState<typeof availabilityAt>()
  useEffect(() => {
    whenIdle(() => {
      loadScript(() => import('./availability.ts'))
        .then((module) => setReadAvailability(() => module.availabilityAt))
        // Without it the bars still have their numbers.
        .catch(() => undefined)
    })
  }, [])
  const promise = site.answersAtAnyHour.find(({ path }) => path && isCurrent(path))
  const phone = promise?.phone ?? site.phones[0]
  return [now && readAvailability?.(site, now, promise && phone), phone]
}
