import { useSuspenseQuery } from '@tanstack/react-query'
import { officeDay } from '@archstep/contracts/officeClock.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { longDate } from '../../ui/text/longDate.ts'
import { useHydrated } from '../../ui/useHydrated.ts'

/**
 * The day of a moment: by the clock of the office, as search engines and job boards get it, and once a browser is there
 * by the visitor's own, as on the card that led here (JOB-04).
 */
export function PostedDay({ moment }: { moment: string }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const day = useHydrated()
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(moment))
    : longDate(officeDay(moment, site))
  return <time dateTime={moment}>{day}</time>
}
