import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import type { Contact } from '../../content/queries/contact.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { EmailAddress } from '../../ui/links/EmailAddress.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { OfficeMap } from './OfficeMap.tsx'
import styles from './WhereToFindUs.module.css'

/** The company by name, address, two phones, email and hours, below the map (CONTACT-01). */
export function WhereToFindUs({ info, map, mapProviderNote }: Pick<Contact, 'info' | 'map' | 'mapProviderNote'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const { address, ledger } = site
  const { lat, lng } = address.location
  const place = lat === undefined || lng === undefined ? undefined : { lat, lng }
  return (
    <Section>
      <SectionHead head={info.head}>
        <OfficeMap map={map} place={place} note={mapProviderNote} />
        <dl className={styles.cells}>
          <div>
            <dt>{site.name}</dt>
            <dd>
              <address>
                {[address.street, address.unit].filter(Boolean).join(', ')}
                <br />
                {address.city}, {address.region} {address.postalCode}
                <br />
                {address.country}
              </address>
              <CmsLink href={info.directions.href} newTab className={styles.way}>
                {info.directions.label}
              </CmsLink>
            </dd>
          </div>
          <div>
            <dt>{ledger.phoneLabel}</dt>
            {site.phones.map(({ _key, display, number }) => (
              <dd key={_key} className={styles.large}>
                <CmsLink href={phoneHref(number)}>{display}</CmsLink>
              </dd>
            ))}
          </div>
          <div>
            <dt>{ledger.emailLabel}</dt>
            <dd className={styles.large}>
              <CmsLink href={`mailto:${site.email}`}>
                <EmailAddress address={site.email} />
              </CmsLink>
            </dd>
            <dd>
              <CmsLink href={ledger.messaging.href} newTab className={styles.way}>
                {ledger.messaging.label}
              </CmsLink>
            </dd>
          </div>
          <div>
            <dt>Hours</dt>
            {site.hours.map(({ _key, text, localText }) => (
              <dd key={_key}>
                <span>{text}</span>
                {localText && <small>{localText}</small>}
              </dd>
            ))}
          </div>
        </dl>
      </SectionHead>
    </Section>
  )
}
