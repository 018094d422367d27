import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { jobWords } from '@archstep/contracts/jobs/jobText.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { jobPath } from '@archstep/contracts/urls/pagePaths.ts'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { CLOSED_DAYS, jobQuery, type JobDocument } from '../../content/queries/job.ts'
import type { SiteFacts } from '../../content/siteFacts.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { JobStatus } from '../../sections/job/JobStatus.tsx'
import { Breadcrumb } from '../../ui/links/Breadcrumb.tsx'
import { useMinute } from '../../ui/useMinute.ts'
import NotFoundPage from '../notFound/NotFoundPage.tsx'
import { ApplyLink } from './ApplyLink.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobText } from './JobText.tsx'
import styles from './JobPage.module.css'

export const pagesOf = ({ documents }: SiteFacts) => documents.filter(({ _type }) => _type === 'job')

/** One job, with a button to apply. */
export default function JobPage() {
  const { slug = '' } = useParams()
  const { data: job } = useSuspenseQuery(jobQuery(slug))
  const { data: careers } = useSuspenseQuery(careersQuery)
  const status = statusAt(job, useMinute())
  if (status === 'gone') return <NotFoundPage />
  const isOpen = status === 'open'
  const trail = [
    { label: 'Home', href: '/' },
    { label: careers.listing.title, href: LISTING_PAGE },
  ]
  return (
    <>
      <PageMeta seo={jobSeo(job)} path={jobPath(job.slug)} unlisted={!isOpen} />
      <article>
        <header className={`sheet ${styles.head}`}>
          <Breadcrumb trail={trail} here={job.title} />
          <p className={styles.status}>
            <JobStatus isActive={isOpen} />
          </p>
          <h1>{job.title}</h1>
        </header>
        <div className={`sheet cols ${styles.columns}`}>
          <div className={styles.facts}>
            {isOpen && <ApplyLink job={job} words={careers.jobWords} />}
            <JobFacts job={job} words={careers.jobWords} />
          </div>
          <JobText job={job} isOpen={isOpen} careers={careers} />
        </div>
      </article>
    </>
  )
}

/** Whether a job is open: by the clock or, without one, according to the CMS when it was queried. */
export function statusAt({ endsAt, isOpen }: Pick<JobDocument, 'endsAt' | 'isOpen'>, now: Date | undefined) {
  if (!now) return isOpen ? 'open' : 'closed'
  const over = endsAt === null ? 0 : now.getTime() - Date.parse(endsAt)
  if (over <= 0) return 'open'
  return over <= CLOSED_DAYS * DAY_MS ? 'closed' : 'gone'
}

/** The most that search engines show of a description, in characters. */
const SHOWN = 155

/** Title and description of a job for search engines, so that staff need not write them. */
function jobSeo({ title, location, description }: JobDocument): { title: string; description: string } {
  const text = jobWords(description).replaceAll(/\s+/g, ' ')
  const cut = text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/\s+\S*$/, '')}…`
  return { title: `${title}, ${location.name}`, description: cut }
}
