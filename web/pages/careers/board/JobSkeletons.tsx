import { classes } from '../../../ui/classes.ts'
import terms from '../../../sections/job/JobTerms.module.css'
import list from './JobList.module.css'
import styles from './JobSkeletons.module.css'

/** Cards shown while the jobs are fetched (JOB-05). */
export const SKELETON_CARDS = 6

/** Placeholders in the size of job cards. */
export function JobSkeletons() {
  return (
    <ul className={`${list.jobs} ${styles.skeletons}`} aria-hidden="true" data-testid="job-skeletons">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <li key={index} className={list.card}>
          <p className={list.facts}>
            <Line className={styles.status} />
            <Line className={styles.place} />
          </p>
          <p className={`display ${list.title}`}>
            <Line className={styles.title} />
          </p>
          <p className={terms.terms}>
            <Line className={styles.place} />
          </p>
          <p className={list.description}>
            <Line className={styles.first} />
            <Line className={styles.second} />
            <Line className={styles.third} />
          </p>
          <p className={list.foot}>
            <Line className={styles.posted} />
            <Skeleton className={styles.button} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A bar as high as the text of its paragraph. */
function Line({ className }: { className: string | undefined }) {
  return (
    <span className={list.line}>
      <Skeleton className={className} />
    </span>
  )
}

/** A gray bar or block in place of text. */
function Skeleton({ className }: { className: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} />
}
