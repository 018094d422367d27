import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { isCurrent } from './isCurrent.ts'
import { SocialLinks } from '../SocialLinks.tsx'
import styles from './MobileMenu.module.css'

interface MobileMenuProps {
  site: Pick<Site, 'navigation' | 'servicesMenu' | 'phones' | 'email' | 'socialLinks'>
}

/** The menu sheet of narrow screens: navigation, services on click, both phones, the seven links. */
export function MobileMenu({ site }: MobileMenuProps) {
  const { pathname } = useLocation()
  const [home, ...others] = site.navigation.map(({ _key, label, href }) => (
    <li key={_key}>
      <CmsLink href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined} className={styles.link}>
        {label}
      </CmsLink>
    </li>
  ))
  return (
    <div className={styles.menu}>
      <nav aria-label="Menu" className="sheet">
        <ul className={styles.list}>
          {home}
          <ServicesDisclosure menu={site.servicesMenu} pathname={pathname} />
          {others}
        </ul>
      </nav>
      <div className={`band ${styles.contact}`}>
        <div className="sheet">
          <ul className={styles.phones}>
            {site.phones.map(({ _key, display, number }) => (
              <li key={_key}>
                <CmsLink href={`tel:${number}`}>
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

interface ServicesDisclosureProps {
  menu: Site['servicesMenu']
  pathname: string
}

function ServicesDisclosure({ menu: { label, links }, pathname }: ServicesDisclosureProps) {
  const id = useId()
  const inside = links.some(({ href }) => isCurrent(href, pathname))
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
      <ul id={id} hidden={!open} className={styles.services}>
        {links.map(({ _key, label: name, href, icon }) => (
          <li key={_key}>
            <CmsLink
              href={href}
              aria-current={isCurrent(href, pathname) ? 'page' : undefined}
              className={styles.service}
            >
              {icon && <Icon name={icon} />}
              {name}
            </CmsLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
