import { memo, useState } from 'react'
import type { Job } from '../../../careers/jobs.ts'
import type { Careers } from '../../../content/queries/careers.ts'
import { Button } from '../../../ui/links/Button.tsx'
import { JobCard } from './JobCard.tsx'
import { viewButtonId } from '../job/useOpenJob.ts'
import styles from './JobResults.module.css'

/** Cards on the screen at first, and with each 'Show more'. */
export const PAGE_SIZE = 24

interface JobResultsProps {
  /** The jobs that match; a new list starts at its first page. */
  jobs: readonly Job[]
  words: Careers['opening']
  onOpen: (job: Job) => void
}

/** The matching jobs as cards, a page at a time. */
export const JobResults = memo(function JobResults({ jobs, words, onOpen }: JobResultsProps) {
  const [pages, setPages] = useState({ of: jobs, count: 1 })
  const count = pages.of === jobs ? pages.count : 1
  const shown = jobs.slice(0, count * PAGE_SIZE)
  const firstHidden = jobs[shown.length]

  return (
    <>
      <ul className={styles.jobs}>
        {shown.map((job) => (
          <JobCard key={job.id} job={job} words={words} onOpen={onOpen} />
        ))}
      </ul>
      {firstHidden && (
        <div className={styles.more}>
          <p>
            Showing {shown.length.toLocaleString('en')} of {jobs.length.toLocaleString('en')}
          </p>
          <Button
            look="outline"
            onClick={() => {
              setPages({ of: jobs, count: count + 1 })
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

/** The keyboard goes on with the first of the new cards; the button it was on may be gone. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
