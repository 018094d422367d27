import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { useAvailability } from '../availability/useAvailability.ts'
import { SocialLinks } from '../SocialLinks.tsx'
import availabilityStyles from '../availability/Availability.module.css'
import styles from './TopBar.module.css'

/** The 50 px bar above the header: email, two phones, who is in, and seven links (HEAD-01, HEAD-02). */
export function TopBar({ site }: { site: Site }) {
  const { email, phones, socialLinks } = site
  const [availability] = useAvailability(site)
  const { action, emergency } = availability ?? {}
  return (
    <div className={`band ${styles.bar}`}>
      <div className={`sheet ${styles.sheet}`}>
        <ul className={styles.contact}>
          <li>
            <CmsLink href={`mailto:${email}`}>
              <Icon name="mail" />
              {email}
            </CmsLink>
          </li>
          {phones.map(({ _key, display, number }, index) => (
            <li key={_key}>
              <CmsLink href={phoneHref(number)}>
                {index === 0 && <Icon name="phone" />}
                <span>{display}</span>
              </CmsLink>
            </li>
          ))}
        </ul>
        <p className={`${availabilityStyles.status} ${styles.status}`} data-open={availability?.open}>
          {!emergency && <span>{availability?.status}</span>}{' '}
          {action && !action.contact && <CmsLink href={action.href}>{action.label}</CmsLink>}{' '}
          {emergency && <CmsLink href={emergency.href}>{emergency.label}</CmsLink>}
        </p>
        <SocialLinks links={socialLinks} className={styles.social} />
      </div>
    </div>
  )
}
