import { memo, useDeferredValue, useState } from 'react'
import { jobHref } from '../../../careers/jobListUrl.ts'
import type { Job } from '../../../careers/readJobs.ts'
import type { Careers } from '../../../content/queries/careers.ts'
import { JobSummary } from '../../../sections/job/JobDescription.tsx'
import { JobStatusAndLocation } from '../../../sections/job/JobStatus.tsx'
import { JobTerms } from '../../../sections/job/JobTerms.tsx'
import { Button } from '../../../ui/links/Button.tsx'
import { CmsLink } from '../../../ui/links/CmsLink.tsx'
import { viewButtonId } from '../dialog/useOpenJob.ts'
import { SKELETON_CARDS } from './JobSkeletons.tsx'
import { PostedDate } from './PostedDate.tsx'
import styles from './JobList.module.css'

interface JobCardProps {
  job: Job
  words: Careers['jobWords']
  onOpen: (job: Job) => void
}

/** One job of the list (JOB-04). */
export const JobCard = memo(function JobCard({ job, words, onOpen }: JobCardProps) {
  return (
    <li className={styles.card} data-closed={!job.isActive || undefined}>
      <p className={styles.facts}>
        <JobStatusAndLocation job={job} />
      </p>
      <h2 className={styles.title}>
        {/* A job that was closed long ago has no page anymore. */}
        {job.isActive ? <CmsLink href={jobHref(job)}>{job.title}</CmsLink> : job.title}
      </h2>
      <JobTerms job={job} words={words} brief />
      {job.description && (
        <p className={styles.description}>
          <JobSummary text={job.description} />
        </p>
      )}
      <div className={styles.foot}>
        <PostedDate date={job.createdAt} />
        <Button look="outline" small id={viewButtonId(job.id)} aria-haspopup="dialog" onClick={() => onOpen(job)}>
          View Details <span className="visually-hidden">of {job.title}</span>
        </Button>
      </div>
    </li>
  )
})

/** Cards on the screen at first, and with each 'Show more'. */
const PAGE_SIZE = 24

interface JobListProps {
  /** The jobs that match. */
  jobs: readonly Job[]
  /** Identifies the filters; when it changes, the list restarts at its first page. */
  filters: string
  words: Careers['jobWords']
  onOpen: (job: Job) => void
  /** The list replaces the skeletons, so the cards that fill their space are rendered first. */
  inSteps: boolean
}

/** The matching jobs as cards, in pages. */
export const JobList = memo(function JobList({ jobs, filters, words, onOpen, inSteps }: JobListProps) {
  const [pages, setPages] = useState({ of: filters, count: 1 })
  const count = pages.of === filters ? pages.count : 1
  const shown = jobs.slice(0, count * PAGE_SIZE)
  const firstHidden = jobs[shown.length]
  // A second render, in short tasks, adds the cards below the skeletons' place.
  const whole = useDeferredValue(true, !inSteps)

  return (
    <>
      <ul role="list" className={styles.jobs}>
        {(whole ? shown : shown.slice(0, SKELETON_CARDS)).map((job) => (
          <JobCard key={job.id} job={job} words={words} onOpen={onOpen} />
        ))}
      </ul>
      {firstHidden && (
        <div className={styles.more}>
          <p>{`Showing ${shown.length.toLocaleString('en-US')} of ${jobs.length.toLocaleString('en-US')}`}</p>
          <Button
            look="outline"
            onClick={() => {
              setPages({ of: filters, count: count + 1 })
              focusSoon(viewButtonId(firstHidden.id))
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
})

/** Focus the first new card, because the button that had the focus may be gone. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
