import { useSuspenseQuery } from '@tanstack/react-query'
import { officeDay } from '@archstep/contracts/time/officeMoment.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { longDate } from '../../ui/text/longDate.ts'
import { useHydrated } from '../../ui/useHydrated.ts'

/**
 * The day of posting: in the office's time zone in the HTML, as for search engines and job boards, and after hydration
 * in the visitor's, as on the job's card (JOB-04).
 */
export function PostedDay({ moment }: { moment: string }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const day = useHydrated()
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(moment))
    : longDate(officeDay(moment, site))
  return <time dateTime={moment}>{day}</time>
}
