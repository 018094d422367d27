import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import { siteQuery, type Site } from '../content/queries/site.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { EmailAddress } from '../ui/links/EmailAddress.tsx'
import chain from './footerChain.svg?no-inline'
import { Logo } from './header/Logo.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import styles from './Footer.module.css'

/**
 * The footer (FOOT): who we are, where, when and how to reach us, and further links. It rises in steps like ground
 * under the page. The drawing is the logo's arch upside down: a hanging chain.
 */
export function Footer() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const { phones, email, hours, footer, socialLinks } = site
  // Home has them in the contact banner right above (HOME-08).
  const saysHours = useLocation().pathname !== '/'
  const [phone] = phones
  return (
    <footer className={`band ${styles.footer}`}>
      <div className="sheet">
        <div className={styles.top}>
          <div className={styles.brand}>
            <Logo site={site} />
            <p className={`display ${styles.description}`}>{site.description}</p>
          </div>
          <img src={chain} alt="" width="560" height="300" loading="lazy" className={styles.chain} />
        </div>
        <div className={styles.block}>
          <Address site={site} />
          <ul>
            {phone && (
              <li>
                <CmsLink href={phoneHref(phone.number)}>{phone.display}</CmsLink>
              </li>
            )}
            <li>
              <CmsLink href={`mailto:${email}`}>
                <EmailAddress address={email} />
              </CmsLink>
            </li>
            {saysHours &&
              hours.map(({ _key, text, localText }) => (
                <li key={_key} className={styles.hours}>
                  <span>{text}</span>
                  {localText && <small>{localText}</small>}
                </li>
              ))}
          </ul>
          <nav aria-label="Footer">
            <ul className={styles.pages}>
              {footer.links.map(({ _key, label, href }) => (
                <li key={_key}>
                  <CmsLink href={href}>{label}</CmsLink>
                </li>
              ))}
            </ul>
          </nav>
          <SocialLinks links={socialLinks.filter(({ inFooter }) => inFooter)} className={styles.social} />
        </div>
        <div className={`note ${styles.end}`}>
          <p>{footer.copyright}</p>
          <p>{footer.note}</p>
        </div>
      </div>
    </footer>
  )
}

function Address({ site: { legalName, address } }: { site: Pick<Site, 'legalName' | 'address'> }) {
  const { street, unit, city, region, postalCode, country } = address
  return (
    <address>
      <b>{legalName}</b>
      <br />
      {[street, unit].filter(Boolean).join(', ')}
      <br />
      {city}, {region} {postalCode}
      <br />
      {country}
    </address>
  )
}
