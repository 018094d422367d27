import styles from './JobStatus.module.css'

/** Whether a job is open: its word, with a step up or a flat line. */
export function JobStatus({ isActive }: { isActive: boolean }) {
  return (
    <span className={styles.status} data-active={isActive}>
      {isActive ? 'Active' : 'Closed'}
    </span>
  )
}
