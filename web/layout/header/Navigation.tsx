import { BLOG_PAGE } from '@archstep/contracts/urls/pagePaths.ts'
import type { Site } from '../../content/queries/site.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { NavLink } from './NavLink.tsx'
import { ServicesMenu } from './ServicesMenu.tsx'
import styles from './Navigation.module.css'

interface NavigationProps {
  site: Pick<Site, 'navigation' | 'servicesMenu'>
  className?: string
}

/** The only icon link: an open book, with the label as its accessible name (HEAD-04). */
const UNLABELED_HREF = BLOG_PAGE.toLowerCase()

/** Navigation for wide screens. The services menu comes after the first link. */
export function Navigation({ site: { navigation, servicesMenu }, className }: NavigationProps) {
  const [first, ...others] = navigation.map(({ _key, label, href }) => {
    const unlabeled = href.toLowerCase() === UNLABELED_HREF
    return (
      <li key={_key}>
        <NavLink
          href={href}
          aria-label={unlabeled ? label : undefined}
          className={classes(styles.link, unlabeled && styles.unlabeled)}
        >
          {unlabeled ? <Icon name="book-open" /> : label}
        </NavLink>
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
