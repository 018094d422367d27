import { classes } from '../classes.ts'
import styles from './Mark.module.css'
import type { PictureValue } from '../../content/images.ts'
import { Picture } from './Picture.tsx'

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
