import type { Job } from '../../careers/readJobs.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import styles from './JobStatus.module.css'

/** Whether a job is open, as a word with a step up or a flat line. */
export function JobStatus({ isActive }: { isActive: boolean }) {
  return (
    <span className={styles.status} data-active={isActive}>
      {isActive ? 'Active' : 'Closed'}
    </span>
  )
}

/** Whether a job is open and where it is, if it has a location. */
export function JobStatusAndLocation({ job }: { job: Job }) {
  return (
    <>
      <JobStatus isActive={job.isActive} />
      {job.location && (
        <span className={styles.location}>
          <Icon name="map-pin" />
          {job.location}
        </span>
      )}
    </>
  )
}
