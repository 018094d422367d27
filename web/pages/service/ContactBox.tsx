import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { CmsLink } from '../../ui/CmsLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import styles from './ContactBox.module.css'

type Contact = ServicePageContent['sidebar']['contact']

interface ContactBoxProps extends Omit<Contact, 'phone' | 'email'> {
  phone: NonNullable<Contact['phone']> | undefined
  email: string
}

/** Who answers for this service, by phone and by e-mail. */
export function ContactBox({ heading, text, person, personIntro, phone, email }: ContactBoxProps) {
  return (
    <div className={`band ${styles.box}`}>
      <h2>{heading}</h2>
      <p>{text}</p>
      {person && (
        <div className={styles.person}>
          <Portrait picture={person.portrait} side="staff" sizes="120px" />
          <p>
            {personIntro} <b>{person.name}</b> {person.role}
          </p>
        </div>
      )}
      {phone && (
        <CmsLink href={`tel:${phone.number}`}>
          <Icon name="phone" />
          {phone.display}
        </CmsLink>
      )}
      <CmsLink href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </CmsLink>
    </div>
  )
}
