import type { Careers } from '../../content/queries/careers.ts'
import { Picture } from '../../ui/pictures/Picture.tsx'
import styles from './ListingHero.module.css'

/** Title and subtitle of the job list (JOB-01), with its scene. */
export function ListingHero({ listing: { title, subtitle, picture } }: Pick<Careers, 'listing'>) {
  return (
    <section className={`sheet cols ${styles.hero}`}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={`lead ${styles.lead}`}>{subtitle}</p>
      </div>
      <Picture picture={picture} eager="first" className={styles.art} sizes="(min-width: 561px) 40vw, 22rem" />
    </section>
  )
}
