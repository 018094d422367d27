import { useId, useState } from 'react'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { useIsCurrent } from '../../ui/links/useIsCurrent.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { SocialLinks } from '../SocialLinks.tsx'
import { NavLink } from './NavLink.tsx'
import { ServiceLinks } from './ServicesMenu.tsx'
import styles from './MobileMenu.module.css'

interface MobileMenuProps {
  site: Pick<Site, 'navigation' | 'servicesMenu' | 'phones' | 'email' | 'socialLinks'>
}

/** The menu sheet of narrow screens: navigation, services on click, both phones, the seven links. */
export function MobileMenu({ site }: MobileMenuProps) {
  const [home, ...others] = site.navigation.map(({ _key, label, href }) => (
    <li key={_key}>
      <NavLink href={href} className={styles.link}>
        {label}
      </NavLink>
    </li>
  ))
  return (
    <div className={styles.menu}>
      <nav aria-label="Menu" className="sheet">
        <ul className={styles.list}>
          {home}
          <ServicesDisclosure {...site.servicesMenu} />
          {others}
        </ul>
      </nav>
      <div className={`band ${styles.contact}`}>
        <div className="sheet">
          <ul className={styles.phones}>
            {site.phones.map(({ _key, display, number }) => (
              <li key={_key}>
                <CmsLink href={phoneHref(number)}>
                  <Icon name="phone" />
                  {display}
                </CmsLink>
              </li>
            ))}
            <li>
              <CmsLink href={`mailto:${site.email}`}>
                <Icon name="mail" />
                {site.email}
              </CmsLink>
            </li>
          </ul>
          <SocialLinks links={site.socialLinks} className={styles.social} />
        </div>
      </div>
    </div>
  )
}

function ServicesDisclosure({ label, links, last }: Site['servicesMenu']) {
  const isCurrent = useIsCurrent()
  const id = useId()
  const inside = links.some(({ href }) => isCurrent(href))
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-current={inside ? 'true' : undefined}
        className={styles.link}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <ServiceLinks {...{ id, links, last }} hidden={!open} className={styles.services} linkClass={styles.service} />
    </li>
  )
}
