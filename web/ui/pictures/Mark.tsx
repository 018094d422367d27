import type { PictureValue } from '../../content/images.ts'
import { classes } from '../classes.ts'
import { Picture } from './Picture.tsx'
import styles from './Mark.module.css'

interface MarkProps {
  picture: PictureValue | null | undefined
  className?: string
}

/**
 * The small logo of a technology. If it has no dark version, the dark theme shows its shape in one pale color.
 */
export function Mark({ picture, className }: MarkProps) {
  return (
    <Picture
      picture={picture}
      sizes="30px"
      className={classes(styles.mark, !picture?.dark && styles.shape, className)}
    />
  )
}
