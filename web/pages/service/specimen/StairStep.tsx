import styles from './StairStep.module.css'

interface StairStepProps {
  /** Where the tread begins and ends, from 0 to 1. */
  from: number
  to: number
  /** No riser comes down to the first. */
  first?: boolean
}

/**
 * One step of a stair that comes down through the rows of a list: the riser from the row above, the tread, the riser to
 * the row below.
 */
export function StairStep({ from, to, first = false }: StairStepProps) {
  const [left, right] = [from * 100, to * 100]
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className={styles.step}>
      <path d={`M${left} ${first ? 50 : 0}V50M${right} 50V100`} className={styles.riser} />
      <path d={`M${left} 50H${right}`} className={styles.tread} />
    </svg>
  )
}

/** The row below the last step: as far as the stair has come, from 0 to 1. */
export function StairFoot({ to = 1 }: { to?: number | undefined }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className={styles.step}>
      <path d={`M${to * 100} 0V50`} className={styles.riser} />
      <path d={`M0 50H${to * 100}`} className={styles.foot} />
    </svg>
  )
}

const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

/** Where each figure begins and ends when they are laid end to end, as parts of a whole (their sum), from 0 to 1. */
export function endToEnd(figures: readonly number[], all = sumOf(figures)): { from: number; to: number }[] {
  const whole = all || 1
  let at = 0
  return figures.map((figure) => {
    const from = at / whole
    at += figure
    return { from, to: at / whole }
  })
}
