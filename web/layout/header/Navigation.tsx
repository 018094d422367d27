import { useLocation } from 'react-router-dom'
import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { isCurrent } from './isCurrent.ts'
import { ServicesMenu } from './ServicesMenu.tsx'
import styles from './Navigation.module.css'

interface NavigationProps {
  site: Pick<Site, 'navigation' | 'servicesMenu'>
  className?: string
}

/** The one link that is drawn without its label: an open book, with the label as its accessible name (HEAD-04). */
const UNLABELLED_HREF = '/blog'

/** The navigation of wide screens. The services menu follows the first link. */
export function Navigation({ site: { navigation, servicesMenu }, className }: NavigationProps) {
  const { pathname } = useLocation()
  const [first, ...others] = navigation.map(({ _key, label, href }) => {
    const unlabelled = href.toLowerCase() === UNLABELLED_HREF
    return (
      <li key={_key}>
        <CmsLink
          href={href}
          aria-current={isCurrent(href, pathname) ? 'page' : undefined}
          aria-label={unlabelled ? label : undefined}
          className={classes(styles.link, unlabelled && styles.unlabelled)}
        >
          {unlabelled ? <Icon name="book-open" /> : label}
        </CmsLink>
      </li>
    )
  })
  return (
    <nav aria-label="Main" className={className}>
      <ul className={styles.list}>
        {first}
        <li>
          <ServicesMenu menu={servicesMenu} className={styles.link} />
        </li>
        {others}
      </ul>
    </nav>
  )
}
