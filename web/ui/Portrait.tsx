import type { PictureValue } from '../content/images.ts'
import { classes } from './classes.ts'
import { isPhotograph } from './isPhotograph.ts'
import { Picture } from './Picture.tsx'
import styles from './Portrait.module.css'

interface PortraitProps {
  picture: PictureValue | null | undefined
  /** Decides the second colour: paper and amber for those who work here, the river's for clients. */
  side: 'staff' | 'client'
  /** How wide it is drawn, in pixels: `144px`. */
  sizes: `${number}px`
  className?: string
}

/** The outline of somebody whose picture nobody has chosen yet. */
const somebody = (
  <svg aria-hidden="true" viewBox="0 0 240 300">
    <path d="M16 300C22 160 52 16 120 16s98 144 104 284z" />
    <path d="M84 116a36 44 0 1 1 72 0c0 26-14 46-19 62 0 26 60 24 70 60l5 62H28l5-62c10-36 70-34 70-60-5-16-19-36-19-62z" />
  </svg>
)

/** Somebody's picture, four wide to five high: a photograph in two colours, a drawing in its own. */
export function Portrait({ picture, side, sizes, className }: PortraitProps) {
  return (
    <span
      data-side={side}
      data-photograph={(picture && isPhotograph(picture)) || undefined}
      className={classes(styles.portrait, className)}
    >
      {picture ? <Picture picture={picture} sizes={sizes} /> : somebody}
    </span>
  )
}
