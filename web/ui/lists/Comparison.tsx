import type { PictureValue } from '../../content/images.ts'
import { Picture } from '../pictures/Picture.tsx'
import styles from './Comparison.module.css'

interface ComparisonProps {
  comparison: { before: PictureValue | null; beforeText: string; after: PictureValue | null; afterText: string }
}

/** A place before and after: two sections through it, side by side. */
export function Comparison({ comparison }: ComparisonProps) {
  const { before, beforeText, after, afterText } = comparison
  return (
    <div className={styles.comparison}>
      {[
        { side: 'before', picture: before, words: beforeText },
        { side: 'after', picture: after, words: afterText },
      ].map(({ side, picture, words }) => (
        <figure key={side}>
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
