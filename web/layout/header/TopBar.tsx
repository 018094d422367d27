import { phoneHref } from '@archstep/contracts/hrefs.ts'
import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { SocialLinks } from '../SocialLinks.tsx'
import styles from './TopBar.module.css'
import { useThisHour } from '../useThisHour.ts'
import who from '../WhoIsIn.module.css'

/** The 50 px bar above the header: email, two phones, who is in, and seven links (HEAD-01, HEAD-02). */
export function TopBar({ site }: { site: Site }) {
  const { email, phones, socialLinks } = site
  const { hour } = useThisHour(site)
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
        <p className={`${who.words} ${styles.hour}`} data-now={hour?.open}>
          {!hour?.alarm && <span>{hour?.status}</span>}{' '}
          {hour?.act && !hour.act.what && <CmsLink href={hour.act.href}>{hour.act.words}</CmsLink>}{' '}
          {hour?.alarm && <CmsLink href={hour.alarm.href}>{hour.alarm.words}</CmsLink>}
        </p>
        <SocialLinks links={socialLinks} className={styles.social} />
      </div>
    </div>
  )
}
