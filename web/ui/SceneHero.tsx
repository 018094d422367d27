import type { ReactNode } from 'react'
import type { PictureValue } from '../content/images.ts'
import { classes } from './classes.ts'
import { isPhotograph, Picture } from './pictures/Picture.tsx'
import styles from './SceneHero.module.css'

interface SceneHeroProps {
  heading: string
  text: string | null
  picture: PictureValue | null
  /** Above the heading: a breadcrumb. */
  above?: ReactNode
  /** Below the text: what to do next. */
  children?: ReactNode
}

/** The top of a page: its heading, what it is about, and a scene across the whole width. */
export function SceneHero({ heading, text, picture, above, children }: SceneHeroProps) {
  return (
    <section className={styles.hero}>
      <div className="sheet">
        {above}
        <div className="cols">
          <h1 className={styles.heading}>{heading}</h1>
          <div className={styles.side}>
            {text && <p className="lead">{text}</p>}
            {children && <div className={styles.actions}>{children}</div>}
          </div>
        </div>
      </div>
      <Picture
        picture={picture}
        eager="first"
        className={classes(styles.art, picture && isPhotograph(picture) && styles.photograph)}
      />
    </section>
  )
}
