import type { PictureValue } from '../../content/images.ts'
import { classes } from '../classes.ts'
import { isPhotograph, Picture } from './Picture.tsx'
import styles from './Portrait.module.css'

interface PortraitProps {
  picture: PictureValue | null | undefined
  /** Decides the second color: paper and amber for those who work here, the river's for clients. */
  side: 'staff' | 'client'
  /** How wide it is drawn, in pixels: `144px`. */
  sizes: `${number}px`
  className?: string
}

/** A silhouette for people without a picture; those who work here stand in the arch. */
const somebody = (isStaff: boolean) => (
  <svg aria-hidden="true" viewBox="0 0 240 300">
    {isStaff && <path d="M16 300C22 160 52 16 120 16s98 144 104 284z" />}
    <path d="M103 150v46c-40 8-68 30-70 108h174c-2-78-30-100-70-108v-46z" />
    <path d="M120 64c56 0 54 108 0 108s-56-108 0-108z" />
  </svg>
)

/** Somebody's picture, four wide to five high: a photograph in two colors, a drawing in its own. */
export function Portrait({ picture, side, sizes, className }: PortraitProps) {
  return (
    <span
      data-side={side}
      data-photograph={(picture && isPhotograph(picture)) || undefined}
      className={classes(styles.portrait, className)}
    >
      {picture ? <Picture picture={picture} sizes={sizes} /> : somebody(side === 'staff')}
    </span>
  )
}
