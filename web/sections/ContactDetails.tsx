import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import { siteQuery } from '../content/queries/site.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { EmailAddress } from '../ui/links/EmailAddress.tsx'
import styles from './ContactDetails.module.css'

/** The contact banner in four ruled cells: phone, email, hours, and the ways to write (HOME-08). */
export function ContactDetails() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const { phones, email, hours, ledger } = site
  const [phone] = phones
  return (
    <section className={styles.details}>
      <h2 className="visually-hidden">Contact</h2>
      <dl className={`sheet ${styles.cells}`}>
        {phone && (
          <div>
            <dt>{ledger.phoneLabel}</dt>
            <dd>
              <CmsLink href={phoneHref(phone.number)}>{phone.display}</CmsLink>
              <small>
                <CmsLink href={ledger.messaging.href} newTab>
                  {ledger.messaging.label}
                </CmsLink>
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt>{ledger.emailLabel}</dt>
          <dd>
            <CmsLink href={`mailto:${email}`}>
              <EmailAddress address={email} />
            </CmsLink>
            <small>
              <CmsLink href={ledger.contact.href}>{ledger.contact.label}</CmsLink>
            </small>
          </dd>
        </div>
        {hours.map(({ _key, label, text, localText }) => (
          <div key={_key}>
            <dt>{label}</dt>
            <dd>
              <span>{text}</span>
              {localText && <small>{localText}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
