import type { Contact } from '../../content/contactQuery.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './ContactHero.module.css'

/** The promise, and the desk where the phone rings. */
export function ContactHero({ hero: { heading, text, picture } }: { hero: Contact['hero'] }) {
  return (
    <section className={styles.hero}>
      <div className="sheet cols">
        <div className={styles.words}>
          <h1>{heading}</h1>
          <p className={`lead ${styles.lead}`}>{text}</p>
        </div>
        <Picture picture={picture} eager="first" className={styles.drawing} sizes="(min-width: 769px) 42vw, 100vw" />
      </div>
    </section>
  )
}
