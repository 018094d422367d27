import type { ReactNode } from 'react'
import type { PictureValue } from '../../../content/images.ts'
import { Picture } from '../../../ui/pictures/Picture.tsx'
import styles from './BoardMessage.module.css'

interface BoardMessageProps {
  heading: string
  text: string
  picture?: PictureValue | null
  /** What to do about it. */
  children: ReactNode
}

/** Takes the place of the jobs and says why there are none. */
export function BoardMessage({ heading, text, picture, children }: BoardMessageProps) {
  return (
    <div className={styles.message}>
      <Picture picture={picture} eager className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}
