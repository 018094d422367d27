import type { Site } from '../content/queries/site.ts'
import { classes } from '../ui/classes.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { SocialIcon } from '../ui/pictures/Icon.tsx'
import styles from './SocialLinks.module.css'

interface SocialLinksProps {
  links: Site['socialLinks']
  className?: string
}

/** Icon links to social and messaging networks, in new tabs (HEAD-02, FOOT-02). */
export function SocialLinks({ links, className }: SocialLinksProps) {
  return (
    <ul className={classes(styles.links, className)}>
      {links.map(({ _key, network, label, href }) => (
        <li key={_key}>
          <CmsLink href={href} newTab aria-label={label} className={styles.link}>
            <SocialIcon network={network} />
          </CmsLink>
        </li>
      ))}
    </ul>
  )
}
