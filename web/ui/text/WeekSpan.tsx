import styles from './WeekSpan.module.css'

/** 'Week 1', 'Weeks 2–3' @param from the first of them */
export function WeekSpan({ from, weeks }: { from: number; weeks: number }) {
  if (weeks === 1) return <>Week {from}</>
  return (
    <>
      Weeks <span className={styles.weeks}>{`${from}–${from + weeks - 1}`}</span>
    </>
  )
}
