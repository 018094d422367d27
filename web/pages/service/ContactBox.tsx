import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { CmsLink } from '../../ui/CmsLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ContactBox.module.css'

interface ContactBoxProps {
  box: Pick<ServicePageContent['sidebar']['contact'], 'heading' | 'text'>
  phone: { display: string; number: string } | undefined
  email: string
}

/** Who answers for this service, by phone and by e-mail. */
export function ContactBox({ box: { heading, text }, phone, email }: ContactBoxProps) {
  return (
    <div className={`band ${styles.box}`}>
      <h2>{heading}</h2>
      <p>{text}</p>
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
