import type { About } from '../../content/queries/about.ts'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './WhoWeAre.module.css'

/** Who works here and for whom. */
export function WhoWeAre({ whoWeAre: { head, body, picture } }: { whoWeAre: About['whoWeAre'] }) {
  return (
    <Section>
      <SectionHead head={head} layout="left">
        <RichText value={body} className={styles.text} />
        <Picture picture={picture} className={styles.picture} sizes="(min-width: 1025px) 66vw, 100vw" />
      </SectionHead>
    </Section>
  )
}
