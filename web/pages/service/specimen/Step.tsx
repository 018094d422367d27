import styles from './Step.module.css'

export interface StepProps {
  /** Where the tread begins and ends, from 0 to 1. */
  from: number
  to: number
  /** No riser comes down to the first. */
  first?: boolean
  /** Below the last step, at the stair's full extent. */
  foot?: boolean
}

/** One step of a stair that runs down through the rows of a table, filling its cell. */
export function Step({ from, to, first = false, foot = false }: StepProps) {
  const [left, right] = [from * 100, to * 100]
  const [above, below] = [`M${foot ? right : left} 0V50`, `M${right} 50V100`]
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className={styles.step}>
      <path d={`${first ? '' : above}${foot ? '' : below}`} />
      <path d={`M${left} 50H${right}`} data-lit={foot || undefined} className={styles.tread} />
    </svg>
  )
}

export interface TallyProps {
  count: number
  /** How many are lit. */
  lit: number
  /** How many fit. */
  room: number
}

/** One stroke per counted unit, some of them lit. */
export function Tally({ count, lit, room }: TallyProps) {
  const strokes = (from: number, to: number, height: number) =>
    Array.from({ length: Math.max(to - from, 0) }, (_, index) => `M${from + index + 0.5} ${height}V100`).join('')
  return (
    <svg viewBox={`0 0 ${Math.max(room, 1)} 100`} preserveAspectRatio="none" aria-hidden className={styles.step}>
      <path d={strokes(lit, count, 30)} className={styles.stroke} />
      <path d={strokes(0, lit, 0)} data-lit className={styles.stroke} />
    </svg>
  )
}
