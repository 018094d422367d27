import { classes } from '../classes.ts'
import styles from './Mark.module.css'
import type { PictureValue } from '../../content/images.ts'
import { Picture } from './Picture.tsx'

interface MarkProps {
  picture: PictureValue | null | undefined
  className?: string
}

/**
 * The small logo of a technology. Without a dark version, its shape in one pale color is what the dark theme shows.
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
