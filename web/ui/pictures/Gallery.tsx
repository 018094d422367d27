import type { PictureValue } from '../../content/images.ts'
import { Picture } from './Picture.tsx'
import styles from './Gallery.module.css'

interface GalleryProps {
  items: readonly { _key: string; picture: PictureValue | null; caption?: string | null }[] | null
}

/** Pictures side by side, each with its caption. */
export default function Gallery({ items }: GalleryProps) {
  return (
    <div className={styles.gallery}>
      {items?.map(({ _key, picture, caption }) => (
        <figure key={_key}>
          <Picture picture={picture} className={styles.picture} sizes="(min-width: 1025px) 33vw, 100vw" />
          {caption && <figcaption className={`note ${styles.caption}`}>{caption}</figcaption>}
        </figure>
      ))}
    </div>
  )
}
