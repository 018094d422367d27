import { INTEREST_PAGE } from '@archstep/contracts/urls/routes.ts'
import type { Careers } from '../../../content/queries/careers.ts'
import { ButtonLink } from '../../../ui/links/Button.tsx'
import { Picture } from '../../../ui/pictures/Picture.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from './InterestInvitation.module.css'

/** For people without a matching job: what the interest form is good for, and a link to it. */
export function InterestInvitation({ interest: { hero, formHeading } }: Pick<Careers, 'interest'>) {
  return (
    <Section className={styles.section}>
      <div className={`cols ${styles.invitation}`}>
        <div className={styles.words}>
          <h2 className={styles.heading}>{hero.heading}</h2>
          <p className={styles.text}>{hero.text}</p>
          <ButtonLink href={INTEREST_PAGE}>{formHeading}</ButtonLink>
        </div>
        <Picture picture={hero.picture} className={styles.art} sizes="(min-width: 769px) 40vw, 100vw" />
      </div>
    </Section>
  )
}
