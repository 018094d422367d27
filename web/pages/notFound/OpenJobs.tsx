import { useQuery } from '@tanstack/react-query'
import { jobHref } from '../../careers/jobListUrl.ts'
import { jobsQuery } from '../../careers/jobsQuery.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import styles from './NotFoundPage.module.css'

/** The open jobs, in place of one that is gone. Empty while they are unknown, or if there are none. */
export default function OpenJobs() {
  const { data: careers } = useQuery(careersQuery)
  const { data: jobs } = useQuery(jobsQuery)
  const open = (jobs ?? []).filter(({ isActive }) => isActive)
  const words = careers?.jobWords
  if (!words || open.length === 0) return null
  return (
    <section aria-labelledby="open-jobs" className={styles.openJobs}>
      <p>{words.goneText}</p>
      <h2 id="open-jobs">{words.goneHeading}</h2>
      <ul className={styles.links}>
        {open.map((job) => (
          <li key={job.id}>
            <CmsLink href={jobHref(job)} className={styles.link}>
              {job.title}
            </CmsLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
