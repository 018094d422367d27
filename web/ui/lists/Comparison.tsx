import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import styles from './Comparison.module.css'
import { Picture } from '../pictures/Picture.tsx'

type Story = NonNullable<ServicePageContent['stories']>['items'][number]

/** How a place was and how it became: two sections through it, side by side. */
export function Comparison({ comparison }: { comparison: NonNullable<Story['comparison']> }) {
  const { before, beforeText, after, afterText } = comparison
  return (
    <div className={styles.comparison}>
      {[
        { picture: before, words: beforeText },
        { picture: after, words: afterText },
      ].map(({ picture, words }) => (
        <figure key={words}>
          <Picture
            picture={picture}
            className={styles.drawing}
            sizes="(min-width: 1248px) 600px, (min-width: 769px) 50vw, 100vw"
          />
          <figcaption className={styles.caption}>{words}</figcaption>
        </figure>
      ))}
    </div>
  )
}
