import { useSuspenseQuery } from '@tanstack/react-query'
import type { Contact } from '../../content/queries/contact.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { NextTimes } from '../../layout/NextTimes.tsx'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import styles from './ContactHero.module.css'

/** The promise, the number to hold us to it, the way to the form or a time, and the desk where the phone rings. */
export function ContactHero({ hero: { heading, text, picture }, form }: Pick<Contact, 'hero' | 'form'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const [phone] = site.phones
  return (
    <section className={styles.hero}>
      <div className="sheet cols">
        <div className={styles.words}>
          <h1>{heading}</h1>
          <p className={`lead ${styles.lead}`}>{text}</p>
          <ButtonRow className={styles.actions}>
            {phone && <ButtonLink href={`tel:${phone.number}`}>{phone.display}</ButtonLink>}
            <ButtonLink href="#contactForm" look="outline">
              {form.heading}
            </ButtonLink>
          </ButtonRow>
        </div>
        <Picture picture={picture} eager="first" className={styles.drawing} sizes="(min-width: 769px) 42vw, 100vw" />
        <NextTimes className={styles.times} />
      </div>
    </section>
  )
}
