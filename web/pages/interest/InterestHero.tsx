import type { Careers } from '../../content/queries/careers.ts'
import { Picture } from '../../ui/Picture.tsx'
import { OpenPositions } from './OpenPositions.tsx'
import styles from './InterestHero.module.css'

type InterestHeroProps = Pick<Careers['interest'], 'hero' | 'notice' | 'openJobs'>

/** What leaving one's name is good for, and whether a job is open (INT-01). */
export function InterestHero({ hero: { heading, text, picture }, notice, openJobs }: InterestHeroProps) {
  return (
    <section className={styles.hero}>
      <div className={`sheet cols ${styles.sheet}`}>
        <div className={styles.words}>
          <h1>{heading}</h1>
          <p className={`lead ${styles.lead}`}>{text}</p>
          <OpenPositions notice={notice} openJobs={openJobs} />
        </div>
        <Picture picture={picture} eager className={styles.art} sizes="(min-width: 769px) 45vw, 100vw" />
      </div>
    </section>
  )
}
