import type { CallToActionContent } from '../content/queries/fragmentTypes.ts'
import { ButtonLink } from '../ui/links/Button.tsx'
import { Picture } from '../ui/pictures/Picture.tsx'
import { NextTimes } from './NextTimes.tsx'
import styles from './CallToAction.module.css'

/** The river plane near the end of a screen: one heading, one sentence, one button. */
export function CallToAction({ cta: { heading, text, action, picture } }: { cta: CallToActionContent }) {
  return (
    <section className={`band ${styles.cta}`}>
      <div className="sheet cols">
        <div className={styles.words}>
          <h2>{heading}</h2>
          <p className={`lead ${styles.lead}`}>{text}</p>
          <ButtonLink href={action.href} look="amber" arrow>
            {action.label}
          </ButtonLink>
          <NextTimes />
        </div>
      </div>
      <Picture picture={picture} className={styles.art} sizes="(min-width: 769px) 50vw, 100vw" />
    </section>
  )
}
