import type { ServicePageContent } from '../content/queries/servicePage.ts'
import type { PictureValue } from '../content/images.ts'
import styles from './Comparison.module.css'
import { Picture } from './Picture.tsx'

type Story = NonNullable<ServicePageContent['stories']>['items'][number]

/** How a place was and how it became: two sections through it, side by side. */
export function Comparison({ comparison }: { comparison: NonNullable<Story['comparison']> }) {
  return (
    <div className={styles.comparison}>
      <Drawn picture={comparison.before} words={comparison.beforeText} />
      <Drawn picture={comparison.after} words={comparison.afterText} />
    </div>
  )
}

function Drawn({ picture, words }: { picture: PictureValue | null; words: string }) {
  return (
    <figure>
      <Picture
        picture={picture}
        className={styles.drawing}
        sizes="(min-width: 1248px) 600px, (min-width: 769px) 50vw, 100vw"
      />
      <figcaption className={styles.caption}>{words}</figcaption>
    </figure>
  )
}
