import { ButtonLink } from '../ui/Button.tsx'
import { Picture, type PictureValue } from '../ui/Picture.tsx'
import styles from './CallToAction.module.css'

interface CallToActionProps {
  cta: {
    heading: string
    text: string
    action: { label: string; href: string }
    picture?: PictureValue | null
  }
}

/** The river plane near the end of a screen: one heading, one sentence, one button. */
export function CallToAction({ cta: { heading, text, action, picture } }: CallToActionProps) {
  return (
    <section className={`band ${styles.cta}`}>
      <div className="sheet cols">
        <div className={styles.words}>
          <h2>{heading}</h2>
          <p className={`lead ${styles.lead}`}>{text}</p>
          <ButtonLink href={action.href} look="amber" arrow>
            {action.label}
          </ButtonLink>
        </div>
      </div>
      <Picture picture={picture} className={styles.art} sizes="(min-width: 769px) 50vw, 100vw" />
    </section>
  )
}
