import { iconHref } from 'virtual:icon-sprites'
import type { Icon as ChosenIcon } from '../../content/types.gen.ts'
import { classes } from '../classes.ts'
import type { InterfaceIcon, SocialMark } from './iconNames.ts'
import styles from './Icon.module.css'

interface IconProps {
  /** An icon of the interface, or one that staff chose. */
  name: InterfaceIcon | ChosenIcon
  /** Width and height: by default 1.25em; `large` is 30 px with a finer line. */
  size?: 'large'
  className?: string
}

/** A line icon from a sprite. Always decorative: the words beside it, or the control's name, say the same. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg className={classes(styles.icon, size === 'large' && styles.large, className)} aria-hidden="true">
      <use href={iconHref(name)} />
    </svg>
  )
}

/** The mark of a social network, one flat shape in the color of the text. */
export function SocialIcon({ network }: { network: SocialMark }) {
  return (
    <svg className={styles.mark} aria-hidden="true">
      <use href={iconHref(`mark-${network}`)} />
    </svg>
  )
}
