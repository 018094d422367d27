import styles from './JobStatus.module.css'

/** Whether a job is open, as a word with a step up or a flat line. */
export function JobStatus({ isActive }: { isActive: boolean }) {
  return (
    <span className={styles.status} data-active={isActive}>
      {isActive ? 'Active' : 'Closed'}
    </span>
  )
}
