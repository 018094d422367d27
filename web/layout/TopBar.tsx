import type { Site } from '../content/queries/site.ts'
import { CmsLink } from '../ui/CmsLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  site: Pick<Site, 'email' | 'phones' | 'socialLinks'>
}

/** The 50 px bar above the header: e-mail, two phones and seven links (HEAD-01, HEAD-02). */
export function TopBar({ site: { email, phones, socialLinks } }: TopBarProps) {
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
              <CmsLink href={`tel:${number}`}>
                {index === 0 && <Icon name="phone" />}
                {display}
              </CmsLink>
            </li>
          ))}
        </ul>
        <SocialLinks links={socialLinks} className={styles.social} />
      </div>
    </div>
  )
}
