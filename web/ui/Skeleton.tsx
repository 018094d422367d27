import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** How much of the line it fills; a block is as large as its class says. */
  width?: 'short' | 'half' | 'long' | 'full'
  className?: string
}

/** A grey line or block that stands where words will be. Hidden from screen readers: the list around it says 'loading'. */
export function Skeleton({ width = 'full', className }: SkeletonProps) {
  return <span aria-hidden="true" data-width={width} className={classes(styles.skeleton, className)} />
}
