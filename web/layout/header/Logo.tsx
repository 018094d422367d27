import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import styles from './Logo.module.css'

interface LogoProps {
  site: Pick<Site, 'name' | 'tagline' | 'logo'>
}

/** The mark, the name and the tagline beside it; leads home (HEAD-03). */
export function Logo({ site: { name, tagline, logo } }: LogoProps) {
  return (
    <CmsLink href="/" className={styles.logo}>
      <Picture picture={logo && { ...logo, alt: '' }} sizes="128px" eager className={styles.mark} />
      <span className={styles.name}>{name}</span>
      <span className={styles.tagline}>{tagline}</span>
    </CmsLink>
  )
}
