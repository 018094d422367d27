import { Picture } from '../../../ui/pictures/Picture.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { BlockProps } from '../block.ts'
import styles from './ImageBlock.module.css'

export default function ImageBlock({ picture, caption, id }: BlockProps<'imageBlock'>) {
  return (
    <Section id={id}>
      <figure>
        <Picture picture={picture} className={styles.picture} sizes="(min-width: 1248px) 1200px, 100vw" />
        {caption && <figcaption className={`note ${styles.caption}`}>{caption}</figcaption>}
      </figure>
    </Section>
  )
}
