import { CmsLink } from './CmsLink.tsx'
import styles from './Breadcrumb.module.css'

interface BreadcrumbProps {
  /** Screens above this one, the outermost first. */
  trail: readonly { label: string; href: string }[]
  /** Name of the screen that is showing. */
  here: string
}

/** Where a screen is: 'HOME > SERVICES > SMART AUTOMATION'. */
export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        {trail.map(({ label, href }) => (
          <li key={href}>
            <CmsLink href={href}>{label}</CmsLink> <span aria-hidden="true">&gt;</span>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
